import { expect } from "vitest";
import { approve, counter, decline } from "@/lib/offers/decide";
import { type DealPage, readDeals } from "@/lib/offers/lists";
import type { OfferRecord } from "@/lib/offers/record";
import { LATEST_ROWS, LIST_ROWS } from "@/lib/offers/rules";
import type { Position } from "@/lib/postgres/listing";
import { addHours } from "@/lib/time";
import { testDatabase } from "@/tests/support/database";
import { test } from "@/tests/support/fixtures";
import { addHeldOffer, offerTo, openLink, requestTo } from "@/tests/support/offers";

await testDatabase();
const start = new Date("2026-12-01T09:00:00.000Z");

test("every offer is listed by whose turn it is, and a held one nowhere", async ({ creator }) => {
  await addHeldOffer(requestTo(creator), start);
  const [old, late, soon, declined, approved, countered] = await Promise.all(
    [0, 40, 30, 30, 30, 30].map((hours) => offerTo(creator, addHours(start, hours))),
  );
  if (!old || !late || !soon || !declined || !approved || !countered) throw new Error("not sent");
  const now = addHours(start, 48);
  await decline(await openLink(declined), null, now);
  await approve(await openLink(approved), now);
  const answer = await counter(await openLink(countered), 10, now);
  const deals = await readDeals({ creatorUserId: creator.userId }, undefined, [], now);
  const ids = Object.entries(deals).map(([name, { offers, count }]) => {
    expect(offers).toHaveLength(count);
    return [name, offers.map(({ id }) => id)];
  });
  expect(Object.fromEntries(ids)).toEqual({
    "to-decide": [soon.id, late.id],
    // What was countered goes on as the counter-offer.
    waiting: [answer.ok && answer.child.id],
    "in-force": [approved.id],
    // Expired, although the scheduled work has not run.
    ended: [declined.id, old.id],
  });
});

test("what asks for an answer beside its decision waits for its owner, and stands nowhere else", async ({
  creator,
}) => {
  const owner = { creatorUserId: creator.userId };
  const [licensed, asked, ended] = await Promise.all(
    [0, 1, 2].map((hours) => offerTo(creator, addHours(start, hours))),
  );
  if (!licensed || !asked || !ended) throw new Error("not sent");
  const now = addHours(start, 3);
  await approve(await openLink(licensed), now);
  const answer = await counter(await openLink(asked), 10, now);
  await decline(await openLink(ended), null, now);
  const child = answer.ok ? answer.child.id : "";
  const idsOf = async (toAnswer: readonly string[]) =>
    Object.values(await readDeals(owner, undefined, toAnswer, now)).map(({ offers }) => offers.map(({ id }) => id));
  expect(await idsOf([])).toEqual([[], [child], [licensed.id], [ended.id]]);
  expect(await idsOf([licensed.id, child])).toEqual([[licensed.id, child], [], [], [ended.id]]);
});

test("offers and licenses that are over stand together, the newest first, over all pages", async ({ creator }) => {
  const owner = { creatorUserId: creator.userId };
  const made: OfferRecord[] = [];
  // As many licenses as offers: both are counted.
  const half = LIST_ROWS / 2 + 3;
  for (let place = 0; place < 2 * half; place++) {
    made.push(await offerTo(creator, new Date(start.getTime() + place * 60_000), { termMonths: 1 }));
  }
  for (const [place, offer] of made.entries()) {
    const at = new Date(start.getTime() + place * 60_000 + 1_000);
    await (place % 2 === 0 ? approve(await openLink(offer), at) : decline(await openLink(offer), null, at));
  }
  const now = addHours(start, 24 * 60);
  const { ended } = await readDeals(owner, undefined, [], now);
  expect(ended.offers.map(({ id }) => id)).toEqual(
    made
      .slice(-LATEST_ROWS)
      .map(({ id }) => id)
      .toReversed(),
  );
  expect([ended.count, ended.previous, ended.next === undefined]).toEqual([made.length, undefined, false]);
  const first = await readDeals(owner, { group: "ended", position: { kind: "start" } }, [], now);
  const cursor = first.ended.next ?? expect.unreachable();
  const second = await readDeals(owner, { group: "ended", position: { kind: "after", cursor } }, [], now);
  const seen = [...first.ended.offers, ...second.ended.offers].map(({ id }) => id);
  expect(seen).toEqual(made.map(({ id }) => id).toReversed());
  expect([first.ended.count, second.ended.next]).toEqual([made.length, undefined]);
});

test("a flood hides nothing: the pages show every offer once, in order", async ({ creator }) => {
  const many = LIST_ROWS * 2 + 7;
  const all: OfferRecord[] = [];
  for (let made = 0; made < many; made += 10) {
    const batch = Array.from({ length: Math.min(10, many - made) }, (_, index) =>
      offerTo(creator, new Date(start.getTime() + (made + index) * 1_000)),
    );
    all.push(...(await Promise.all(batch)));
  }
  const seen: string[] = [];
  let position: Position | undefined = { kind: "start" };
  while (position) {
    const owner = { creatorUserId: creator.userId };
    const list: DealPage = (await readDeals(owner, { group: "to-decide", position }, [], addHours(start, 1)))[
      "to-decide"
    ];
    expect(list.count).toBe(many);
    seen.push(...list.offers.map(({ id }) => id));
    position = list.next && { kind: "after", cursor: list.next };
  }
  expect(seen).toEqual(all.map(({ id }) => id));
});
