import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { DRAWN_FOR } from "@/lib/form-fields";
import { policies } from "@/lib/http/limit-policies";
import { paths } from "@/lib/paths";
import { newAdmin } from "@/tests/support/admins";
import { renderedForm } from "@/tests/support/html";
import { linkTo, newestMail, readMailbox } from "@/tests/support/mailbox";
import { sendPlain } from "@/tests/support/plain-forms";
import { get, newSender, site, textOf } from "@/tests/support/site";
import { newAddress, newBrand, newCreator, pressOn, sendForm } from "@/tests/support/visitors";

// Without scripts: ask for a link, open it once, see, download, erase.

/** Without tags and the comments that React puts between texts. */
const wordsOf = (html: string): string => html.replace(/<[^>]+>/g, "").replace(/\s+/g, " ");

const ask = async (email: string) =>
  sendPlain(await renderedForm(site() + paths.yourData, 'name="email"', newSender()), [["email", email]], newSender());

test("an address that is known and one that is not get the same answer, and only one of them a mail", async () => {
  const [known, unknown] = [newAddress("data"), newAddress("data")];
  await sendForm(site(), "contact", known);
  const answers = [await ask(known), await ask(unknown)].map(({ status, text }) => [
    status,
    text.includes("If we hold anything about the address"),
  ]);
  expect(answers).toEqual([
    [200, true],
    [200, true],
  ]);
  await newestMail(site(), known, { subject: /^Your data/ });
  expect(await readMailbox(site(), unknown)).toEqual([]);
});

test("the link opens once; the page shows, the file has it, and erasing leaves nothing", async () => {
  const email = newAddress("data");
  await sendForm(site(), "contact", email);
  await ask(email);
  const link = linkTo(await newestMail(site(), email, { subject: /^Your data/ }), "/mailed/data/");
  const cookie = await pressOn(link);
  const spent = await get(new URL(link).pathname);
  expect(await spent.text()).toContain("This link no longer works");

  const page = await get(paths.yourData, { cookie });
  expect(page.headers.get("cache-control")).toMatch(/no-store/);
  const text = await page.text();
  for (const words of [email, "A question for the press page.", "Kept:"]) expect(text).toContain(words);
  // What is folded says when it is from.
  expect(wordsOf(text)).toMatch(/Message or request \(\w+ \d+, \d{4}\)/);
  const file = await get(paths.yourDataFile, { cookie });
  expect(file.headers.get("content-disposition")).toContain("your-data.json");
  const held = (await file.json()) as { about: string; held: { group: string; rows: object[] }[] };
  expect(held.about).toBe(email);
  expect(JSON.stringify(held)).toContain("A question for the press page.");
  expect(JSON.stringify(held)).not.toMatch(/[0-9a-f]{32}/);
  // A file is read anew for each request, so that one mailbox gets a few within minutes.
  const more = await Promise.all(
    Array.from({ length: policies.dataFile.attempts }, () => get(paths.yourDataFile, { cookie, ...newSender() })),
  );
  expect(more.map(({ status }) => status).toSorted()).toEqual([...more.slice(1).map(() => 200), 429]);
  const refused = more.find(({ status }) => status === 429);
  expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(500);
  expect(await refused?.text()).toMatch(/^Rate limit exceeded\. Please wait 10 minute\(s\) before trying again\./);
  for (const path of [paths.yourDataFile, paths.eraseData]) {
    const stranger = await get(path, { cookie: "your-data=00000000-0000-4000-8000-000000000000.x" });
    expect([stranger.status, stranger.headers.get("location")], path).toEqual([307, paths.yourData]);
  }

  const sender = { ...newSender(), cookie };
  const form = await renderedForm(site() + paths.eraseData, 'name="erase"', sender);
  const wrong = await sendPlain(form, [["erase", "no"]], sender);
  expect(wrong.text).toContain("Please type the word erase.");
  const erased = await sendPlain(form, [["erase", "Erase"]], sender);
  expect([erased.status, erased.location]).toEqual([303, paths.dataErased]);
  expect(await textOf(paths.yourData, { cookie })).toContain("Email me a link to my data");
  expect(await readMailbox(site(), email)).toEqual([]);
});

test("what an erasure does to open offers is said before it", async () => {
  const [creator, brand] = [await newCreator(site()), await newBrand(site())];
  await ask(brand.email);
  const mail = await newestMail(site(), brand.email, { subject: /^Your data/ });
  const cookie = await pressOn(linkTo(mail, "/mailed/data/"));
  const says = async () => wordsOf(await textOf(paths.eraseData, { cookie }));
  expect(await says()).toContain("You have no open offers.");
  await sendForm(site(), "offer", brand.email, [["creatorEmail", creator.email]], brand.cookies);
  expect(await says()).toContain("Your open offer ends now: what you offered is withdrawn");
});

test("erasing has a limit of its own", async () => {
  const dataOf = async (email: string) => {
    await ask(email);
    return pressOn(linkTo(await newestMail(site(), email, { subject: /^Your data/ }), "/mailed/data/"));
  };
  const other = newAddress("data");
  await sendForm(site(), "contact", other);
  const form = await renderedForm(site() + paths.eraseData, 'name="erase"', {
    ...newSender(),
    cookie: await dataOf(other),
  });
  // An administrator is erased by nobody, however often it is asked for.
  const { email } = await newAdmin();
  const sender = { ...newSender(), cookie: `${await dataOf(email)}; form-browser=${randomUUID()}` };
  // As if it had been drawn for the administrator, whose page has none.
  const own = await renderedForm(site() + paths.yourData, `name="${DRAWN_FOR}"`, sender);
  const mark = own.entries.find(([name]) => name === DRAWN_FOR)?.[1] ?? "";
  const drawn = {
    ...form,
    entries: form.entries.map(([name, value]): [string, string] => [name, name === DRAWN_FOR ? mark : value]),
  };
  const answers = [];
  for (let asked = 0; asked <= policies.erase.attempts; asked += 1)
    answers.push(await sendPlain(drawn, [["erase", "erase"]], sender));
  expect(answers.map(({ status }) => status)).toEqual([...answers.slice(1).map(() => 200), 429]);
  expect(answers[0]?.text).toContain("Nothing was erased");
  expect(Number(answers.at(-1)?.retryAfter)).toBeGreaterThan(500);
});

test("an entry of the waitlist is corrected on its own page, by whoever proved its address", async () => {
  const email = newAddress("data");
  await sendForm(site(), "waitlist", email);
  await newestMail(site(), email);
  await ask(email);
  const cookie = await pressOn(linkTo(await newestMail(site(), email, { subject: /^Your data/ }), "/mailed/data/"));
  const sender = { ...newSender(), cookie };
  expect(await textOf(paths.yourData, { cookie })).toContain("Your waitlist entry");
  const form = await renderedForm(site() + paths.correctEntry, 'name="fullName"', sender);
  const wrong = await sendPlain(form, [["fullName", "X"]], sender);
  expect([wrong.status, wrong.text.includes("Please provide a valid full name")]).toEqual([200, true]);
  const answers: [string, string][] = [
    ["portfolioLinks", "https://example.test/ada"],
    ["talentCategory", "athlete"],
    ["minFee", "negotiable"],
  ];
  const right = await sendPlain(form, [["fullName", "Ada Corrected"], ...answers], sender);
  expect([right.status, right.text.includes("Your entry says this from now on.")]).toEqual([200, true]);
  const file = await get(paths.yourDataFile, { cookie });
  expect(await file.text()).toContain('"Name": "Ada Corrected"');
  // A form that showed what the entry said before.
  const stale = await sendPlain(form, [["fullName", "Ada Stale"], ...answers], sender);
  expect(stale.text).toContain("Changed meanwhile");
  const stranger = await get(paths.correctEntry);
  expect([stranger.status, stranger.headers.get("location")]).toEqual([307, paths.yourData]);
});
