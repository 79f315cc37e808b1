import { expect, test } from "vitest";
import { describeOverlap, overlapsOf } from "@/lib/licenses/overlap";
import { approve } from "@/lib/offers/decide";
import { db } from "@/lib/postgres/db";
import type { OfferTerms } from "@/lib/terms/terms";
import { addHours, addMonths } from "@/lib/time";
import { testDatabase } from "@/tests/support/database";
import { addCreator, offerTo, openLink } from "@/tests/support/offers";

await testDatabase();
const start = new Date("2026-12-01T09:00:00.000Z");

async function offered(creator: { email: string }, terms: Partial<OfferTerms>, isApproved: boolean, now = start) {
  const offer = await offerTo(creator, now, terms);
  if (isApproved) await approve(await openLink(offer), addHours(now, 1));
  return offer;
}

const open = { rights: ["likeness", "voice", "training"], categories: ["advertising", "games"] } as const;

/** Overlaps at `now` of an offer of `terms` with a license of `held`. */
async function beside(held: Partial<OfferTerms>, terms: Partial<OfferTerms>, now = addHours(start, 2)) {
  const creator = await addCreator(open);
  await offered(creator, held, true);
  const offer = await offered(creator, terms, false, now);
  return (await overlapsOf([offer.id], now)).get(offer.id) ?? [];
}

test("licenses in force are counted by territory, with the end of the last", async () => {
  const creator = await addCreator(open);
  await offered(creator, { termMonths: 1 }, true);
  await offered(creator, { termMonths: 3 }, true);
  await offered(creator, { territory: "global", termMonths: 6 }, true);
  const offer = await offered(creator, {}, false);
  const other = await offered(await addCreator(open), {}, false);
  const found = await overlapsOf([offer.id, other.id], addHours(start, 2));
  const approvedAt = addHours(start, 1);
  expect(found.get(offer.id)).toEqual([
    { category: "advertising", territory: "us", count: 2, until: addMonths(approvedAt, 3) },
    { category: "advertising", territory: "global", count: 1, until: addMonths(approvedAt, 6) },
  ]);
  expect(found.get(offer.id)?.map(describeOverlap)).toEqual([
    "2 licenses in advertising, US",
    "1 license in advertising, Global",
  ]);
  expect(found.has(other.id)).toBe(false);
  expect(await overlapsOf([], start)).toEqual(new Map());
});

test.each<[string, Partial<OfferTerms>, Partial<OfferTerms>, number]>([
  ["the same terms", {}, {}, 1],
  ["one right of two", { rights: ["likeness"] }, { rights: ["likeness", "voice"] }, 1],
  ["other rights", { rights: ["likeness"] }, { rights: ["voice"] }, 0],
  ["training alone", { rights: ["training"] }, { rights: ["likeness", "voice", "training"] }, 1],
  ["another category", { category: "games" }, {}, 0],
  ["the whole world beside one country", { territory: "global" }, { territory: "us" }, 1],
  ["one country beside the whole world", { territory: "europe" }, { territory: "global" }, 1],
  ["the US beside North America", { territory: "us" }, { territory: "north_america" }, 1],
  ["places apart", { territory: "europe" }, { territory: "us" }, 0],
])("%s", async (_, held, terms, count) => {
  expect(await beside(held, terms)).toHaveLength(count);
});

test("a license overlaps until the moment of its end, and a revoked one not at all", async () => {
  const end = addMonths(addHours(start, 1), 1);
  expect(await beside({ termMonths: 1 }, {}, new Date(end.getTime() - 1))).toHaveLength(1);
  expect(await beside({ termMonths: 1 }, {}, end)).toEqual([]);
  const creator = await addCreator(open);
  const held = await offered(creator, {}, true);
  await db().licenseGrant.update({
    where: { offerId: held.id },
    data: { status: "revoked", revokedAt: addHours(start, 1), revokedReason: "Ended" },
  });
  const offer = await offered(creator, {}, false);
  expect(await overlapsOf([offer.id], addHours(start, 2))).toEqual(new Map());
});

test("a license that begins at the end of the offer's term does not overlap", async () => {
  const creator = await addCreator(open);
  const held = await offered(creator, {}, true);
  const offer = await offered(creator, { termMonths: 1 }, false);
  const now = addHours(start, 2);
  const beginAt = (effectiveAt: Date) =>
    db().licenseGrant.update({
      where: { offerId: held.id },
      data: { effectiveAt, expiresAt: addMonths(effectiveAt, 3) },
    });
  await beginAt(addMonths(now, 1));
  expect(await overlapsOf([offer.id], now)).toEqual(new Map());
  await beginAt(new Date(addMonths(now, 1).getTime() - 1));
  expect((await overlapsOf([offer.id], now)).get(offer.id)).toHaveLength(1);
});
