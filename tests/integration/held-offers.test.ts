import { expect } from "vitest";
import { isAddressOf } from "@/lib/accounts/confirmed-buyers";
import { listCreators } from "@/lib/creators/admin";
import { openOfferLink } from "@/lib/members/mailed-links";
import { listOffers } from "@/lib/offers/admin";
import { confirmOffer, provesMailbox, sendsHeld } from "@/lib/offers/confirm";
import { expireOffers, remindOfOffers, removeHeldOffers } from "@/lib/offers/deadlines";
import { readDeals } from "@/lib/offers/lists";
import { verifyApprovalToken, verifyBuyerToken } from "@/lib/offers/queries";
import type { OfferRecord } from "@/lib/offers/record";
import { submitOffer } from "@/lib/offers/submit";
import { db } from "@/lib/postgres/db";
import { addHours } from "@/lib/time";
import { deriveToken } from "@/lib/tokens";
import { countOfWaiting, hold, testDatabase } from "@/tests/support/database";
import { test } from "@/tests/support/fixtures";
import {
  addCreator,
  addHeldOffer,
  decisionToken,
  openBuyerLink,
  ownerOf,
  recordApproval,
  reload,
  requestTo,
} from "@/tests/support/offers";

const { url, look } = await testDatabase();
const start = new Date("2026-12-01T09:00:00.000Z");

const mailsOf = (offer: OfferRecord) =>
  look<{ template: string; to_address: string }>(
    "SELECT template, to_address FROM outbound_email WHERE payload->>'offerId' = $1 ORDER BY 1, 2",
    [offer.id],
  );
const consentsOf = (offer: OfferRecord) =>
  look("SELECT party, document_hash, agreed_at FROM consent_record WHERE offer_id = $1", [offer.id]);
const list = { filter: undefined, order: "newest", position: { kind: "start" } } as const;

test("only its buyer sees a held offer, and nobody has agreed to anything", async ({ creator }) => {
  const offer = await addHeldOffer(requestTo(creator), start);
  expect(offer).toMatchObject({ status: "held", sentAt: null });
  const deals = await readDeals({ creatorUserId: creator.userId }, undefined, [], start);
  for (const { count } of Object.values(deals)) expect(count).toBe(0);
  expect(await verifyApprovalToken(decisionToken(offer))).toBeUndefined();
  expect(await consentsOf(offer)).toEqual([]);
  expect(await openOfferLink(offer, start)).toBeUndefined();
  await remindOfOffers(addHours(start, 47));
  await expireOffers(addHours(start, 49));
  expect(await mailsOf(offer)).toEqual([{ template: "offer-confirm", to_address: offer.buyerEmail }]);
  expect((await openBuyerLink(offer, addHours(start, 47))).offer.id).toBe(offer.id);
  expect((await listOffers({ ...list, filter: "held", search: "" })).rows.map(({ id }) => id)).toContain(offer.id);
  expect((await listCreators({ ...list, search: creator.email })).rows).toMatchObject([{ offers: 0 }]);
});

test("a held offer cannot be approved, whoever calls", async () => {
  const offer = await addHeldOffer(requestTo(await addCreator()), start);
  expect(await recordApproval(db(), offer, start, { by: "link" })).toBeUndefined();
  expect(await reload(offer)).toMatchObject({ status: "held", decidedBy: null });
});

test("the mail to an unconfirmed address repeats nothing that was typed", async ({ creator }) => {
  const typed = { buyerName: "Zanzibar Quux", company: "Xylophone Works" };
  const offer = await addHeldOffer({ ...requestTo(creator, { useCase: "Wombat lamps." }), ...typed });
  const [mail] = await look<{ payload: string }>(
    "SELECT payload::text FROM outbound_email WHERE payload->>'offerId' = $1",
    [offer.id],
  );
  expect(mail?.payload).not.toMatch(/Zanzibar|Quux|Xylophone|Wombat|Ada Merritt/);
});

test("confirming sends it: the 48 hours begin, the buyer's consent names its agreement, the creator is told", async () => {
  const offer = await addHeldOffer(requestTo(await addCreator()), start);
  const later = addHours(start, 30);
  expect(await confirmOffer(await openBuyerLink(offer, later), later)).toEqual({ ok: true, approvedAtOnce: false });
  expect(await reload(offer)).toMatchObject({
    status: "pending",
    sentAt: later,
    approvalTokenExpiresAt: addHours(later, 48),
    buyerConfirmedAt: later,
    agreement: { hash: offer.agreement.hash },
  });
  expect(await consentsOf(offer)).toEqual([{ party: "buyer", document_hash: offer.agreement.hash, agreed_at: later }]);
  expect(await mailsOf(offer)).toEqual([
    { template: "offer-confirm", to_address: offer.buyerEmail },
    { template: "offer-received", to_address: offer.creatorEmail },
  ]);
  expect((await verifyApprovalToken(decisionToken(offer)))?.offer.id).toBe(offer.id);
  const buyer = await ownerOf({ buyerOrgId: offer.buyerOrgId });
  expect(await isAddressOf(buyer, ` ${offer.buyerEmail.toUpperCase()}`)).toBe(true);
  expect(await isAddressOf(buyer, `x${offer.buyerEmail}`)).toBe(false);
});

test("a confirmation that waits while the offer's links are replaced sends nothing", async () => {
  const offer = await addHeldOffer(requestTo(await addCreator()), start);
  const link = await openBuyerLink(offer, start);
  const replace = `UPDATE offer SET token_salt = '${"0".repeat(32)}', approval_token_hash = '${"0".repeat(64)}' WHERE id = $1`;
  const commit = await hold(url, replace, offer.id);
  const confirmed = confirmOffer(link, addHours(start, 1));
  await expect.poll(() => countOfWaiting(look)).toBe(1);
  await commit();
  expect(await confirmed).toEqual({ ok: false, reason: "not-held" });
  expect((await reload(offer)).status).toBe("held");
});

test("only the link that was mailed to the address sends: not one of an earlier mail's salt, nor of a mail to another spelling", async () => {
  const [offer, other] = [
    await addHeldOffer(requestTo(await addCreator()), start),
    await addHeldOffer(requestTo(await addCreator()), start),
  ];
  const salts =
    "UPDATE outbound_email SET payload = jsonb_set(payload, '{tokenSalt}', '\"0\"') WHERE payload->>'offerId' = $1";
  await look(salts, [offer.id]);
  await look("UPDATE outbound_email SET to_address = replace(to_address, '@', '+x@') WHERE payload->>'offerId' = $1", [
    other.id,
  ]);
  for (const one of [offer, other]) {
    const link = await openBuyerLink(one, start);
    expect([await sendsHeld(link), await confirmOffer(link, start)]).toEqual([
      false,
      { ok: false, reason: "not-held" },
    ]);
  }
});

test("of twenty confirmations at once one sends, and the creator is told once", async () => {
  const offer = await addHeldOffer(requestTo(await addCreator({ autoApprove: true })), start);
  const links = await Promise.all(Array.from({ length: 20 }, () => openBuyerLink(offer, start)));
  const results = await Promise.all(links.map((link) => confirmOffer(link, addHours(start, 1))));
  expect(results.filter(({ ok }) => ok)).toEqual([{ ok: true, approvedAtOnce: true }]);
  expect(results.filter((result) => !result.ok && result.reason === "not-held")).toHaveLength(19);
  // The other browsers do not become the buyer's.
  expect(results.filter(provesMailbox)).toEqual(results.filter(({ ok }) => ok));
  expect(await reload(offer)).toMatchObject({ status: "approved", decidedBy: "standing_instruction" });
  expect(await look("SELECT FROM license_grant WHERE offer_id = $1", [offer.id])).toHaveLength(1);
  expect((await mailsOf(offer)).map(({ template }) => template)).toEqual([
    "offer-approved",
    "offer-approved",
    "offer-confirm",
  ]);
  expect(await look("SELECT action FROM admin_audit_log WHERE record_id = $1 ORDER BY id", [offer.id])).toEqual([
    { action: "offer_submitted" },
    { action: "offer_confirmed" },
    { action: "offer_approved" },
  ]);
});

test("after 48 hours nothing can be confirmed, although the scheduled work has not run", async () => {
  const offer = await addHeldOffer(requestTo(await addCreator()), start);
  const link = await openBuyerLink(offer, start);
  const late = addHours(start, 48);
  expect(await confirmOffer(link, late)).toEqual({ ok: false, reason: "not-held" });
  const token = deriveToken("buyer-offer", offer.id, offer.tokenSalt);
  expect(await verifyBuyerToken(offer.id, token, "buyer-offer", late)).toBeUndefined();
  expect(await reload(offer)).toMatchObject({ status: "held" });
  expect(await consentsOf(offer)).toEqual([]);
});

test("an unconfirmed offer is removed after 48 hours, with its agreement, once", async ({ creator }) => {
  const offers = await Promise.all(Array.from({ length: 8 }, () => addHeldOffer(requestTo(creator), start)));
  const fresh = await addHeldOffer(requestTo(creator), addHours(start, 1));
  await removeHeldOffers(addHours(start, 47));
  expect(await reload(fresh)).toMatchObject({ status: "held" });
  const audited = async () => (await look("SELECT FROM admin_audit_log WHERE action = 'offer_removed'")).length;
  const before = await audited();
  const removed = await Promise.all([1, 2, 3].map(() => removeHeldOffers(addHours(start, 48))));
  expect((await audited()) - before).toBe(removed.reduce((sum, one) => sum + one, 0));
  const ids = offers.map(({ id }) => id);
  expect(await look("SELECT id FROM offer WHERE id = ANY($1)", [ids])).toEqual([]);
  expect(await look("SELECT offer_id FROM agreement WHERE offer_id = ANY($1)", [ids])).toEqual([]);
  expect(
    await look("SELECT FROM admin_audit_log WHERE action = 'offer_removed' AND record_id = ANY($1)", [ids]),
  ).toHaveLength(8);
  expect(await reload(fresh)).toMatchObject({ status: "held" });
});

test("removal and confirmations at the last moment: one of them wins each offer", async () => {
  const offers = await Promise.all(
    Array.from({ length: 20 }, async () => addHeldOffer(requestTo(await addCreator()), start)),
  );
  const links = await Promise.all(offers.map((offer) => openBuyerLink(offer, start)));
  const [confirmed] = await Promise.all([
    Promise.all(links.map((link) => confirmOffer(link, addHours(start, 47.99)))),
    removeHeldOffers(addHours(start, 48)),
  ]);
  for (const [index, { id }] of offers.entries()) {
    const rows = await look("SELECT status FROM offer WHERE id = $1", [id]);
    expect(rows).toEqual(confirmed[index]?.ok ? [{ status: "pending" }] : []);
    expect(await look("SELECT FROM agreement WHERE offer_id = $1", [id])).toHaveLength(rows.length);
  }
});

test("the creator's rules at confirmation apply; if refused, the offer stays held and the address is confirmed", async () => {
  const creator = await addCreator();
  const offer = await addHeldOffer(requestTo(creator, { priceCents: 10_000 }), start);
  const change = (data: object) => db().creatorProfile.update({ where: { userId: creator.userId }, data });
  const confirm = async () => confirmOffer(await openBuyerLink(offer, start), start);
  await change({ priceFloorCents: 20_000 });
  const refused = await confirm();
  expect(refused).toEqual({ ok: false, reason: "price-too-low", priceFloorCents: 20_000 });
  expect(provesMailbox(refused)).toBe(true);
  await change({ priceFloorCents: 5_000, rights: ["likeness"] });
  expect(await confirm()).toEqual({ ok: false, reason: "request-not-allowed" });
  await change({ rights: ["likeness", "voice"], status: "suspended" });
  expect(await confirm()).toEqual({ ok: false, reason: "creator-not-found" });
  expect(await reload(offer)).toMatchObject({ status: "held", buyerConfirmedAt: start });
  await change({ status: "active", categories: ["games"] });
  expect(await confirm()).toMatchObject({ ok: true });
  expect(await reload(offer)).toMatchObject({ status: "pending", outsideCategories: true });
});

test("a creator cannot confirm an offer to themselves that was held before they became a creator", async () => {
  const [creator, other] = [await addCreator(), await addCreator()];
  const offer = await addHeldOffer({ ...requestTo(creator), buyerEmail: other.email }, start);
  const swap = (id: string, email: string) => db().profile.update({ where: { id }, data: { email, emailKey: email } });
  await swap(other.userId, `gone-${other.email}`);
  await swap(creator.userId, other.email);
  expect(await confirmOffer(await openBuyerLink(offer, start), start)).toEqual({ ok: false, reason: "own-profile" });
});

test("with ten offers open, a held one cannot be sent as the eleventh", async ({ creator }) => {
  const held = await addHeldOffer(requestTo(creator), start);
  await confirmOffer(await openBuyerLink(held, start), start);
  const session = await ownerOf({ buyerOrgId: held.buyerOrgId });
  const ask = () => ({ ...requestTo(creator), buyerEmail: held.buyerEmail });
  const late = await addHeldOffer(ask(), start);
  for (let sent = 1; sent < 10; sent += 1) expect(await submitOffer(ask(), session, start)).toMatchObject({ ok: true });
  expect(await submitOffer(ask(), session, start)).toEqual({ ok: false, reason: "too-many-open" });
  expect(await confirmOffer(await openBuyerLink(late, start), start)).toEqual({ ok: false, reason: "too-many-open" });
  // Expired offers take no place, although the scheduled work has not run.
  expect(await submitOffer(ask(), session, addHours(start, 48))).toMatchObject({ ok: true });
});

test("ten held offers of one address keep none of them from being sent", async ({ creator }) => {
  const request = requestTo(creator);
  const again = () => ({ ...requestTo(creator), buyerEmail: request.buyerEmail });
  const held = [await addHeldOffer(request, start)];
  while (held.length < 10) held.push(await addHeldOffer(again(), start));
  expect(await submitOffer(again(), undefined, start)).toEqual({ ok: false, reason: "too-many-open" });
  // A link that was not mailed proves no mailbox.
  const unsent = await openBuyerLink(held[9] ?? expect.unreachable(), start);
  expect(await confirmOffer(unsent, start)).toEqual({ ok: false, reason: "not-held" });
  // As staff do for the mails that the mailbox's budget withheld.
  await look("UPDATE outbound_email SET state = 'queued' WHERE to_address = $1 AND state = 'withheld'", [
    request.buyerEmail,
  ]);
  for (const offer of held)
    expect(await confirmOffer(await openBuyerLink(offer, start), start)).toMatchObject({ ok: true });
});

test("a sent offer is not held again, and its agreement stays", async () => {
  const offer = await addHeldOffer(requestTo(await addCreator()), start);
  await confirmOffer(await openBuyerLink(offer, start), start);
  expect(await confirmOffer(await openBuyerLink(offer, start), start)).toEqual({ ok: false, reason: "not-held" });
  await removeHeldOffers(addHours(start, 100));
  expect(await reload(offer)).toMatchObject({ status: "pending", sentAt: start });
  await expect(look("DELETE FROM agreement WHERE offer_id = $1", [offer.id])).rejects.toThrow(/never changed/);
});
