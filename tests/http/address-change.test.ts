import { expect, test } from "vitest";
import { paths } from "@/lib/paths";
import { formIn, renderedForm } from "@/tests/support/html";
import { linkTo, newestMail } from "@/tests/support/mailbox";
import { sendPlain } from "@/tests/support/plain-forms";
import { get, newSender, site, textOf } from "@/tests/support/site";
import { ask } from "@/tests/support/site-database";
import { askToMove, newAddress, newBrand, newCreator, pressOn, sendForm } from "@/tests/support/visitors";

const pathOf = (url: string) => new URL(url).pathname;
const isSignedIn = async (cookies: string) => (await get(paths.brandAccount, { cookie: cookies })).status === 200;

const press = async (link: string, cookies: string) =>
  sendPlain(await renderedForm(link, 'name="token"', newSender()), [], { cookie: cookies, ...newSender() });

test("without scripts a brand moves to another address and back; looking at a link changes nothing", async () => {
  const brand = await newBrand(site());
  const since = new Date();
  await sendForm(site(), "sign-in link", brand.email);
  const other = await pressOn(
    linkTo(await newestMail(site(), brand.email, { since, subject: /sign-in/ }), "/sign-in/"),
  );
  const { to, confirm, undo } = await askToMove(site(), brand);
  for (const link of [confirm, undo, confirm, undo]) {
    const looked = await get(pathOf(link), { purpose: "prefetch" });
    expect(looked.status).toBe(200);
    expect(looked.headers.get("cache-control")).toBe("no-store");
    expect(looked.headers.get("referrer-policy")).toBe("no-referrer");
  }
  expect(await textOf(paths.brandAccount, { cookie: brand.cookies })).toContain(
    `sign in with <bdi class="wrap-anywhere font-semibold">${brand.email}`,
  );

  expect((await press(confirm, brand.cookies)).status).toBe(303);
  expect(await textOf(pathOf(confirm))).toContain("Your address is changed");
  expect([await isSignedIn(brand.cookies), await isSignedIn(other)]).toEqual([true, false]);
  expect(await textOf(paths.brandAccount, { cookie: brand.cookies })).toContain(to);
  const told = await newestMail(site(), brand.email, { subject: /was changed$/ });
  expect(linkTo(told, "/mailed/address-undo/")).toBe(undo);

  expect(await textOf(pathOf(undo))).toContain("Take your old address back?");
  expect((await press(undo, "")).status).toBe(303);
  expect(await textOf(pathOf(undo))).toContain("Your account has its old address again");
  expect(await textOf(pathOf(confirm))).toContain("This change was undone");
  expect(await isSignedIn(brand.cookies)).toBe(false);
});

test("the old address hears what the mover changed, and the undo says on its page and by mail what it put back", async () => {
  const creator = await newCreator(site());
  const { confirm, undo } = await askToMove(site(), creator, paths.creatorAccount);
  await press(confirm, creator.cookies);
  const headers = { cookie: creator.cookies, ...newSender() };
  const account = await renderedForm(site() + paths.creatorAccount, 'name="payoutEmail"', headers);
  const thief = newAddress("thief");
  const changed: [string, string][] = [
    ["displayName", "Ada Merritt"],
    ["payoutEmail", thief],
  ];
  expect((await sendPlain(account, changed, headers)).text).toContain("Account saved");
  const heard = await newestMail(site(), creator.email, { subject: /payouts go to another email address/ });
  expect(linkTo(heard, "/mailed/address-undo/")).toBe(undo);
  expect(await textOf(pathOf(undo))).toContain("payout email and rules go back");
  expect((await press(undo, "")).status).toBe(303);
  const page = await textOf(pathOf(undo));
  expect(page).toContain("Your payout email and your rules are what they were before the change");
  expect(page).toContain("stay as they are");
  const told = await newestMail(site(), creator.email, { subject: /has its old email address again/ });
  expect(JSON.stringify(told)).toContain("Payout Email until now");
  expect(
    await ask("SELECT payout_email AS payout FROM creator_profile JOIN profiles ON id = user_id WHERE email = $1", [
      creator.email,
    ]),
  ).toEqual([{ payout: creator.email }]);
});

test("an address with an account gets the same page, word for word", async () => {
  const [one, two, owner] = [await newBrand(site()), await newBrand(site()), await newBrand(site())];
  const ask = async ({ cookies }: { cookies: string }, newEmail: string) => {
    const headers = { cookie: cookies, ...newSender() };
    const form = await renderedForm(site() + paths.brandAccount, 'name="newEmail"', headers);
    const { status, text } = await sendPlain(form, [["newEmail", newEmail]], headers);
    const shown = text.slice(text.indexOf('id="address"'), text.indexOf('id="sessions"'));
    expect(formIn(text, form.url, 'name="newEmail"').entries.length).toBeGreaterThan(0);
    return {
      status,
      shown: shown
        .replaceAll(newEmail, "x")
        .replace(/<time.*?<\/time>/g, "")
        .replace(/value="[^"]*"|\$ACTION_[\w:]+/g, ""),
    };
  };
  const free = await ask(one, `free-${one.email}`);
  expect(free.shown).toContain("You asked for");
  expect(await ask(two, owner.email)).toEqual(free);
  expect((await newestMail(site(), owner.email, { subject: /^Somebody asked to move/ })).text).not.toContain(
    "/mailed/",
  );
});

test("links that open nothing get a 404 that mentions no account", async () => {
  const [id, token] = ["00000000-0000-4000-8000-000000000000", "0".repeat(64)];
  for (const path of [
    paths.mailed("address", id, token),
    paths.mailed("address-undo", id, token),
    paths.mailed("address", "x", "y"),
  ]) {
    const answer = await get(path);
    expect([answer.status, await answer.text()]).toEqual([
      404,
      expect.stringContaining("We do not recognize this link"),
    ]);
  }
});
