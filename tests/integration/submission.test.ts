import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { confirmOffer } from "@/lib/offers/confirm";
import { decline } from "@/lib/offers/decide";
import { verifyBuyerToken } from "@/lib/offers/queries";
import { MAX_OFFERS_A_DAY } from "@/lib/offers/rules";
import { submitOffer } from "@/lib/offers/submit";
import { db } from "@/lib/postgres/db";
import type { CreatorRules, OfferTerms } from "@/lib/terms/terms";
import { deriveToken } from "@/lib/tokens";
import { testDatabase } from "@/tests/support/database";
import { test } from "@/tests/support/fixtures";
import {
  addCreator,
  addHeldOffer,
  addOffer,
  confirmedBuyer,
  countered,
  openBuyerLink,
  openLink,
  reload,
  requestTo,
} from "@/tests/support/offers";

const { look } = await testDatabase();

async function autoApproved(rules: Partial<CreatorRules> = {}) {
  const creator = await addCreator({ autoApprove: true, ...rules });
  const { buyerEmail } = requestTo(creator);
  const session = await confirmedBuyer(buyerEmail);
  const ask = (terms: Partial<OfferTerms> = {}) => ({ ...requestTo(creator, terms), buyerEmail });
  return { creator, session, ask };
}

test("an unknown or suspended creator is not found", async () => {
  expect(await submitOffer(requestTo({ email: "nobody@example.test" }), undefined, new Date())).toEqual({
    ok: false,
    reason: "creator-not-found",
  });
  const creator = await addCreator();
  await db().creatorProfile.update({ where: { userId: creator.userId }, data: { status: "suspended" } });
  expect(await submitOffer(requestTo(creator), undefined, new Date())).toMatchObject({ reason: "creator-not-found" });
});

test("the creator's toggles and floor refuse; another category only flags", async () => {
  const creator = await addCreator({ rights: ["likeness"], priceFloorCents: 40_000 });
  expect(await submitOffer(requestTo(creator), undefined, new Date())).toEqual({
    ok: false,
    reason: "request-not-allowed",
  });
  expect(await submitOffer(requestTo(creator, { rights: ["likeness"] }), undefined, new Date())).toEqual({
    ok: false,
    reason: "price-too-low",
    priceFloorCents: 40_000,
  });
  const flagged = await submitOffer(
    requestTo(creator, { rights: ["likeness"], priceCents: 40_000, category: "corporate" }),
    undefined,
    new Date(),
  );
  expect(flagged).toMatchObject({ ok: true, offer: { outsideCategories: true } });
  expect(await look("SELECT count(*)::int AS n FROM offer WHERE creator_user_id = $1", [creator.userId])).toEqual([
    { n: 1 },
  ]);
});

test("the same form sent twenty times at once makes one offer and one set of mails", async ({ creator }) => {
  const request = requestTo(creator);
  const results = await Promise.all(Array.from({ length: 20 }, () => submitOffer(request, undefined, new Date())));
  const ids = new Set(results.map((result) => (result.ok ? result.offer.id : result.reason)));
  expect(ids.size).toBe(1);
  expect(
    await look("SELECT template FROM outbound_email WHERE payload->>'offerId' = $1 ORDER BY template", [[...ids][0]]),
  ).toEqual([{ template: "offer-confirm" }]);
});

test("an edited form sent again is another offer", async ({ creator }) => {
  const request = requestTo(creator);
  const first = await submitOffer(request, undefined, new Date());
  const second = await submitOffer(
    { ...request, terms: { ...request.terms, priceCents: 50_000 } },
    undefined,
    new Date(),
  );
  if (!first.ok || !second.ok) throw new Error("refused");
  expect(second.offer.id).not.toBe(first.offer.id);
});

test("an edited form sent ten times at once makes one offer, and so does each other edit", async ({ creator }) => {
  const request = requestTo(creator);
  const at = (priceCents: number) =>
    submitOffer({ ...request, terms: { ...request.terms, priceCents } }, undefined, new Date());
  const results = await Promise.all([at(50_000), ...Array.from({ length: 10 }, (_, n) => at(60_000 + (n % 2)))]);
  const ids = new Set(results.map((result) => (result.ok ? result.offer.id : "refused")));
  expect(ids.size).toBe(3);
  expect(ids).not.toContain("refused");
  const again = await at(60_000);
  expect(again.ok && ids.has(again.offer.id)).toBe(true);
  const other = await submitOffer({ ...request, submissionKey: randomUUID() }, undefined, new Date());
  expect(other.ok && ids.has(other.offer.id), "of another form").toBe(false);
});

test("many offers from a new address make one buyer", async ({ creator }) => {
  const buyerEmail = `New-${randomUUID()}@Example.test`;
  await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      submitOffer({ ...requestTo(creator), buyerEmail, company: `Name ${index}` }, undefined, new Date()),
    ),
  );
  expect(await look("SELECT count(*)::int AS n FROM buyer_org WHERE email_key = lower($1)", [buyerEmail])).toEqual([
    { n: 1 },
  ]);
});

test("a confirmed buyer's offer inside the rules is approved at once, and the audit names the standing instruction", async () => {
  const { session, ask } = await autoApproved();
  const result = await submitOffer(ask(), session, new Date());
  if (!result.ok) throw new Error(result.reason);
  expect(result.approvedAtOnce).toBe(true);
  expect(await reload(result.offer)).toMatchObject({ status: "approved", decidedBy: "standing_instruction" });
  expect(
    await look(
      "SELECT details->>'standingInstruction' AS standing FROM admin_audit_log WHERE record_id = $1 AND action = 'offer_approved'",
      [result.offer.id],
    ),
  ).toEqual([{ standing: "true" }]);
  // The approval tells the creator: nothing asks for an answer any more.
  expect(
    await look("SELECT DISTINCT template FROM outbound_email WHERE payload->>'offerId' = $1 ORDER BY 1", [
      result.offer.id,
    ]),
  ).not.toContainEqual({ template: "offer-received" });
});

test.each<[string, Partial<CreatorRules>, Partial<OfferTerms>]>([
  ["AI training", { rights: ["likeness", "voice", "training"] }, { rights: ["likeness", "voice", "training"] }],
  ["a category outside the list", {}, { category: "corporate" }],
  ["a term of more than twelve months", {}, { termMonths: 13 }],
  ["auto-approve off", { autoApprove: false }, {}],
])("%s waits for the creator", async (_, rules, terms) => {
  const { session, ask } = await autoApproved(rules);
  expect(await submitOffer(ask(terms), session, new Date())).toMatchObject({ ok: true, approvedAtOnce: false });
});

test("typing a confirmed buyer's address brings no approval", async () => {
  const { session, ask } = await autoApproved();
  const held = { approvedAtOnce: false, offer: { status: "held" } };
  const made = await submitOffer(ask(), undefined, new Date());
  expect(made).toMatchObject(held);
  expect(
    await look("SELECT details->'held' AS held FROM admin_audit_log WHERE record_id = $1", [made.ok && made.offer.id]),
  ).toEqual([{ held: true }]);
  const other = { ...ask(), buyerEmail: "another@example.test" };
  expect(await submitOffer(other, session, new Date())).toMatchObject(held);
});

test("an offer of a confirmed browser is sent at once, with the buyer's consent to its agreement", async () => {
  const offer = await addOffer();
  expect(offer).toMatchObject({ status: "pending", sentAt: offer.createdAt });
  expect(
    await look("SELECT document, party, document_hash FROM consent_record WHERE offer_id = $1", [offer.id]),
  ).toEqual([{ document: "offer-terms", party: "buyer", document_hash: offer.agreement.hash }]);
  expect(
    await look("SELECT template FROM outbound_email WHERE payload->>'offerId' = $1 ORDER BY 1", [offer.id]),
  ).toEqual([{ template: "offer-received" }, { template: "offer-sent" }]);
  expect((await openLink(offer)).offer.id).toBe(offer.id);
});

test("the licensee is the one named in this offer, whatever an earlier offer of the address said", async () => {
  const creator = await addCreator();
  const first = await addHeldOffer({ ...requestTo(creator), company: "A Stranger's Words" });
  const again = { ...requestTo(creator), buyerEmail: first.buyerEmail };
  const second = await addHeldOffer({ ...again, buyerName: "Dana Lee", company: "Acme Audio" });
  expect(second.agreement.content.licensee).toMatchObject({ organisation: "Acme Audio", representative: "Dana Lee" });
  expect(await reload(second)).toMatchObject({ buyerName: "Dana Lee", buyerOrganisation: "Acme Audio" });
  const alone = await addHeldOffer({
    ...again,
    submissionKey: randomUUID(),
    buyerName: "Dana Lee",
    company: " DANA  lee. ",
  });
  expect(alone.agreement.content.licensee).toMatchObject({ organisation: null, representative: "Dana Lee" });
});

test.each([
  ["the same address", (email: string) => email],
  ["another case", (email: string) => email.toUpperCase()],
  ["a plus", (email: string) => email.replace("@", "+brand@")],
  ["dots", (email: string) => email.replace("creator-", "c.r.eator-")],
])("nobody can make an offer to themselves: %s", async (_, spelled) => {
  const added = await addCreator();
  // Only Google's addresses ignore dots.
  const email = added.email.replace("example.test", "gmail.com");
  await db().profile.update({ where: { id: added.userId }, data: { email, emailKey: email } });
  const creator = { ...added, email };
  const buyerEmail = spelled(email);
  const own = { ok: false, reason: "own-profile" };
  const request = { ...requestTo(creator), buyerEmail };
  expect(await submitOffer({ ...request, signedInAs: creator.userId }, undefined, new Date())).toEqual(own);
  const buyer = await confirmedBuyer(buyerEmail);
  expect(await submitOffer(request, buyer, new Date())).toEqual(own);
  // Whoever proved nothing learns nothing before the mailed link.
  for (const stranger of [undefined, await confirmedBuyer(`x${buyerEmail}`)]) {
    const another = { ...requestTo(creator), buyerEmail, signedInAs: (await addCreator()).userId };
    const held = await submitOffer(another, stranger, new Date());
    if (!held.ok) throw new Error(held.reason);
    expect(await confirmOffer(await openBuyerLink(held.offer), new Date())).toEqual(own);
  }
});

test("of 30 concurrent offers of one mailbox ten are open, in any spelling of the address", async ({ creator }) => {
  const name = `many-${randomUUID().slice(0, 8)}`;
  const ask = (index: number) => ({ ...requestTo(creator), buyerEmail: `${name}+${index % 3}@example.test` });
  const results = await Promise.all(
    Array.from({ length: 30 }, (_, index) => submitOffer(ask(index), undefined, new Date())),
  );
  expect(results.filter(({ ok }) => ok)).toHaveLength(10);
  expect(results.filter((result) => !result.ok && result.reason === "too-many-open")).toHaveLength(20);
  // The limit is per creator and per mailbox.
  expect(
    await submitOffer({ ...requestTo(await addCreator()), buyerEmail: ask(0).buyerEmail }, undefined, new Date()),
  ).toMatchObject({ ok: true });
  expect(await submitOffer(requestTo(creator), undefined, new Date())).toMatchObject({ ok: true });
});

test("typing a confirmed buyer's address takes none of its places; the buyer has ten", async () => {
  const { session, ask } = await autoApproved({ autoApprove: false });
  await Promise.all(Array.from({ length: 12 }, () => submitOffer(ask(), undefined, new Date())));
  const results = await Promise.all(Array.from({ length: 14 }, () => submitOffer(ask(), session, new Date())));
  expect(results.filter(({ ok }) => ok)).toHaveLength(10);
});

test("the buyer's links open their own offer only, and a cookie is not a mailed link", async () => {
  const [offer, other] = [await addOffer(), await addOffer()];
  const mailed = deriveToken("buyer-offer", offer.id, offer.tokenSalt);
  expect((await verifyBuyerToken(offer.id, mailed, "buyer-offer"))?.chain).toHaveLength(1);
  expect(await verifyBuyerToken(other.id, mailed, "buyer-offer")).toBeUndefined();
  expect(await verifyBuyerToken(offer.id, mailed, "offer-cookie")).toBeUndefined();
  for (const forged of ["", "x", "'; --", "a\0b", { toString: () => mailed }]) {
    expect(await verifyBuyerToken(forged, mailed, "buyer-offer")).toBeUndefined();
    expect(await verifyBuyerToken(offer.id, forged, "buyer-offer")).toBeUndefined();
  }
});

test("a day's offers to one creator are counted without the counter-offers, which are the creator's", async ({
  creator,
}) => {
  const start = new Date("2026-12-01T09:00:00.000Z");
  const { buyerEmail } = requestTo(creator);
  const session = await confirmedBuyer(buyerEmail);
  const submit = () => submitOffer({ ...requestTo(creator), buyerEmail }, session, start);
  const send = async () => {
    const sent = await submit();
    return sent.ok ? sent.offer : expect.unreachable(sent.reason);
  };
  await decline(await openLink(await countered(await send(), start)), null, start);
  for (let sent = 1; sent < MAX_OFFERS_A_DAY; sent += 1)
    expect(await decline(await openLink(await send()), null, start)).toEqual({ ok: true });
  expect(await submit()).toEqual({ ok: false, reason: "too-many-today" });
});
