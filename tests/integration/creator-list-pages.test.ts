import { expect, test } from "vitest";
import { approve, counter, decline } from "@/lib/offers/decide";
import { readOfferLists } from "@/lib/offers/lists";
import type { OfferRecord } from "@/lib/offers/record";
import { LIST_ROWS } from "@/lib/offers/rules";
import { addHours } from "@/lib/time";
import { testDatabase } from "@/tests/support/database";
import { addCreator, offerTo, openLink } from "@/tests/support/offers";

await testDatabase();
const start = new Date("2026-12-01T09:00:00.000Z");

const idsOf = ({ offers }: { offers: readonly { id: string }[] }) => offers.map(({ id }) => id);

const minutes = (count: number) => new Date(start.getTime() + count * 60_000);

test("refused offers are listed newest first, and approved ones as licenses, by the day they took effect", async () => {
  const creator = await addCreator();
  const [a, b, c, d] = [
    await offerTo(creator, start),
    await offerTo(creator, minutes(1)),
    await offerTo(creator, minutes(2)),
    await offerTo(creator, minutes(3)),
  ];
  for (const [offer, at] of [
    [c, 10],
    [a, 20],
  ] as const) {
    await approve(await openLink(offer), minutes(at));
  }
  await decline(await openLink(d), null, minutes(29));
  await decline(await openLink(b), null, minutes(30));
  const { decided, licenses, "awaiting-you": waiting } = await readOfferLists(creator.userId, undefined, minutes(40));
  expect(licenses.offers.map(({ id }) => id)).toEqual([a.id, c.id]);
  expect(decided.offers.map(({ id }) => id)).toEqual([d.id, b.id]);
  expect([licenses.count, decided.count, waiting.count]).toEqual([2, 2, 0]);
  expect([waiting.offers, waiting.previous, waiting.next]).toEqual([[], undefined, undefined]);
});

test("counter-offers that wait for the buyer are listed by deadline, and expired offers newest first", async () => {
  const creator = await addCreator();
  const [first, second] = [await offerTo(creator, start), await offerTo(creator, minutes(1))];
  const [a, b] = [await offerTo(creator, addHours(start, 40)), await offerTo(creator, addHours(start, 41))];
  const soon = await counter(await openLink(b), 10, addHours(start, 42));
  const late = await counter(await openLink(a), 10, addHours(start, 43));
  const lists = await readOfferLists(creator.userId, undefined, addHours(start, 50));
  expect(idsOf(lists["awaiting-buyer"])).toEqual([soon.ok && soon.child.id, late.ok && late.child.id]);
  expect(idsOf(lists.expired)).toEqual([second.id, first.id]);
});

test("paging one list leaves out the rows of the others; no list has another creator's offers", async () => {
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
  const first = await readOfferLists(creator.userId, undefined, now);
  expect(first["awaiting-you"].offers.map(({ id }) => id)).toEqual(waiting.slice(0, LIST_ROWS).map(({ id }) => id));
  expect(first["awaiting-you"].previous).toBeUndefined();
  const cursor = first["awaiting-you"].next;
  if (!cursor) throw new Error("no further page");
  const second = await readOfferLists(
    creator.userId,
    { list: "awaiting-you", position: { kind: "after", cursor } },
    now,
  );
  expect(second["awaiting-you"].offers.map(({ id }) => id)).toEqual(waiting.slice(LIST_ROWS).map(({ id }) => id));
  expect([second["awaiting-you"].count, second["awaiting-you"].next]).toEqual([many, undefined]);
  expect(second["awaiting-you"].previous).toBeDefined();
  expect(first.decided.offers.map(({ id }) => id)).toEqual([declined.id]);
  expect([second.decided.offers, second.decided.count]).toEqual([[], 1]);
});
