import { expect } from "vitest";
import { approve, counter, decline } from "@/lib/offers/decide";
import { readOfferLists } from "@/lib/offers/lists";
import type { OfferRecord } from "@/lib/offers/record";
import { LIST_ROWS } from "@/lib/offers/rules";
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
  const lists = await readOfferLists(creator.userId, undefined, now);
  const ids = Object.entries(lists).map(([name, { offers, count }]) => {
    expect(offers).toHaveLength(count);
    return [name, offers.map(({ id }) => id)];
  });
  const refused = [declined, countered].map(({ id }) => id);
  expect(Object.fromEntries(ids)).toEqual({
    "awaiting-you": [soon.id, late.id],
    "awaiting-buyer": [answer.ok && answer.child.id],
    licenses: [approved.id],
    decided: expect.arrayContaining(refused),
    withdrawn: [],
    // Expired, although the scheduled work has not run.
    expired: [old.id],
  });
  expect(lists.decided.count).toBe(2);
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
    const lists = await readOfferLists(creator.userId, { list: "awaiting-you", position }, addHours(start, 1));
    const list: (typeof lists)["awaiting-you"] = lists["awaiting-you"];
    expect(list.count).toBe(many);
    seen.push(...list.offers.map(({ id }) => id));
    position = list.next && { kind: "after", cursor: list.next };
  }
  expect(seen).toEqual(all.map(({ id }) => id));
});
