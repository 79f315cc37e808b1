import { createHash, createHmac, randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { paths } from "@/lib/paths";
import { type Entry, formIn, type RenderedForm, renderedForm } from "@/tests/support/html";
import { linkTo, readMailbox } from "@/tests/support/mailbox";
import { sendPlain } from "@/tests/support/plain-forms";
import { testSecrets } from "@/tests/support/secrets";
import { newSender, site } from "@/tests/support/site";
import { ask } from "@/tests/support/site-database";
import { newAddress, newBrand, newCreator, pressOn, sendForm } from "@/tests/support/visitors";

// Forms of offers and of a profile that stayed open in a tab while something was withdrawn in another one.

type Person = { email: string; cookies: string };
type Offer = { id: string; status: string; standing: boolean };

const offersTo = ({ email }: Person) =>
  ask<Offer>(
    `SELECT o.id, o.status::text, coalesce(o.decided_by = 'standing_instruction', false) AS standing
     FROM offer o JOIN profiles p ON p.id = o.creator_user_id WHERE p.email_key = $1 ORDER BY o.created_at, o.chain_position`,
    [email],
  );
const newest = async (creator: Person): Promise<Offer> => (await offersTo(creator)).at(-1) ?? expect.unreachable();

const headersOf = ({ cookies }: Pick<Person, "cookies">) => ({ ...newSender(), cookie: cookies });
const open = (person: Person, path: string, marker: string) => renderedForm(site() + path, marker, headersOf(person));
const send = (person: Person, form: RenderedForm, fields: readonly Entry[]) =>
  sendPlain(form, fields, headersOf(person));

/** What the form of a former offer holds, as its page shows it. */
const typed = (brand: Person, rights: readonly string[], changed: Readonly<Record<string, string>> = {}): Entry[] => [
  ...Object.entries({
    buyerName: "Bo Larsen",
    buyerEmail: brand.email,
    company: "Larsen Coffee",
    creatorEmail: "",
    category: "advertising",
    territory: "us",
    termMonths: "3",
    price: "350",
    useCase: "A spring campaign.",
    ...changed,
  }),
  ...rights.map((right): Entry => ["rights", right]),
];

/** A brand's open offer to a creator who allows everything; `decide` sends the creator's form of a step. */
async function deal(rights: readonly string[] = ["likeness", "voice"]) {
  const [creator, brand] = [await newCreator(site(), "open"), await newBrand(site())];
  const first: Entry[] = [["creatorEmail", creator.email], ...rights.map((right): Entry => ["rights", right])];
  await sendForm(site(), "offer", brand.email, first, brand.cookies);
  const offer = await newest(creator);
  expect(offer.status).toBe("pending");
  const step = (id: string, name: string) => open(creator, `${paths.approve(id)}?step=${name}`, 'name="token"');
  return { creator, brand, offer, step };
}

const setRules = ({ email }: Person, set: string) =>
  ask(
    `UPDATE creator_profile c SET ${set} FROM profiles p WHERE p.id = c.user_id AND p.email_key = $1 RETURNING c.user_id`,
    [email],
  );

async function license() {
  const { creator, brand, offer, step } = await deal();
  await send(creator, await step(offer.id, "approve"), [["agree", "on"]]);
  const [grant] = await ask<{ id: string }>("SELECT id FROM license_grant WHERE offer_id = $1", [offer.id]);
  return { creator, brand, offer, grantId: grant?.id ?? expect.unreachable() };
}

test("an offer that is changed and sent again is asked of the rules as they are by then", async () => {
  const { creator, brand, offer } = await deal();
  await setRules(creator, "auto_approve = true");
  const form = await open(brand, paths.newOfferLike(offer.id), 'name="like"');
  await setRules(creator, "rights = '{voice}', auto_approve = false");
  const refused = await send(brand, form, typed(brand, ["likeness", "voice"]));
  expect(refused.text).toContain("This creator doesn&#x27;t allow some of the requested content types");
  expect(refused.text).toContain("A spring campaign.");
  expect(await offersTo(creator)).toHaveLength(1);
  await send(brand, form, typed(brand, ["voice"]));
  expect((await newest(creator)).status, "no instruction approves it").toBe("pending");
  expect(await offersTo(creator)).toHaveLength(2);

  const again = await open(brand, paths.newOfferLike(offer.id), 'name="like"');
  await setRules(creator, "status = 'suspended'");
  expect((await send(brand, again, typed(brand, ["voice"]))).text).toContain("This creator takes no offers any more.");
  expect(await offersTo(creator)).toHaveLength(2);
});

test("a form of an offer that was withdrawn meanwhile sends it to nobody", async () => {
  const { creator, brand, offer } = await deal();
  const form = await open(brand, paths.newOfferLike(offer.id), 'name="like"');
  const fields = [...typed(brand, ["voice"])];
  const first = await send(brand, form, fields);
  const sent = await newest(creator);
  expect(first.location).toContain(sent.id);
  await send(brand, await open(brand, paths.brandWithdraw(sent.id), 'name="offerId"'), [["next", "close"]]);
  expect((await newest(creator)).status).toBe("withdrawn");
  const repeated = await send(brand, form, fields);
  const page = await (await fetch(site() + repeated.location, { headers: headersOf(brand) })).text();
  expect(await offersTo(creator), "the same form is the same offer").toHaveLength(2);
  expect((await newest(creator)).status).toBe("withdrawn");
  expect(page).toContain("Withdrawn");
  expect(page).not.toContain("Offer submitted!");
});

test("a renewal whose license was revoked, or renewed in another tab, is not sent", async () => {
  const { creator, brand, grantId } = await license();
  const tabs = [1, 2, 3].map(() => open(brand, paths.renew(grantId), 'name="renews"'));
  const [one, two, three] = (await Promise.all(tabs)) as [RenderedForm, RenderedForm, RenderedForm];
  expect(one.entries.find(([name]) => name === "renews")?.[1]).toBe(grantId);
  await send(brand, one, typed(brand, ["likeness", "voice"], { price: "400" }));
  expect((await newest(creator)).status).toBe("pending");
  const second = await send(brand, two, typed(brand, ["likeness", "voice"], { price: "450" }));
  expect(second.text).toContain("A renewal waits for an answer");
  expect(await offersTo(creator)).toHaveLength(2);

  const { grantId: other, creator: owner, brand: holder } = await license();
  const stale = await open(holder, paths.renew(other), 'name="renews"');
  await ask("UPDATE license_grant SET status = 'revoked', revoked_at = now(), revoked_reason = 'Void' WHERE id = $1", [
    other,
  ]);
  const refused = await send(holder, stale, typed(holder, ["likeness", "voice"]));
  expect(refused.text).toContain("This license cannot be renewed");
  expect(await offersTo(owner)).toHaveLength(1);
  expect((await send(brand, three, typed(brand, ["voice"]))).text).toContain("A renewal waits for an answer");
});

test("a renewal of what the creator's rules withhold by then is not sent", async () => {
  const { creator, brand, grantId } = await license();
  const form = await open(brand, paths.renew(grantId), 'name="renews"');
  await setRules(creator, "rights = '{voice}'");
  const refused = await send(brand, form, typed(brand, ["likeness", "voice"]));
  expect(refused.text).toContain("This creator doesn&#x27;t allow some of the requested content types");
  expect(await offersTo(creator)).toHaveLength(1);
});

test.each(["approve", "counter-10", "decline"])(
  "%s by a form of a link that was replaced meanwhile decides nothing, in the session it does",
  async (name) => {
    const { creator, offer, step } = await deal();
    const mails = await readMailbox(site());
    const mail = mails.find(({ to, subject }) => to === creator.email && /^Offer of/.test(subject));
    const link = linkTo(mail ?? expect.unreachable(), "/approve/");
    const byLink = await renderedForm(`${link}?step=${name}`, 'name="token"', newSender());
    const inSession = await step(offer.id, name);
    // As when the creator takes an address back (lib/offers/replace-links.ts).
    const salt = randomUUID();
    const token = createHmac("sha256", testSecrets.LINK_SECRET)
      .update(`offer-decision\0${offer.id}\0${salt}`)
      .digest("hex");
    const hash = createHash("sha256").update(token).digest("hex");
    await ask("UPDATE offer SET token_salt = $2, approval_token_hash = $3 WHERE id = $1", [offer.id, salt, hash]);
    const fields: Entry[] = [
      ["agree", "on"],
      ["percent", "10"],
    ];
    const late = await sendPlain(byLink, fields, newSender());
    expect(late.text).toContain("Offer Not Found");
    expect(await offersTo(creator)).toEqual([offer]);
    expect((await send(creator, inSession, fields)).location).toMatch(/\?done$/);
    expect((await offersTo(creator))[0]?.status).not.toBe("pending");
  },
);

test("a counter of what the creator withheld in another tab meanwhile is not sent", async () => {
  const { creator, offer, step } = await deal();
  const form = await step(offer.id, "counter-20");
  await setRules(creator, "rights = '{likeness}'");
  await send(creator, form, [
    ["agree", "on"],
    ["percent", "20"],
  ]);
  expect(await offersTo(creator)).toEqual([offer]);
});

test("an offer names the parties that its form showed: after an owner saved others it is sent once they were shown", async () => {
  const { creator, brand, offer } = await deal();
  const path = paths.newOfferLike(offer.id);
  const form = await open(brand, path, 'name="like"');
  const billing = await open(brand, paths.brandAccount, 'name="legalName"');
  const [legalName, taxId] = ["Larsen Coffee Roasters LLC", "US 12-3456789"];
  const empty: Entry[] = [
    ["billingAddress", ""],
    ["purchaseOrder", ""],
  ];
  const saved = await send(brand, billing, [["legalName", legalName], ["taxId", taxId], ...empty]);
  expect(saved.text).toContain("Billing details saved");

  const refused = await send(brand, form, typed(brand, ["voice"]));
  expect(refused.status).toBe(200);
  expect(refused.text).toContain("billing details changed");
  expect(refused.text).toContain(legalName);
  expect(refused.text).toContain(taxId);
  expect(refused.text).toContain("A spring campaign.");
  expect(await offersTo(creator)).toHaveLength(1);
  // The form that was refused says what it showed, so it is refused however often it comes.
  expect((await send(brand, form, typed(brand, ["voice"]))).status).toBe(200);
  expect(await offersTo(creator)).toHaveLength(1);

  const again = formIn(refused.text, site() + path, 'name="like"');
  const sent = await send(brand, again, typed(brand, ["voice"]));
  expect(sent.status).toBe(303);
  const made = await newest(creator);
  expect(made).toMatchObject({ status: "pending" });
  expect(made.id).not.toBe(offer.id);
  const [agreed] = await ask<{ text: string }>("SELECT document AS text FROM agreement WHERE offer_id = $1", [made.id]);
  expect(agreed?.text).toContain(legalName);
});

test("answers confirmed in a tab that stayed open bring back nothing that was withdrawn since", async () => {
  const email = newAddress("ada");
  const apply = (preset: string) =>
    sendForm(site(), "onboarding", email, [
      ["displayName", "Ada Merritt"],
      ["preset", preset],
      ["autoApprove", "on"],
    ]);
  await apply("open");
  const mailed = async () =>
    (await readMailbox(site())).filter(({ to }) => to === email).map((mail) => linkTo(mail, "/sign-in/"));
  await expect.poll(async () => (await mailed()).length).toBe(1);
  const [first = ""] = await mailed();
  const stale = await renderedForm(first, 'name="token"', newSender());
  await apply("open");
  await expect.poll(async () => (await mailed()).length).toBe(2);
  const second = (await mailed()).find((link) => link !== first) ?? "";
  const cookies = await pressOn(second);
  const creator = { email, cookies };
  const rules = await open(creator, paths.creatorRules, 'name="minimumRate"');
  const saved = await send(creator, rules, [
    ["preset", "conservative"],
    ["minimumRate", "50"],
    ["payoutEmail", email],
  ]);
  expect(saved.text).toContain("Rules saved");
  const state = () =>
    ask(
      `SELECT c.*, (SELECT json_agg(r ORDER BY r.id) FROM consent_record r WHERE r.email_key = p.email_key) AS consents
       FROM creator_profile c JOIN profiles p ON p.id = c.user_id WHERE p.email_key = $1`,
      [email],
    );
  const before = await state();
  expect(before).toMatchObject([{ rights: expect.not.stringContaining("training"), auto_approve: false }]);
  const answer = await sendPlain(stale, [], newSender());
  expect(answer.cookies).not.toContain("session-token");
  expect(await state()).toEqual(before);
});
