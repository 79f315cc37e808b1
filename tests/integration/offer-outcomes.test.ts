import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { endRight } from "@/lib/licenses/end-right";
import { voidGrant } from "@/lib/licenses/revoke";
import { findOfferRow, listOffers, type OfferRow } from "@/lib/offers/admin";
import { approve, decline } from "@/lib/offers/decide";
import { findOffer } from "@/lib/offers/queries";
import type { OfferRecord } from "@/lib/offers/record";
import { submitOffer } from "@/lib/offers/submit";
import type { OfferTerms } from "@/lib/terms/terms";
import { testDatabase } from "@/tests/support/database";
import { actingCreator } from "@/tests/support/members";
import {
  addCreator,
  addOffer,
  approved,
  confirmedBuyer,
  countered,
  openLink,
  reload,
  requestTo,
} from "@/tests/support/offers";
import { addAdmin } from "@/tests/support/people";

const { look } = await testDatabase();
const start = new Date("2026-12-01T09:00:00.000Z");
const admin = await addAdmin();

async function addApproved(terms: Partial<OfferTerms> = {}) {
  const offer = await addOffer(terms, start);
  return { offer, grantId: (await approved(offer, start)).id };
}

const consentsOf = (offerId: string) =>
  look<{ party: string; document: string; email_key: string; withdrawn: boolean }>(
    `SELECT party::text, document, email_key, withdrawn_at IS NOT NULL AS withdrawn FROM consent_record
     WHERE offer_id = $1 ORDER BY 1, 2`,
    [offerId],
  );

test("an offer is stored as it was made", async () => {
  const creator = await addCreator({ rights: ["likeness", "voice", "training"] });
  const request = requestTo(creator, { rights: ["voice", "training"], category: "corporate", termMonths: 12 });
  const outcome = await submitOffer(request, await confirmedBuyer(request.buyerEmail), start);
  if (!outcome.ok) throw new Error(outcome.reason);
  expect(await findOffer(outcome.offer.id)).toEqual({ ...outcome.offer, buyerConfirmedAt: expect.any(Date) });
  expect(outcome).toMatchObject({
    approvedAtOnce: false,
    offer: { rights: ["voice", "training"], category: "corporate", termMonths: 12, territory: "us" },
  });
  expect(await look("SELECT * FROM offer WHERE id = $1", [outcome.offer.id])).toMatchObject([
    {
      buyer_name: "Bo Larsen",
      buyer_organisation: "Larsen Coffee",
      rights: "{voice,training}",
      category: "corporate",
      outside_categories: true,
      territory: "us",
      term_months: 12,
      use_case: "A spring campaign for a coffee roaster, on social media.",
      price_cents: 35_000,
      status: "pending",
      awaiting: "creator",
      chain_position: 1,
      counter_percent: null,
      created_at: start,
      sent_at: start,
    },
  ]);
});

test("the same form again returns the state of its offer", async () => {
  const creator = await addCreator({ autoApprove: true });
  const request = requestTo(creator);
  const buyer = await confirmedBuyer(request.buyerEmail);
  const [first, again] = [await submitOffer(request, buyer, start), await submitOffer(request, buyer, start)];
  if (!first.ok || !again.ok) throw new Error("refused");
  expect([first.approvedAtOnce, again.approvedAtOnce]).toEqual([true, true]);
  expect(again.offer).toMatchObject({ id: first.offer.id, status: "approved" });
  expect(await look("SELECT id FROM offer WHERE creator_user_id = $1", [creator.userId])).toHaveLength(1);
  expect(await look("SELECT FROM outbound_email WHERE payload->>'offerId' = $1", [first.offer.id])).toHaveLength(2);

  const waits = requestTo(await addCreator());
  await submitOffer(waits, undefined, start);
  expect(await submitOffer(waits, undefined, start)).toMatchObject({
    approvedAtOnce: false,
    offer: { status: "held" },
  });
});

test("an edited form is another offer, with the price now typed", async () => {
  const request = requestTo(await addCreator());
  const first = await submitOffer(request, undefined, start);
  const edited = { ...request, terms: { ...request.terms, priceCents: 50_000 } };
  const second = await submitOffer(edited, undefined, start);
  if (!first.ok || !second.ok) throw new Error("refused");
  expect(await reload(first.offer)).toMatchObject({ priceCents: 35_000 });
  expect(await reload(second.offer)).toMatchObject({ priceCents: 50_000 });
});

test("a creator's approval agrees to the terms, and to AI training where they include it", async () => {
  const [plain, training] = [await addApproved(), await addApproved({ rights: ["likeness", "voice", "training"] })];
  const by = (offer: OfferRecord) => ({ party: "creator", email_key: offer.creatorEmail, withdrawn: false });
  const buyer = (offer: OfferRecord) => ({
    party: "buyer",
    document: "offer-terms",
    email_key: offer.buyerEmail,
    withdrawn: false,
  });
  expect(await consentsOf(plain.offer.id)).toEqual([
    buyer(plain.offer),
    { ...by(plain.offer), document: "offer-terms" },
  ]);
  expect(await consentsOf(training.offer.id)).toEqual([
    buyer(training.offer),
    { ...by(training.offer), document: "ai-training" },
    { ...by(training.offer), document: "offer-terms" },
  ]);
});

test("with a counter-offer the creator agrees by countering, and the buyer by approving", async () => {
  const child = await countered(await addOffer({}, start), start, 20);
  expect((await consentsOf(child.id)).map(({ party, email_key }) => [party, email_key])).toEqual([
    ["creator", child.creatorEmail],
  ]);
  expect(await approve(await openLink(child), start)).toMatchObject({ ok: true });
  expect((await consentsOf(child.id)).map(({ party, email_key }) => [party, email_key])).toEqual([
    ["buyer", child.buyerEmail],
    ["creator", child.creatorEmail],
  ]);
  expect(await reload(child)).toMatchObject({ status: "approved", decidedBy: "buyer", decidedAt: start });
});

test("a buyer's decline of a counter-offer tells the creator", async () => {
  const child = await countered(await addOffer({}, start), start, 20);
  expect(await decline(await openLink(child), null, start)).toEqual({ ok: true });
  expect(await reload(child)).toMatchObject({ status: "declined", decidedBy: "buyer", declineReason: null });
  expect(
    await look("SELECT to_address FROM outbound_email WHERE template = 'offer-declined' AND payload->>'offerId' = $1", [
      child.id,
    ]),
  ).toEqual([{ to_address: child.creatorEmail }]);
});

test("withdrawing AI training where nothing else is licensed states its reason, withdraws that consent alone, and tells both", async () => {
  const { offer, grantId } = await addApproved({ rights: ["training"], termMonths: 12 });
  const creator = await actingCreator(offer.creatorUserId, start);
  expect(await endRight(creator, grantId, "training", start)).toEqual({ ok: true, endsAt: start, license: "revoked" });
  const reason =
    "The creator withdrew consent to AI training. The licensee must stop training on the creator’s voice and likeness, and stop every other use under this license.";
  expect(await look("SELECT status, revoked_at, revoked_reason FROM license_grant WHERE id = $1", [grantId])).toEqual([
    { status: "revoked", revoked_at: start, revoked_reason: reason },
  ]);
  expect((await consentsOf(offer.id)).map(({ document, withdrawn }) => [document, withdrawn])).toEqual([
    ["offer-terms", false],
    ["ai-training", true],
    ["offer-terms", false],
  ]);
  expect(
    await look(
      "SELECT payload->>'to' AS to, payload->>'reason' AS reason FROM outbound_email WHERE template = 'license-revoked' AND payload->>'grantId' = $1 ORDER BY 1",
      [grantId],
    ),
  ).toEqual([
    { to: "buyer", reason },
    { to: "creator", reason },
  ]);
  expect(
    await look("SELECT actor, admin_id, action, details FROM admin_audit_log WHERE record_id = $1", [grantId]),
  ).toEqual([{ actor: "creator", admin_id: creator.userId, action: "license_revoked", details: { reason } }]);
  expect(await endRight(creator, grantId, "training", start)).toEqual({ ok: false, reason: "not-active" });
  expect(await endRight(creator, randomUUID(), "training", start)).toEqual({ ok: false, reason: "not-found" });
});

test("a license can be voided while it is active, but not from the end of its term on", async () => {
  const { grantId } = await addApproved({ termMonths: 1 });
  expect(await voidGrant(admin, grantId, "Out of scope", new Date("2027-01-02T05:00:00.000Z"))).toBe(false);
  expect(await voidGrant(admin, grantId, "Out of scope", new Date("2027-01-02T04:59:59.999Z"))).toBe(true);
  expect(await voidGrant(admin, randomUUID(), "Out of scope", start)).toBe(false);
});

test("administrators see each offer with its own chain, oldest first, and its own license", async () => {
  const all = { search: "", filter: undefined, order: "newest", position: { kind: "start" } } as const;
  const first = await addOffer({}, start);
  const child = await countered(first, start, 20);
  const { offer, grantId } = await addApproved();
  const shown = (row: OfferRow | undefined) =>
    row && { id: row.id, chain: row.chain.map(({ id }) => id), grant: row.grant?.id };
  const find = async (buyer: OfferRecord, filter?: string) =>
    (await listOffers({ ...all, filter, search: buyer.buyerEmail })).rows.map(shown);
  const chain = [first.id, child.id];
  expect(await find(first)).toEqual(
    expect.arrayContaining([
      { id: first.id, chain, grant: undefined },
      { id: child.id, chain, grant: undefined },
    ]),
  );
  expect(await find(first, "countered")).toEqual([{ id: first.id, chain, grant: undefined }]);
  expect(await find(first, "pending")).toEqual([{ id: child.id, chain, grant: undefined }]);
  expect(await find(offer)).toEqual([{ id: offer.id, chain: [offer.id], grant: grantId }]);
  expect(await find({ ...offer, buyerEmail: "nobody@example.test" })).toEqual([]);
  const { rows } = await listOffers(all);
  for (const [id, wanted] of [
    [first.id, { id: first.id, chain, grant: undefined }],
    [offer.id, { id: offer.id, chain: [offer.id], grant: grantId }],
  ] as const) {
    expect(shown(rows.find((row) => row.id === id))).toEqual(wanted);
    expect(shown(await findOfferRow(id))).toEqual(wanted);
  }
  for (const id of [randomUUID(), "12"]) expect(await findOfferRow(id)).toBeUndefined();
});
