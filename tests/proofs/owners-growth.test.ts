import pg from "pg";
import { expect, test, vi } from "vitest";
import { eventsOf } from "@/lib/licenses/calendar-feed";
import { licensesCsv } from "@/lib/licenses/csv";
import { readLedger } from "@/lib/licenses/ledger";
import { type Owner, readDeals } from "@/lib/offers/lists";
import { LIST_ROWS } from "@/lib/offers/rules";
import { db } from "@/lib/postgres/db";
import { testDatabase } from "@/tests/support/database";
import { addHeld, copyLicense, type Held } from "@/tests/support/licenses";

const { url, look } = await testDatabase();

const start = new Date("2026-11-01T00:00:00Z");
const now = new Date("2026-11-20T00:00:00Z");

/** `count` more licenses between the same parties, beside the one that was made by the verbs. */
async function addMany(held: Held, count: number): Promise<void> {
  const copies = Array.from({ length: count }, (_, place) => ({
    expiresAt: new Date(Date.UTC(2026, 11, 1, 0, place)),
    months: 3,
    status: place % 3 === 0 ? ("expired" as const) : ("active" as const),
    renewed: false,
    stopped: null,
  }));
  for (let done = 0; done < count; done += 200) await copyLicense(held, copies.slice(done, done + 200));
  await look(
    `INSERT INTO payment (id, offer_id, creator_user_id, buyer_org_id, amount_cents, fee_cents, created_at)
     SELECT gen_random_uuid(), offer_id, creator_user_id, buyer_org_id, 10000, 2500, effective_at FROM license_grant g
     WHERE NOT EXISTS (SELECT FROM payment p WHERE p.offer_id = g.offer_id)`,
  );
}

type Plan = { "Node Type": string; "Index Name"?: string; "Relation Name"?: string; Plans?: Plan[] };

/** Every index that the plan reads, and every table that it reads without one. */
const readBy = ({ Plans = [], ...node }: Plan): string[] => [
  ...(node["Index Name"] ? [node["Index Name"]] : []),
  ...(node["Node Type"] === "Seq Scan" ? [`all of ${node["Relation Name"]}`] : []),
  ...Plans.flatMap(readBy),
];

/** What PostgreSQL reads when `read` asks for an owner's rows. Small tables are read by their indexes as large ones are. */
async function indexesOf(read: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, "query");
  await read();
  const asked = (query.mock.calls as unknown[][]).map(
    ([statement]) => statement as { text: string; values: unknown[] },
  );
  query.mockRestore();
  const byOwner = asked.filter(({ text }) => /(creator_user_id|buyer_org_id)"? = \$/.test(text));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("SET enable_seqscan TO off; SET enable_bitmapscan TO off");
  const names = new Set<string>();
  for (const { text, values } of byOwner) {
    const { rows } = await client.query<{ "QUERY PLAN": [{ Plan: Plan }] }>(`EXPLAIN (FORMAT JSON) ${text}`, values);
    for (const {
      "QUERY PLAN": [{ Plan: plan }],
    } of rows)
      for (const name of readBy(plan)) names.add(name);
  }
  await client.end();
  return [...names].sort();
}

async function drain(lines: AsyncGenerator<string>): Promise<string[]> {
  let text = "";
  for await (const piece of lines) text += piece;
  return text.split("\r\n").slice(1, -1);
}

test("lists, figures, sums and spreadsheets of an owner read the indexes of the owner", async () => {
  const [held, others] = [await addHeld(start), await addHeld(start)];
  await addMany(held, 200);
  await addMany(others, 6000);
  for (const table of ["offer", "license_grant", "payment"]) await look(`VACUUM ANALYZE ${table}`);
  const [creator, brand] = [{ creatorUserId: held.creator.userId }, { buyerOrgId: held.buyer.buyerOrgId }];

  const granted = "license_grant_creator_user_id_effective_at_offer_id_idx";
  const taken = "license_grant_buyer_org_id_effective_at_offer_id_idx";
  // The few that end next may also be found among all that end next.
  const ending = "license_grant_status_expires_at_idx";
  // At most one row for each license.
  const renewed = "offer_renewed_once";
  const without = (name: string, names: string[]) => names.filter((one) => one !== name && one !== renewed);
  const ledger = (owner: Owner) => indexesOf(() => readLedger(owner, now));
  expect(without(ending, await ledger(creator))).toEqual([granted, "payment_creator_user_id_created_at_idx"]);
  expect(without(ending, await ledger(brand))).toEqual([taken, "payment_buyer_org_id_created_at_idx"]);
  expect(await indexesOf(() => drain(licensesCsv(creator, now)))).toEqual([granted]);
  expect(await indexesOf(() => drain(licensesCsv(brand, now)))).toEqual([taken]);
  // The open offers of all owners have an index of their own, which is small.
  const lists = await indexesOf(() => readDeals(creator, undefined, [], now));
  expect(without("offer_open_idx", without(ending, lists))).toEqual([granted, "offer_creator_user_id_sent_at_id_idx"]);
  const buyers = await indexesOf(() => readDeals(brand, undefined, [], now));
  expect(without(ending, buyers).filter((name) => !/^offer_(open|held)_idx$/.test(name))).toEqual([
    taken,
    "offer_buyer_org_id_created_at_id_idx",
  ]);

  expect((await readLedger(creator, now)).cents).toBe(200 * 10_000 + held.offer.priceCents);
  const read = await readDeals(creator, undefined, [], now);
  // An approved offer is listed as its license alone.
  expect(Object.values(read).map(({ count }) => count)).toEqual([0, 0, 134, 67]);
  expect(read["in-force"].offers).toHaveLength(LIST_ROWS);
  expect(new Set((await drain(licensesCsv(creator, now))).map((row) => row.slice(1, 37))).size).toBe(201);
});

test("licenses and payments have no other parties than their offer, and move with it", async () => {
  const [held, other] = [await addHeld(start), await addHeld(start)];
  const mine = { creatorUserId: held.creator.userId, buyerOrgId: held.buyer.buyerOrgId };
  const theirs = { creatorUserId: other.creator.userId, buyerOrgId: other.buyer.buyerOrgId };
  const owners = async () => {
    const where = { where: { offerId: held.offer.id }, select: { creatorUserId: true, buyerOrgId: true } };
    return [await db().licenseGrant.findUniqueOrThrow(where), await db().payment.findUniqueOrThrow(where)];
  };
  expect(await owners()).toEqual([mine, mine]);
  for (const data of [theirs, { ...mine, buyerOrgId: theirs.buyerOrgId }]) {
    const others = { where: { offerId: held.offer.id }, data };
    await expect(db().licenseGrant.update(others)).rejects.toThrow("license_grant_parties_of_offer");
    await expect(db().payment.update(others)).rejects.toThrow("payment_parties_of_offer");
  }
  expect(await owners()).toEqual([mine, mine]);

  await db().offer.update({ where: { id: held.offer.id }, data: { buyerOrgId: theirs.buyerOrgId } });
  const moved = { ...mine, buyerOrgId: theirs.buyerOrgId };
  expect(await owners()).toEqual([moved, moved]);
  const owner = { buyerOrgId: theirs.buyerOrgId };
  expect((await readDeals(owner, undefined, [], now))["in-force"].count).toBe(2);
  expect((await eventsOf(owner, now, "UTC")).filter(({ uid }) => uid.startsWith("end-"))).toHaveLength(2);
  expect((await readLedger({ buyerOrgId: mine.buyerOrgId }, now)).months).toEqual([]);
});

test("a payment is dated by the act that approved, not by when its row was written", async () => {
  const held = await addHeld(start);
  const payment = await db().payment.findUniqueOrThrow({ where: { offerId: held.offer.id } });
  expect(payment.createdAt).toEqual(start);
});
