import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { paths } from "@/lib/paths";
import { type Entry, renderedForm } from "@/tests/support/html";
import { linkTo, newestMail } from "@/tests/support/mailbox";
import { sendPlain } from "@/tests/support/plain-forms";
import { testSecrets } from "@/tests/support/secrets";
import { newSender, offerFields, send, site, submitOneOffer, textOf } from "@/tests/support/site";
import { ask } from "@/tests/support/site-database";
import { newAddress, newBrand, newCreator, pressOn, publishPage, sendForm } from "@/tests/support/visitors";

// What the form of an offer to several creators says of their minimums to somebody who has proved no address, and what the
// pages of such offers show and where they lead, by the way in which they are opened.

const TOLD = "Below their minimum of $200.00.";
const WORDS = "How long is the zanzibar spot?";
const TOLD_LATER = "Below their minimum, which you see once your email address is confirmed.";

/** Creators with public pages and a minimum of $200. */
async function listedPeople(count: number, showsFloor = false) {
  const people: { slug: string; cookies: string }[] = [];
  for (let at = 0; at < count; at += 1) {
    const { email, cookies } = await newCreator(site());
    const slug = email.replace("@example.test", "");
    await publishPage(email, slug);
    await ask(
      `UPDATE creator_profile SET price_floor_cents = 20000, shows_floor = $2
       WHERE user_id = (SELECT id FROM profiles WHERE email_key = $1)`,
      [email, showsFloor],
    );
    people.push({ slug, cookies });
  }
  return people;
}

const listed = async (count: number, showsFloor = false): Promise<string[]> =>
  (await listedPeople(count, showsFloor)).map(({ slug }) => slug);

/** Sends the form to these creators from a network of its own, for as little as $100 but for `changed`. */
type Changed = Readonly<Record<string, string>>;

/** `price`: what each of them is offered. */
async function offerTo(slugs: readonly string[], cookie: string, { price = "100", ...changed }: Changed = {}) {
  const form = await renderedForm(site() + paths.newBrief(...slugs), 'name="buyerName"', newSender());
  const fields = {
    ...Object.fromEntries(offerFields(newAddress("brief"))),
    creatorEmail: "",
    ...Object.fromEntries(
      slugs.flatMap((slug, at) => [
        [`creator${at + 1}`, slug],
        [`price${at + 1}`, price],
      ]),
    ),
    ...changed,
  };
  const sender = { ...newSender(), ...(cookie && { cookie }) };
  const response = await send(form, Object.entries(fields) satisfies Entry[], sender);
  return {
    status: response.status,
    text: await response.text(),
    set: response.headers.getSetCookie(),
    headers: response.headers,
  };
}

/** Of a brand that types another address than its own. */
async function provedElsewhere(): Promise<string> {
  const email = await submitOneOffer(site());
  const link = linkTo(await newestMail(site(), email, { subject: /onfirm/ }), "/offer/");
  const proof = /[\w.-]*session-token=[^;]+/.exec(await pressOn(link, [], 'name="offerId"'))?.[0];
  return proof ?? expect.unreachable("The link signed nobody in");
}

test("a browser is told ten minimums from whichever networks, its first form counted by the one cookie that it set", async () => {
  const two = await listed(2);
  const proof = await provedElsewhere();
  const first = await offerTo(two, proof);
  expect(first.text).toContain(TOLD);
  expect(first.set).toEqual([expect.stringMatching(/^form-browser=[0-9a-f-]{36}; Path=\/; Max-Age=3600; HttpOnly; /)]);
  const browser = `${proof}; ${first.set[0]?.split(";")[0]}`;
  for (let told = 2; told < 10; told += 2) expect((await offerTo(two, browser)).text).toContain(TOLD);
  const last = await offerTo(two, browser);
  expect(last.text).toContain(TOLD_LATER);
  expect(last.text).not.toContain("$200.00");
  expect((await offerTo(two, "")).text, "another browser").toContain(TOLD);
});

test("minimums that pages show count for nothing", async () => {
  const [known, hidden] = [await listed(2, true), await listed(2)];
  const first = await offerTo(known, "");
  const browser = first.set[0]?.split(";")[0] ?? "";
  for (let sent = 1; sent < 5; sent += 1) expect((await offerTo(known, browser)).text).toContain(TOLD);
  const { text } = await offerTo(hidden, browser);
  expect(text).toContain(TOLD);
  expect(text).not.toContain(TOLD_LATER);
});

test("amounts that are too low are listed in the order of the form, each with the minimum", async () => {
  const { text } = await offerTo(await listed(5), "");
  expect(text).toContain("Some amounts are too low");
  const alert = /role="alert"[\s\S]*?<\/ul>/.exec(text)?.[0] ?? "";
  expect([...alert.matchAll(/href="#[^"]*?price(\w+)"/g)].map(([, place]) => place)).toEqual(["1", "2", "3", "4", "5"]);
  expect(text.match(/Minimum \$200\.00/g)).toHaveLength(5);
});

test("an amount that is missing is asked for in the row, and nothing is sent", async () => {
  const two = await listed(2);
  const { text } = await offerTo(two, "", { price2: "", price: "300" });
  expect(text).toContain("Please enter an amount for this creator.");
  const sent = "SELECT 1 FROM offer o JOIN creator_profile c ON c.user_id = o.creator_user_id WHERE c.slug = ANY($1)";
  expect(await ask(sent, [two])).toEqual([]);
});

const creatorsTicked = (text: string): string[] =>
  [...text.matchAll(/<input [^>]*name="creator\d+"[^>]*>/g)].flatMap(([tag]) =>
    tag.includes(" checked") ? (/value="([^"]*)"/.exec(tag)?.[1] ?? []) : [],
  );

const amountOf = (text: string, place: number): string | undefined =>
  /value="([^"]*)"/.exec(new RegExp(`<input [^>]*name="price${place}"[^>]*>`).exec(text)?.[0] ?? "")?.[1];

test("without scripts whoever was left out stays so, and nobody gets what was typed for another one", async () => {
  const three = await listed(3);
  const [first = "", second = "", third = ""] = three;
  const left = await offerTo(three, "", { price: "300", creator2: "", useCase: "" });
  expect(creatorsTicked(left.text)).toEqual([first, third]);
  expect(amountOf(left.text, 3)).toBe("300");
  // The page of one is switched off after the form was opened: who is next takes the place, and not the amount.
  const form = await renderedForm(site() + paths.newBrief(...three), 'name="buyerName"', newSender());
  await ask("UPDATE creator_profile SET is_public = false WHERE slug = $1", [second]);
  const fields = { ...Object.fromEntries(offerFields(newAddress("brief"))), creatorEmail: "" };
  const asked = { creator1: first, price1: "301", creator2: second, price2: "302", creator3: third, price3: "303" };
  const after = await sendPlain(form, Object.entries({ ...fields, ...asked }), newSender());
  expect(after.status).toBe(200);
  expect(creatorsTicked(after.text)).toEqual([first]);
  expect([amountOf(after.text, 1), amountOf(after.text, 2)]).toEqual(["301", ""]);
});

test("an amount that is too low is told beside a fault of another kind", async () => {
  const two = await listed(2);
  await ask("UPDATE creator_profile SET rights = '{likeness}' WHERE slug = $1", [two[0]]);
  const { text } = await offerTo(two, "", { rights: "voice" });
  expect(text).toContain("Does not license voice.");
  expect(text).toContain(TOLD);
});

const open = async (path: string, cookie = ""): Promise<string> => textOf(path, cookie ? { cookie } : {});

/** The address of a link of the page, by its label or its words. */
const hrefOf = (html: string, words: string): string | undefined =>
  [...html.matchAll(/<a\b([^>]*)>([\s\S]*?)<\/a>/g)]
    .filter(([, tag = "", shown = ""]) => tag.includes(`aria-label="${words}`) || shown.includes(words))
    .map(([, tag = ""]) => /href="([^"]*)"/.exec(tag)?.[1])[0];

const CONFIRM = "Confirm and send 2 offers";
const SIGN_IN_BELOW = "There you withdraw what you no longer need, and see all of your offers";

test("the pages of a brief show what each way in has proved, and lead on by it", async () => {
  const creators = await listedPeople(2);
  const email = newAddress("brief");
  const sent = await offerTo(
    creators.map(({ slug }) => slug),
    "",
    { price: "350", buyerEmail: email },
  );
  const [page = ""] = new URL(sent.headers.get("location") ?? "", site()).pathname.split("?");
  const sender = sent.set.map((cookie) => cookie.split(";")[0]).join("; ");
  const linked = new URL(linkTo(await newestMail(site(), email, { subject: /send your offers/ }), "/offer/"));
  const link = linked.pathname;

  // Held: whichever way the mailed link is opened, it is about all of them.
  for (const path of [link, `${link}?alone`]) {
    const html = await open(path);
    expect(html).toContain(CONFIRM);
    expect(html).not.toContain(SIGN_IN_BELOW);
  }
  const waiting = await open(page, sender);
  expect(waiting).toContain("Check your email to send 2 offers");
  expect(waiting).toContain(`href="${paths.signInTo(page)}"`);
  await sendForm(site(), "sign-in link", email);
  const session = await pressOn(linkTo(await newestMail(site(), email, { subject: /sign-in/ }), "/sign-in/"));
  const toSend = await open(page, session);
  expect(toSend).toContain(CONFIRM);
  expect(hrefOf(toSend, "Withdraw these offers")).toMatch(/^\/brand\/briefs\/[0-9a-f-]{36}\?withdraw#withdraw$/);

  await pressOn(linked.href, [], 'name="offerId"');
  const offers = await ask<{ id: string; briefId: string; slug: string; name: string }>(
    `SELECT o.id, o.brief_id AS "briefId", c.slug, p.display_name AS name FROM offer o
     JOIN creator_profile c ON c.user_id = o.creator_user_id JOIN profiles p ON p.id = c.user_id
     WHERE o.brief_id = (SELECT brief_id FROM offer WHERE id = $1)`,
    [page.split("/").at(-1)],
  );
  const lead = offers.find(({ id }) => page === paths.offer(id)) ?? expect.unreachable();
  const brief = paths.brief(lead.briefId);
  const asking = creators.find(({ slug }) => slug === lead.slug) ?? expect.unreachable();
  const headers = { ...newSender(), cookie: asking.cookies };
  const form = await renderedForm(site() + paths.approve(lead.id), 'aria-label="Message"', headers);
  expect((await sendPlain(form, [["message", WORDS]], headers)).status).toBe(303);

  const bySender = await open(page, sender);
  expect(bySender).toContain("2 offers sent");
  expect(bySender).not.toContain(WORDS);
  expect(bySender).not.toMatch(/\/(?:offer|approve|license)\/(?:[0-9a-f-]{36}\/)?[0-9a-f]{64}/);
  expect(bySender).toContain(`href="${paths.signInTo(brief)}"`);
  expect(hrefOf(bySender, "See the offer: ")).toBe(paths.signInTo(paths.offer(lead.id)));

  const other = await newBrand(site());
  for (const byLink of [await open(link), await open(link, other.cookies)]) {
    expect(byLink).toContain(WORDS);
    expect(hrefOf(byLink, "Reply: ")).toBe(`${link}?alone#messages`);
    expect(byLink).toContain(SIGN_IN_BELOW);
  }
  const signedIn = await open(link, session);
  expect(hrefOf(signedIn, "Reply: ")).toBe(paths.messagesOn(paths.offer(lead.id)));
  expect(signedIn).not.toContain(SIGN_IN_BELOW);
  expect(hrefOf(signedIn, "Have enough? Withdraw the rest")).toBe(`${brief}?withdraw#withdraw`);
  expect(await open(`${brief}?withdraw`, session)).toMatch(/<details id="withdraw"[^>]* open=""/);

  const alone = await open(`${link}?alone`);
  expect(alone).not.toContain("2 offers sent");
  expect(hrefOf(alone, "All 2 offers")).toBe(link);
  expect(alone, "a message that comes back does so here").toContain(`action="${link}?alone"`);
  const own = await open(page, session);
  expect(own).toContain(WORDS);
  expect(hrefOf(own, "All 2 offers")).toBe(brief);

  // The link of a counter-offer opens it alone, and leads to no others.
  const step = await renderedForm(`${site()}${paths.approve(lead.id)}?step=counter-10`, 'name="agree"', headers);
  const percent: Entry[] = [
    ["agree", "on"],
    ["percent", "10"],
  ];
  expect((await sendPlain(step, percent, headers)).status).toBe(303);
  const child =
    (
      await ask<{ id: string; salt: string }>("SELECT id, token_salt AS salt FROM offer WHERE parent_offer_id = $1", [
        lead.id,
      ])
    )[0] ?? expect.unreachable();
  const token = createHmac("sha256", testSecrets.LINK_SECRET).update(`buyer-offer\0${child.id}\0${child.salt}`);
  const countered = await open(paths.offerLink(child.id, token.digest("hex")));
  expect(countered).toContain("Answer the counter-offer");
  expect(hrefOf(countered, "Sign in to see all 2 offers")).toBe(paths.signInTo(brief));
  expect(countered).not.toContain("All 2 offers");
});
