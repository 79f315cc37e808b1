import { expect, test } from "vitest";
import { approve, counter, decline } from "@/lib/offers/decide";
import { readDeals } from "@/lib/offers/lists";
import type { OfferRecord } from "@/lib/offers/record";
import { LIST_ROWS } from "@/lib/offers/rules";
import { addHours } from "@/lib/time";
import { testDatabase } from "@/tests/support/database";
import { addCreator, offerTo, openLink } from "@/tests/support/offers";

await testDatabase();
const start = new Date("2026-12-01T09:00:00.000Z");

const idsOf = ({ offers }: { offers: readonly { id: string }[] }) => offers.map(({ id }) => id);

const minutes = (count: number) => new Date(start.getTime() + count * 60_000);

test("licenses in force are listed by their end, and what is over with the newest first", async () => {
  const creator = await addCreator();
  const [a, b, c, d] = [
    await offerTo(creator, start, { termMonths: 3 }),
    await offerTo(creator, minutes(1)),
    await offerTo(creator, minutes(2), { termMonths: 2 }),
    await offerTo(creator, minutes(3)),
  ];
  for (const offer of [a, c]) await approve(await openLink(offer), minutes(20));
  await decline(await openLink(d), null, minutes(29));
  await decline(await openLink(b), null, minutes(30));
  const deals = await readDeals({ creatorUserId: creator.userId }, undefined, [], minutes(40));
  expect(idsOf(deals["in-force"])).toEqual([c.id, a.id]);
  expect(idsOf(deals.ended)).toEqual([d.id, b.id]);
  const { "to-decide": waiting } = deals;
  expect([waiting.count, waiting.offers, waiting.previous, waiting.next]).toEqual([0, [], undefined, undefined]);
});

test("counter-offers that wait for the buyer are listed by deadline, and expired offers newest first", async () => {
  const creator = await addCreator();
  const [first, second] = [await offerTo(creator, start), await offerTo(creator, minutes(1))];
  const [a, b] = [await offerTo(creator, addHours(start, 40)), await offerTo(creator, addHours(start, 41))];
  const soon = await counter(await openLink(b), 10, addHours(start, 42));
  const late = await counter(await openLink(a), 10, addHours(start, 43));
  const deals = await readDeals({ creatorUserId: creator.userId }, undefined, [], addHours(start, 50));
  expect(idsOf(deals.waiting)).toEqual([soon.ok && soon.child.id, late.ok && late.child.id]);
  expect(idsOf(deals.ended)).toEqual([second.id, first.id]);
});

test("paging one group leaves out the rows of the others; no group has another creator's offers", async () => {
  const creator = await addCreator();
  const many = LIST_ROWS + 2;
  const waiting: OfferRecord[] = [];
  for (let made = 0; made < many; made += 13) {
    const batch = Array.from({ length: Math.min(13, many - made) }, (_, index) =>
      offerTo(creator, minutes(made + index)),
    );
    waiting.push(...(await Promise.all(batch)));
  }
  const declined = await offerTo(creator, minutes(70));
  await decline(await openLink(declined), null, minutes(80));
  await offerTo(await addCreator(), start);

  const now = addHours(start, 3);
  const owner = { creatorUserId: creator.userId };
  const first = await readDeals(owner, undefined, [], now);
  expect(idsOf(first["to-decide"])).toEqual(waiting.slice(0, LIST_ROWS).map(({ id }) => id));
  expect(first["to-decide"].previous).toBeUndefined();
  const cursor = first["to-decide"].next;
  if (!cursor) throw new Error("no further page");
  const second = await readDeals(owner, { group: "to-decide", position: { kind: "after", cursor } }, [], now);
  expect(idsOf(second["to-decide"])).toEqual(waiting.slice(LIST_ROWS).map(({ id }) => id));
  expect([second["to-decide"].count, second["to-decide"].next]).toEqual([many, undefined]);
  expect(second["to-decide"].previous).toBeDefined();
  expect(idsOf(first.ended)).toEqual([declined.id]);
  expect([second.ended.offers, second.ended.count]).toEqual([[], 1]);
});
