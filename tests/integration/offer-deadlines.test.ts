import pg from "pg";
import { expect } from "vitest";
import { expireGrants } from "@/lib/licenses/revoke";
import { expireOffers, remindOfOffers, removeHeldOffers } from "@/lib/offers/deadlines";
import { approve } from "@/lib/offers/decide";
import type { OfferRecord } from "@/lib/offers/record";
import { addHours } from "@/lib/time";
import { testDatabase } from "@/tests/support/database";
import { testAt } from "@/tests/support/fixtures";
import { addHeldOffer, addOffer, countered, openLink, reload, requestTo } from "@/tests/support/offers";

const { look, url } = await testDatabase();
const start = new Date("2026-12-01T09:00:00.000Z");
const test = testAt(start);

const remindersOf = async (offer: OfferRecord) =>
  (
    await look<{ to_address: string; hours: number }>(
      `SELECT to_address, (payload->>'hoursLeft')::int AS hours FROM outbound_email
       WHERE template = 'offer-reminder' AND payload->>'offerId' = $1 ORDER BY created_at, 2 DESC`,
      [offer.id],
    )
  ).map(({ to_address, hours }) => [to_address, hours]);

const marksOf = async (offer: OfferRecord) =>
  (await look("SELECT reminded_24h_at AS early, reminded_6h_at AS late FROM offer WHERE id = $1", [offer.id]))[0];

test("each run returns how many it handled, and handles nothing twice", async () => {
  const [one, two] = [await addOffer({}, start), await addOffer({}, start)];
  const at = (hours: number) => addHours(start, hours);
  expect(await remindOfOffers(at(23.9))).toBe(0);
  expect(await remindOfOffers(at(24))).toBe(2);
  expect(await remindOfOffers(at(25))).toBe(0);
  expect(await marksOf(one)).toEqual({ early: at(24), late: null });
  expect(await remindOfOffers(at(42))).toBe(2);
  expect(await remindOfOffers(at(47))).toBe(0);
  expect(await marksOf(two)).toEqual({ early: at(42), late: at(42) });
  expect(await expireOffers(at(47.9))).toBe(0);
  expect(await expireOffers(at(48))).toBe(2);
  expect(await expireOffers(at(49))).toBe(0);
});

test("a late run skips the early reminder", async ({ offer }) => {
  const late = addHours(start, 45);
  expect(await remindOfOffers(late)).toBe(1);
  expect(await marksOf(offer)).toEqual({ early: late, late });
  expect(await remindersOf(offer)).toEqual([[offer.creatorEmail, 6]]);
  expect(await expireOffers(addHours(start, 48))).toBe(1);
});

test("from its deadline on nobody is reminded of an offer", async ({ offer }) => {
  expect(await remindOfOffers(addHours(start, 48))).toBe(0);
  expect(await marksOf(offer)).toEqual({ early: null, late: null });
  const lastMoment = new Date(addHours(start, 48).getTime() - 1);
  expect(await remindOfOffers(lastMoment)).toBe(1);
  expect(await expireOffers(lastMoment)).toBe(0);
  expect(await expireOffers(addHours(start, 48))).toBe(1);
});

test("the buyer is reminded of a counter-offer, and its own 48 hours count", async ({ offer }) => {
  const child = await countered(offer, addHours(start, 10));
  expect(await remindOfOffers(addHours(start, 33))).toBe(0);
  expect(await remindOfOffers(addHours(start, 34))).toBe(1);
  expect(await remindersOf(child)).toEqual([[offer.buyerEmail, 24]]);
  expect(await remindersOf(offer)).toEqual([]);
  expect(await expireOffers(addHours(start, 57))).toBe(0);
  expect(await expireOffers(addHours(start, 58))).toBe(1);
  expect(await reload(child)).toMatchObject({ status: "expired", decidedBy: null });
  expect(await reload(offer)).toMatchObject({ status: "countered" });
});

test("one run handles all there are, more than one transaction takes", async ({ creator }) => {
  for (let ten = 0; ten < 10; ten += 1) {
    await Promise.all(Array.from({ length: 10 }, () => addHeldOffer(requestTo(creator), start)));
  }
  const last = await addHeldOffer(requestTo(creator), addHours(start, 1));
  expect(await removeHeldOffers(addHours(start, 47.9))).toBe(0);
  expect(await removeHeldOffers(addHours(start, 49))).toBe(101);
  expect(await look("SELECT id FROM offer WHERE id = $1", [last.id])).toEqual([]);
  expect(await removeHeldOffers(addHours(start, 49))).toBe(0);
});

test("only licenses past their term expire, and the run returns how many", async () => {
  const [short, long] = [await addOffer({ termMonths: 1 }, start), await addOffer({ termMonths: 2 }, start)];
  for (const offer of [short, long]) await approve(await openLink(offer), start);
  const end = new Date("2027-01-02T05:00:00.000Z");
  expect(await expireGrants(new Date(end.getTime() - 1))).toBe(0);
  expect(await expireGrants(end)).toBe(1);
  expect(await expireGrants(end)).toBe(0);
  const states = await look("SELECT offer_id, status FROM license_grant WHERE offer_id IN ($1, $2)", [
    short.id,
    long.id,
  ]);
  expect(states).toHaveLength(2);
  expect(states).toEqual(
    expect.arrayContaining([
      { offer_id: short.id, status: "expired" },
      { offer_id: long.id, status: "active" },
    ]),
  );
});

test("a run does not wait for an offer that somebody decides, and expires the others", async () => {
  const [held, other] = [await addOffer({}, start), await addOffer({}, start)];
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("BEGIN");
  await client.query("SELECT FROM offer WHERE id = $1 FOR UPDATE", [held.id]);
  expect(await expireOffers(addHours(start, 48))).toBe(1);
  expect([(await reload(other)).status, (await reload(held)).status]).toEqual(["expired", "pending"]);
  await client.query("ROLLBACK");
  await client.end();
  expect(await expireOffers(addHours(start, 48))).toBe(1);
});
