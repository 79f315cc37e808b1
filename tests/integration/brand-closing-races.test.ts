import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { closeBrand } from "@/lib/offers/close-brand";
import { confirmOffer } from "@/lib/offers/confirm";
import { decline } from "@/lib/offers/decide";
import { refuseBuyer } from "@/lib/offers/refused-buyers";
import { MAILS_AN_HOUR } from "@/lib/offers/rules";
import { submitOffer } from "@/lib/offers/submit";
import { db } from "@/lib/postgres/db";
import { addHours } from "@/lib/time";
import { eraseOwn } from "@/lib/your-data/erase";
import { testDatabase } from "@/tests/support/database";
import { actingBrand, actingMember } from "@/tests/support/members";
import {
  addCreator,
  addHeldOffer,
  confirmedBuyer,
  countered,
  openBuyerLink,
  openLink,
  reload,
  requestTo,
} from "@/tests/support/offers";
import { proved } from "@/tests/support/people-data";

const { look } = await testDatabase();
const now = new Date();

/** A brand with an open offer to each of some creators, whose mailbox was proved just now. */
async function brandWithOffers(creators: number) {
  const email = `brand-${randomUUID().slice(0, 8)}@example.test`;
  const buyer = await confirmedBuyer(email);
  const brand = await actingBrand(buyer, now);
  const asked = [];
  for (let index = 0; index < creators; index += 1) {
    const creator = await addCreator({ priceFloorCents: 100 });
    const sent = await submitOffer({ ...requestTo(creator), buyerEmail: email }, buyer, now);
    if (!sent.ok) throw new Error(sent.reason);
    asked.push({ creator, offer: sent.offer });
  }
  return { brand, buyer, email, asked };
}

/** Milliseconds by which one of two acts begins later, so that they meet at every lock. */
const after = (ms: number) => new Promise((done) => setTimeout(done, ms));

test("an owner who closes a brand has declined its counter-offers, and not the colleague who made the offers", async () => {
  const { brand } = await brandWithOffers(0);
  const maker = await actingMember(brand, "buyer", now);
  const request = { ...requestTo(await addCreator({ priceFloorCents: 100 })), buyerEmail: maker.email };
  const sent = await submitOffer(request, maker, now);
  if (!sent.ok) throw new Error(sent.reason);
  const counter = await countered(sent.offer, now);
  const later = addHours(now, 1);
  const owner = await actingBrand(brand, later);
  expect(await closeBrand(owner, later)).toEqual({ ok: true });
  expect(await look("SELECT status, seen_at FROM offer WHERE id = $1", [counter.id])).toEqual([
    { status: "declined", seen_at: later },
  ]);
  const { email } = await db().profile.findUniqueOrThrow({ where: { id: owner.profileId } });
  const acted = "SELECT email_key FROM confirmed_mailbox WHERE email_key = ANY($1) AND acted_at = $2";
  expect(await look(acted, [[email, maker.email], later])).toEqual([{ email_key: email }]);
});

test("a brand that closes keeps nothing open and nobody in mind; its mailbox is told once, and it is audited", async () => {
  const { brand, buyer, email, asked } = await brandWithOffers(2);
  const { buyerOrgId, profileId } = brand;
  const [kept] = asked;
  if (!kept) throw new Error("no offer");
  const request = { buyerOrgId, name: "Larsen Coffee", domain: "example.test" };
  const answered = { outcome: "more", answer: "Who are you?", answeredAt: addHours(now, -1) };
  await db().organisationCheck.createMany({
    data: [
      { ...request, ...answered, askedAt: addHours(now, -2) },
      { ...request, askedAt: now },
    ],
  });
  await db().shortlistEntry.create({ data: { buyerOrgId, creatorUserId: kept.creator.userId, addedAt: now } });
  await db().buyerOrg.update({
    where: { id: buyerOrgId },
    data: { website: "https://example.test/", taxId: "12-3456789" },
  });

  for (let times = 0; times < 2; times++) expect(await closeBrand(brand, now)).toEqual({ ok: true });
  for (const { offer } of asked) expect((await reload(offer)).status).toBe("withdrawn");
  expect(await db().buyerOrg.findUnique({ where: { id: buyerOrgId } })).toMatchObject({
    ...{ closedAt: now, website: null },
    ...{ legalName: null, billingAddress: null, taxId: null, purchaseOrder: null },
  });
  const checks = await db().organisationCheck.findMany({ where: { buyerOrgId }, orderBy: { askedAt: "asc" } });
  expect(checks).toMatchObject([answered, { outcome: "withdrawn", answeredAt: now }]);
  expect(await db().shortlistEntry.count({ where: { buyerOrgId } })).toBe(0);
  expect(
    await look("SELECT actor, action, details FROM admin_audit_log WHERE record_id = $1 ORDER BY id", [buyerOrgId]),
  ).toEqual([{ actor: "buyer", action: "brand_closed", details: { withdrawn: 2 } }]);
  const told = "SELECT payload->'changes' AS changes FROM outbound_email WHERE payload->>'profileId' = $1";
  expect(await look(told, [profileId])).toEqual([{ changes: [["Open offers withdrawn", "2"]] }]);
  // Whoever else types its address learns nothing of that before the mailed link.
  const next = () => ({ ...requestTo(kept.creator), buyerEmail: email });
  const closed = { ok: false, reason: "brand-closed" };
  expect(await submitOffer(next(), buyer, now)).toEqual(closed);
  const held = await addHeldOffer(next(), now);
  expect(await confirmOffer(await openBuyerLink(held, now), now)).toEqual(closed);
});

test("a brand that closes with many offers to one creator mails the creator no more than within any hour, and one summary", async () => {
  const { brand, buyer, email, asked } = await brandWithOffers(1);
  const [{ creator } = expect.unreachable()] = asked;
  for (const hours of [-5, -4, -3, -2]) {
    const request = { ...requestTo(creator), buyerEmail: email };
    expect(await submitOffer(request, buyer, addHours(now, hours))).toMatchObject({ ok: true });
  }
  await look("DELETE FROM outbound_email WHERE to_address = $1", [creator.email]);
  expect(await closeBrand(brand, now)).toEqual({ ok: true });
  const told = "SELECT template FROM outbound_email WHERE to_address = $1 ORDER BY template";
  // The offer that was made just now counts, too.
  const each = Array(MAILS_AN_HOUR - 1).fill({ template: "offer-withdrawn" });
  expect(await look(told, [creator.email])).toEqual([{ template: "more-offers" }, ...each]);
});

test("a brand that closes with many offers to each of two creators counts each one's mails apart", async () => {
  const { brand, buyer, email, asked } = await brandWithOffers(2);
  for (const hours of [-5, -4, -3, -2])
    for (const { creator } of asked)
      expect(
        await submitOffer({ ...requestTo(creator), buyerEmail: email }, buyer, addHours(now, hours)),
      ).toMatchObject({ ok: true });
  await look("DELETE FROM outbound_email");
  expect(await closeBrand(brand, now)).toEqual({ ok: true });
  const each = ["more-offers", ...Array(MAILS_AN_HOUR - 1).fill("offer-withdrawn")];
  for (const { creator } of asked) {
    const mails = await look<{ template: string }>(
      "SELECT template FROM outbound_email WHERE to_address = $1 ORDER BY template",
      [creator.email],
    );
    expect(mails.map(({ template }) => template)).toEqual(each);
  }
});

test("a brand that closes while its creators refuse it, or decline: both acts have an outcome, and nothing is open after them", async () => {
  for (let round = 0; round < 30; round += 1) {
    const { brand, asked } = await brandWithOffers(3);
    const [first, second, third] = asked;
    if (!first || !second || !third) throw new Error("no offers");
    const link = await openLink(second.offer);
    const outcomes = await Promise.allSettled([
      after(round % 12).then(() => refuseBuyer(first.creator, first.offer.buyerOrgId, now)),
      after((round * 5) % 12).then(() => decline(link, "No, thank you.", now, { refusesBuyer: true })),
      after((round * 7) % 12).then(() => refuseBuyer(third.creator, third.offer.buyerOrgId, now)),
      closeBrand(brand, now),
    ]);
    expect(outcomes.flatMap((one) => (one.status === "rejected" ? [String(one.reason)] : []))).toEqual([]);
    for (const { offer } of asked) expect((await reload(offer)).status).toMatch(/^(declined|withdrawn)$/);
  }
});

test("a brand that closes while it makes offers to creators who refuse it: nothing of it stays open", async () => {
  for (let round = 0; round < 20; round += 1) {
    const { brand, buyer, email, asked } = await brandWithOffers(1);
    const [first] = asked;
    if (!first) throw new Error("no offer");
    const other = await addCreator({ priceFloorCents: 100 });
    const outcomes = await Promise.allSettled([
      after(round % 8).then(() => submitOffer({ ...requestTo(other), buyerEmail: email }, buyer, now)),
      after((round * 3) % 8).then(() => refuseBuyer(other, first.offer.buyerOrgId, now)),
      after((round * 5) % 8).then(() => refuseBuyer(first.creator, first.offer.buyerOrgId, now)),
      closeBrand(brand, now),
    ]);
    expect(outcomes.flatMap((one) => (one.status === "rejected" ? [String(one.reason)] : []))).toEqual([]);
    expect(
      await look("SELECT FROM offer WHERE buyer_org_id = $1 AND status = 'pending'", [first.offer.buyerOrgId]),
    ).toEqual([]);
  }
});

test("a brand that is erased while its creators refuse it, or decline: both acts have an outcome", async () => {
  for (let round = 0; round < 12; round += 1) {
    const { email, asked } = await brandWithOffers(2);
    const [first, second] = asked;
    if (!first || !second) throw new Error("no offers");
    const link = await openLink(second.offer);
    const outcomes = await Promise.allSettled([
      after(round % 12).then(() => refuseBuyer(first.creator, first.offer.buyerOrgId, now)),
      after((round * 5) % 12).then(() => decline(link, "No, thank you.", now, { refusesBuyer: true })),
      eraseOwn(proved(email), now),
    ]);
    expect(outcomes.flatMap((one) => (one.status === "rejected" ? [String(one.reason)] : []))).toEqual([]);
  }
});
