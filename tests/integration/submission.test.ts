import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { confirmBuyerOrg } from "@/lib/buyer-orgs/mutations";
import { buyerSessionValue, verifyBuyerSession } from "@/lib/buyer-orgs/queries";
import { db } from "@/lib/db";
import { verifyBuyerLink } from "@/lib/offers/queries";
import type { CreatorRules, OfferTerms } from "@/lib/offers/rules";
import { submitOffer } from "@/lib/offers/submit/mutations";
import { deriveToken } from "@/lib/tokens/derive";
import { testDatabase } from "@/tests/support/database";
import { addCreator, addOffer, reload, requestTo } from "@/tests/support/offers";

const { look } = await testDatabase();

/** A creator who approves at once, and a buyer confirmed in this browser. */
async function confirmedBuyer(rules: Partial<CreatorRules> = {}) {
  const creator = await addCreator({ autoApprove: true, ...rules });
  const first = await submitOffer(requestTo(creator), undefined, new Date());
  if (!first.ok) throw new Error(first.reason);
  const { buyerOrgId, buyerEmail } = first.offer;
  await confirmBuyerOrg(buyerOrgId, new Date());
  const session = await verifyBuyerSession(await buyerSessionValue(buyerOrgId));
  const ask = (terms: Partial<OfferTerms> = {}) => ({ ...requestTo(creator, terms), buyerEmail });
  return { creator, session, ask };
}

test("an unknown or suspended or unconfirmed creator is not found", async () => {
  expect(await submitOffer(requestTo({ email: "nobody@example.test" }), undefined, new Date())).toEqual({
    ok: false,
    reason: "creator-not-found",
  });
  for (const status of ["pending", "suspended"] as const) {
    const creator = await addCreator();
    await db().creatorProfile.update({ where: { userId: creator.userId }, data: { status } });
    expect(await submitOffer(requestTo(creator), undefined, new Date())).toMatchObject({ reason: "creator-not-found" });
  }
});

test("the creator's toggles and floor refuse; a foreign category only flags", async () => {
  const creator = await addCreator({ voice: false, priceFloorCents: 40_000 });
  expect(await submitOffer(requestTo(creator), undefined, new Date())).toEqual({
    ok: false,
    reason: "request-not-allowed",
  });
  expect(await submitOffer(requestTo(creator, { voice: false }), undefined, new Date())).toEqual({
    ok: false,
    reason: "price-too-low",
    priceFloorCents: 40_000,
  });
  const flagged = await submitOffer(
    requestTo(creator, { voice: false, priceCents: 40_000, category: "corporate" }),
    undefined,
    new Date(),
  );
  expect(flagged).toMatchObject({ ok: true, offer: { outsideCategories: true } });
  expect(await look("SELECT count(*)::int AS n FROM offer WHERE creator_user_id = $1", [creator.userId])).toEqual([
    { n: 1 },
  ]);
});

test("the same form sent twenty times at once makes one offer and one set of mails", async () => {
  const creator = await addCreator();
  const request = requestTo(creator);
  const results = await Promise.all(Array.from({ length: 20 }, () => submitOffer(request, undefined, new Date())));
  const ids = new Set(results.map((result) => (result.ok ? result.offer.id : result.reason)));
  expect(ids.size).toBe(1);
  expect(
    await look("SELECT template FROM outbound_email WHERE payload->>'offerId' = $1 ORDER BY template", [[...ids][0]]),
  ).toEqual([{ template: "offer-received" }, { template: "offer-sent" }]);
});

test("a form that was edited and sent again is another offer", async () => {
  const creator = await addCreator();
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

test("a known buyer's address keeps its name, and many offers from a new address make one organisation", async () => {
  const creator = await addCreator();
  const buyerEmail = `New-${randomUUID()}@Example.test`;
  await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      submitOffer({ ...requestTo(creator), buyerEmail, buyerOrgName: `Name ${index}` }, undefined, new Date()),
    ),
  );
  expect(await look("SELECT count(*)::int AS n FROM buyer_org WHERE email_key = lower($1)", [buyerEmail])).toEqual([
    { n: 1 },
  ]);
});

test("a confirmed buyer's offer inside the rules is approved at once, and the audit names the standing instruction", async () => {
  const { session, ask } = await confirmedBuyer();
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
});

test.each<[string, Partial<CreatorRules>, Partial<OfferTerms>]>([
  ["AI training", { training: true }, { training: true }],
  ["a category outside the list", {}, { category: "corporate" }],
  ["auto-approve off", { autoApprove: false }, {}],
])("%s waits for the creator", async (_, rules, terms) => {
  const { session, ask } = await confirmedBuyer(rules);
  expect(await submitOffer(ask(terms), session, new Date())).toMatchObject({ ok: true, approvedAtOnce: false });
});

test("somebody who only types a confirmed buyer's address gets no approval", async () => {
  const { session, ask } = await confirmedBuyer();
  expect(await submitOffer(ask(), undefined, new Date())).toMatchObject({ approvedAtOnce: false });
  const other = { ...ask(), buyerEmail: "another@example.test" };
  expect(await submitOffer(other, session, new Date())).toMatchObject({ approvedAtOnce: false });
  expect(await verifyBuyerSession(`${session?.buyerOrgId}.${"a".repeat(52)}`)).toBeUndefined();
});

test("the buyer's links open their own offer only, and a cookie is no mailed link", async () => {
  const [offer, other] = [await addOffer(), await addOffer()];
  const mailed = deriveToken("buyer-offer", offer.id, offer.tokenSalt);
  expect((await verifyBuyerLink(offer.id, mailed, "buyer-offer"))?.chain).toHaveLength(1);
  expect(await verifyBuyerLink(other.id, mailed, "buyer-offer")).toBeUndefined();
  expect(await verifyBuyerLink(offer.id, mailed, "offer-cookie")).toBeUndefined();
  for (const forged of ["", "x", "'; --", "a\0b", { toString: () => mailed }]) {
    expect(await verifyBuyerLink(forged, mailed, "buyer-offer")).toBeUndefined();
    expect(await verifyBuyerLink(offer.id, forged, "buyer-offer")).toBeUndefined();
  }
});
