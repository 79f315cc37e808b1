import { expect, test } from "vitest";
import { KEPT_HERE_MAX } from "@/lib/brands/shortlist-rules";
import { paths } from "@/lib/paths";
import { plainPost, renderedForm } from "@/tests/support/html";
import { linkTo, newestMail } from "@/tests/support/mailbox";
import { sendPlain } from "@/tests/support/plain-forms";
import { get, newSender, site, textOf } from "@/tests/support/site";
import { ask } from "@/tests/support/site-database";
import { newBrand, newCreator, publishPage, sendForm } from "@/tests/support/visitors";

// Without scripts: each button is a form of the page that shows it.

async function press(page: string, slug: string, act: "keep" | "drop", cookie = "") {
  const headers = { ...newSender(), ...(cookie && { cookie }) };
  const form = await renderedForm(site() + page, `value="${slug}"`, headers);
  const entries = form.entries.filter(([name]) => name !== "act");
  const sent = plainPost({ ...form, entries }, [["act", act]]);
  const answer = await fetch(form.url, { ...sent, headers: { ...sent.headers, ...headers } });
  const set = answer.headers.getSetCookie().find((one) => one.startsWith("shortlist="));
  return { text: await answer.text(), status: answer.status, set, cookie: set?.split(";")[0] ?? "" };
}

/** The addresses of new creators with public pages. */
async function listed(count: number): Promise<string[]> {
  const slugs: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const { email } = await newCreator(site());
    const slug = email.split("@")[0] ?? "";
    await publishPage(email, slug);
    slugs.push(slug);
  }
  return slugs;
}

const kept = async (cookie: string): Promise<string[]> => JSON.parse(await textOf(paths.shortlistKept, { cookie }));

test("a visitor keeps creators in the browser, from the directory and their pages, and lets them go", async () => {
  const first = await press(paths.creators, "maya-ellison", "keep");
  expect(first.set).toMatch(/HttpOnly/i);
  expect(first.set).toMatch(/SameSite=lax/i);
  expect(first.text).toContain("remove Maya Ellison from your shortlist");
  const second = await press(paths.creatorPage("priya-nair"), "priya-nair", "keep", first.cookie);
  expect(await kept(second.cookie)).toEqual(["maya-ellison", "priya-nair"]);
  const list = await textOf(paths.shortlist, { cookie: second.cookie });
  for (const name of ["Maya Ellison", "Priya Nair"]) expect(list).toContain(name);
  const third = await press(paths.shortlist, "maya-ellison", "drop", second.cookie);
  expect(await kept(third.cookie)).toEqual(["priya-nair"]);
  expect(await kept("")).toEqual([]);
  expect(await textOf(paths.shortlist)).toContain("Nobody is kept yet");
});

test("nothing private is kept by a cache, and forged cookies and creators keep nobody", async () => {
  for (const path of [paths.shortlist, paths.shortlistKept]) {
    const answer = await get(path, { cookie: "shortlist=maya-ellison" });
    expect(answer.headers.get("cache-control"), path).toMatch(/no-store/);
  }
  expect(await kept("shortlist=<script>.nobody-here.maya-ellison.%00")).toEqual(["maya-ellison"]);
  const forged = await press(paths.creators, "maya-ellison", "keep", "shortlist=__proto__");
  expect(await kept(forged.cookie)).toEqual(["maya-ellison"]);
  const full = `shortlist=${Array.from({ length: KEPT_HERE_MAX * 4 }, (_, at) => `nobody-${at}`).join(".")}`;
  expect(await kept(full)).toEqual([]);
});

test("a brand's list is its own, and takes over what its browser kept when it signs in", async () => {
  const [brand, other] = [await newBrand(site()), await newBrand(site())];
  const pressed = await press(paths.creators, "maya-ellison", "keep", brand.cookies);
  expect(pressed.set).toBeUndefined();
  expect(await kept(brand.cookies)).toEqual(["maya-ellison"]);
  expect(await kept(other.cookies)).toEqual([]);
  expect(await textOf(paths.shortlist, { cookie: other.cookies })).not.toContain("Maya Ellison");
  expect(
    await ask("SELECT FROM shortlist_entry e JOIN buyer_org b ON b.id = e.buyer_org_id WHERE b.email_key = $1", [
      other.email,
    ]),
  ).toEqual([]);
  const elsewhere = await press(paths.creators, "priya-nair", "keep");
  const since = new Date();
  await sendForm(site(), "sign-in link", brand.email);
  const link = linkTo(await newestMail(site(), brand.email, { subject: /sign-in/, since }), "/sign-in/");
  const sender = { ...newSender(), cookie: elsewhere.cookie };
  const signedIn = await sendPlain(await renderedForm(link, 'name="token"', newSender()), [], sender);
  expect(signedIn.cookies).toMatch(/shortlist=(;|$)/);
  expect(await kept(signedIn.cookies)).toEqual(["priya-nair", "maya-ellison"]);
  await press(paths.shortlist, "maya-ellison", "drop", signedIn.cookies);
  expect(await kept(signedIn.cookies)).toEqual(["priya-nair"]);
});

test("a shortlist that one brand opened removes nobody from another’s, and the directory keeps for whoever is signed in", async () => {
  const [ada, ben] = [await newBrand(site()), await newBrand(site())];
  await press(paths.creators, "maya-ellison", "keep", ada.cookies);
  // The directory is the same for both.
  const directory = await renderedForm(site() + paths.creators, 'value="maya-ellison"', { cookie: ada.cookies });
  await sendPlain(directory, [], { ...newSender(), cookie: ben.cookies });
  expect(await kept(ben.cookies)).toEqual(["maya-ellison"]);
  const list = await renderedForm(site() + paths.shortlist, 'value="maya-ellison"', { cookie: ada.cookies });
  const { text } = await sendPlain(list, [], { ...newSender(), cookie: ben.cookies });
  expect(text).toContain("This page was opened as ");
  expect(await kept(ben.cookies)).toEqual(["maya-ellison"]);
  await sendPlain(list, [], { ...newSender(), cookie: ada.cookies });
  expect(await kept(ada.cookies)).toEqual([]);
});

test("who does not fit beside four others is named, and comes in when one of them is removed", async () => {
  const slugs = ["maya-ellison", "priya-nair", ...(await listed(3))];
  const page = await textOf(paths.compare(slugs));
  expect(page).toMatch(/Only 4 fit side by side\. Left out: <bdi>/);
  expect(page).toContain("Make an offer to these <!-- -->4");
  expect(page).toContain(`href="${paths.compare(slugs.slice(1)).replaceAll("&", "&amp;")}"`);
  expect(await textOf(paths.compare(slugs.slice(0, 4)))).not.toContain("Left out");
});

test("creators are compared side by side by their address, each once and at most four", async () => {
  const page = await textOf(paths.compare(["maya-ellison", "priya-nair", "maya-ellison", "nobody-here"]));
  for (const words of ["Maya Ellison", "Priya Nair", "Exclusive", "Answers", "Media", "Digital replica"])
    expect(page).toContain(words);
  expect(page).toContain(`href="${paths.compare(["priya-nair"])}"`);
  expect(page).toContain(`href="/brand/briefs/new?creator=maya-ellison&amp;creator=priya-nair"`);
  expect(await textOf(paths.compareChosen)).toContain("Nobody to compare");
});
