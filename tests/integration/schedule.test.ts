import { expect } from "vitest";
import { expireGrants } from "@/lib/licenses/revoke";
import { expireOffers, remindOfOffers } from "@/lib/offers/deadlines";
import { approve } from "@/lib/offers/decide";
import type { OfferRecord } from "@/lib/offers/record";
import { addHours } from "@/lib/time";
import { testDatabase } from "@/tests/support/database";
import { testAt } from "@/tests/support/fixtures";
import { addOffer, approved, openLink, reload } from "@/tests/support/offers";

const { look } = await testDatabase();
const start = new Date("2026-12-01T09:00:00.000Z");
const test = testAt(start);

const mailsOf = async (offerId: string, template: string) =>
  look<{ to: string; hours: string | null }>(
    `SELECT payload->>'to' AS to, payload->>'hoursLeft' AS hours FROM outbound_email
     WHERE template = $2 AND payload->>'offerId' = $1 ORDER BY 1, 2`,
    [offerId, template],
  );

test("reminders are sent once, 24 and 6 hours before the end, however many runs there are at once", async () => {
  const offer = await addOffer({}, start);
  await Promise.all([1, 2, 3].map(() => remindOfOffers(addHours(start, 23))));
  expect(await mailsOf(offer.id, "offer-reminder")).toEqual([]);
  await Promise.all([1, 2, 3].map(() => remindOfOffers(addHours(start, 24))));
  expect(await mailsOf(offer.id, "offer-reminder")).toEqual([{ to: "creator", hours: "24" }]);
  await Promise.all([1, 2, 3].map(() => remindOfOffers(addHours(start, 43))));
  await remindOfOffers(addHours(start, 47));
  expect(await mailsOf(offer.id, "offer-reminder")).toEqual([
    { to: "creator", hours: "24" },
    { to: "creator", hours: "6" },
  ]);
});

test("a late run sends only the reminder that still applies", async ({ offer }) => {
  await remindOfOffers(addHours(start, 45));
  await remindOfOffers(addHours(start, 46));
  expect(await mailsOf(offer.id, "offer-reminder")).toEqual([{ to: "creator", hours: "6" }]);
});

test("a missed reminder is not sent after the end", async ({ offer }) => {
  await remindOfOffers(addHours(start, 48));
  expect(await mailsOf(offer.id, "offer-reminder")).toEqual([]);
});

test("an offer expires at the moment its link does, and not before", async ({ offer }) => {
  const end = addHours(start, 48);
  await expireOffers(new Date(end.getTime() - 1));
  expect(await reload(offer)).toMatchObject({ status: "pending" });
  await expireOffers(end);
  expect(await reload(offer)).toMatchObject({ status: "expired", decidedAt: end });
});

test("offers expire once, with a mail to each side, also when the run is a day late and there are many", async () => {
  const offers: OfferRecord[] = [];
  // Ten at a time: on a busy machine the last of 230 would wait too long for a connection.
  for (let ten = 0; ten < 23; ten += 1) {
    offers.push(...(await Promise.all(Array.from({ length: 10 }, () => addOffer({}, start)))));
  }
  const runs = await Promise.all([1, 2, 3, 4].map(() => expireOffers(addHours(start, 72))));
  expect(runs.reduce((sum, handled) => sum + handled, 0)).toBeGreaterThanOrEqual(offers.length);
  for (const offer of offers.slice(0, 20)) {
    expect(await reload(offer)).toMatchObject({ status: "expired", decidedBy: null });
    expect(await mailsOf(offer.id, "offer-expired")).toEqual([
      { to: "buyer", hours: null },
      { to: "creator", hours: null },
    ]);
  }
  expect(
    await look("SELECT count(*)::int AS n FROM offer WHERE status = 'pending' AND approval_token_expires_at <= $1", [
      addHours(start, 72),
    ]),
  ).toEqual([{ n: 0 }]);
});

test("an answered offer neither expires nor gets reminders", async ({ offer }) => {
  await approve(await openLink(offer), addHours(start, 1));
  await remindOfOffers(addHours(start, 30));
  await expireOffers(addHours(start, 60));
  expect(await reload(offer)).toMatchObject({ status: "approved" });
  expect(await mailsOf(offer.id, "offer-reminder")).toEqual([]);
});

test("expiry and a decision at the last moment: one of them wins", async () => {
  const offers = await Promise.all(Array.from({ length: 40 }, () => addOffer({}, start)));
  const links = await Promise.all(offers.map(openLink));
  const lastMoment = addHours(start, 47.999);
  const [decided] = await Promise.all([
    Promise.all(links.map((link) => approve(link, lastMoment))),
    expireOffers(addHours(start, 48)),
  ]);
  for (const [index, offer] of offers.entries()) {
    const { status } = await reload(offer);
    expect(status).toBe(decided[index]?.ok ? "approved" : "expired");
    const grants = await look("SELECT id FROM license_grant WHERE offer_id = $1", [offer.id]);
    expect(grants).toHaveLength(decided[index]?.ok ? 1 : 0);
  }
});

test("a license expires at the end of its term, and is audited once", async () => {
  const offer = await addOffer({ termMonths: 1 }, start);
  const grant = await approved(offer, start);
  const end = grant.expiresAt;
  await expireGrants(new Date(end.getTime() - 1));
  expect(await look("SELECT status FROM license_grant WHERE id = $1", [grant.id])).toEqual([{ status: "active" }]);
  await Promise.all([expireGrants(end), expireGrants(end), expireGrants(end)]);
  expect(await look("SELECT status FROM license_grant WHERE id = $1", [grant.id])).toEqual([{ status: "expired" }]);
  expect(
    await look("SELECT count(*)::int AS n FROM admin_audit_log WHERE action = 'license_expired' AND record_id = $1", [
      grant.id,
    ]),
  ).toEqual([{ n: 1 }]);
});
