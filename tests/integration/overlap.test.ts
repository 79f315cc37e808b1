import { expect, test } from "vitest";
import { endOf } from "@/lib/license-rows/facts";
import { conflictsIn, describeOverlap, exclusivesBeside, overlapsOf } from "@/lib/licenses/overlap";
import { approve } from "@/lib/offers/decide";
import { submitOffer } from "@/lib/offers/submit";
import { db } from "@/lib/postgres/db";
import { NARROWEST, type Scope } from "@/lib/terms/scope";
import { endOfTerm, formatEndDay, termEnd } from "@/lib/terms/term";
import type { OfferTerms } from "@/lib/terms/terms";
import { addHours, addMonths } from "@/lib/time";
import { testDatabase } from "@/tests/support/database";
import { addHeld, renew } from "@/tests/support/licenses";
import { addCreator, approved, confirmedBuyer, offerTo, openLink, requestTo } from "@/tests/support/offers";

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
  return (await overlapsOf([offer], now)).get(offer.id) ?? [];
}

const zone = "America/New_York";
const plain = { category: "advertising", zone, media: [], exclusive: 0, isAsked: false };
const endAfter = (from: Date, months: number) => endOfTerm(from, months, zone);

test("licenses in force are counted by territory, with the end of the last", async () => {
  const creator = await addCreator(open);
  await offered(creator, { termMonths: 1 }, true);
  await offered(creator, { termMonths: 3 }, true);
  await offered(creator, { territory: "global", termMonths: 6 }, true);
  const offer = await offered(creator, {}, false);
  const other = await offered(await addCreator(open), {}, false);
  const found = await overlapsOf([offer, other], addHours(start, 2));
  const approvedAt = addHours(start, 1);
  expect(found.get(offer.id)).toEqual([
    { ...plain, territory: "us", count: 2, openMedia: 2, until: endAfter(approvedAt, 3) },
    { ...plain, territory: "global", count: 1, openMedia: 1, until: endAfter(approvedAt, 6) },
  ]);
  expect(found.get(offer.id)?.map(describeOverlap)).toEqual([
    "2 licenses in advertising, US",
    "1 license in advertising, Global",
  ]);
  expect(found.has(other.id)).toBe(false);
  expect(await overlapsOf([], start)).toEqual(new Map());
});

test("of offers in two categories each has the licenses of its own", async () => {
  const creator = await addCreator(open);
  await offered(creator, { category: "games" }, true);
  const advertising = await offered(creator, {}, false);
  const games = await offered(creator, { category: "games" }, false);
  const found = await overlapsOf([advertising, games], addHours(start, 2));
  expect(found.has(advertising.id)).toBe(false);
  expect(found.get(games.id)).toMatchObject([{ category: "games", count: 1 }]);
});

test("the end of an overlap is the one that the license itself tells", async () => {
  const creator = await addCreator(open);
  await offered(creator, { termMonths: 1 }, true);
  const last = await offered(creator, { termMonths: 3 }, true);
  const offer = await offered(creator, {}, false);
  const grant = await db().licenseGrant.findUniqueOrThrow({ where: { offerId: last.id } });
  const [overlap] = (await overlapsOf([offer], addHours(start, 2))).get(offer.id) ?? [];
  const told = overlap && formatEndDay(termEnd(overlap.until, overlap));
  expect(told).toBe(formatEndDay(endOf(grant, last.agreement.content)));
  expect(told).toBe("March 1, 2027 EST");
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
  const end = endAfter(addHours(start, 1), 1);
  expect(await beside({ termMonths: 1 }, {}, new Date(end.getTime() - 1))).toHaveLength(1);
  expect(await beside({ termMonths: 1 }, {}, end)).toEqual([]);
  const creator = await addCreator(open);
  const held = await offered(creator, {}, true);
  await db().licenseGrant.update({
    where: { offerId: held.id },
    data: { status: "revoked", revokedAt: addHours(start, 1), revokedReason: "Ended" },
  });
  const offer = await offered(creator, {}, false);
  expect(await overlapsOf([offer], addHours(start, 2))).toEqual(new Map());
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
  await beginAt(endAfter(now, 1));
  expect(await overlapsOf([offer], now)).toEqual(new Map());
  await beginAt(new Date(endAfter(now, 1).getTime() - 1));
  expect((await overlapsOf([offer], now)).get(offer.id)).toHaveLength(1);
});

const scope = (changes: Partial<Scope>): { scope: Scope } => ({ scope: { ...NARROWEST, ...changes } });

test.each<[string, Partial<Scope>, Partial<Scope>, { media?: string[]; openMedia?: number }, RegExp[]]>([
  [
    "shared media",
    { media: ["website", "print"] },
    { media: ["print", "games"] },
    { media: ["print"] },
    [/same media: Print\./],
  ],
  ["other media", { media: ["website"] }, { media: ["print"] }, {}, []],
  ["media that the license does not name", {}, { media: ["print"] }, { openMedia: 1 }, [/intended uses/]],
  ["media that the offer does not name", { media: ["print"] }, {}, { openMedia: 1 }, [/intended uses/]],
])("%s are told", async (_, held, asked, found, says) => {
  const [overlap] = await beside(scope(held), scope(asked));
  expect(overlap).toMatchObject({ count: 1, media: [], openMedia: 0, exclusive: 0, isAsked: false, ...found });
  expect(overlap && conflictsIn(overlap)).toEqual(says.map((one) => expect.stringMatching(one)));
});

/** Offers that exclude licenses in force cannot be sent, but a license may be made while one waits. */
async function meanwhile(held: Partial<OfferTerms>, terms: Partial<OfferTerms>) {
  const creator = await addCreator({ ...open, allowsExclusive: true });
  const offer = await offered(creator, terms, false);
  await offered(creator, held, true);
  return (await overlapsOf([offer], addHours(start, 2))).get(offer.id) ?? [];
}

test("exclusivity that was granted, or is asked for beside granted licenses, is told", async () => {
  const exclusive: Partial<Scope> = { media: ["website"], exclusivity: { competitors: ["Acme"] } };
  const [held] = await meanwhile(scope(exclusive), scope({ media: ["print"] }));
  expect(held).toMatchObject({ exclusive: 1, isAsked: false, media: [] });
  expect(held && conflictsIn(held)).toEqual([expect.stringMatching(/^Exclusive: you promised/)]);
  const [asked] = await meanwhile(scope({ media: ["print"] }), scope(exclusive));
  expect(asked).toMatchObject({ exclusive: 0, isAsked: true });
  expect(asked && conflictsIn(asked)).toEqual([expect.stringMatching(/^This offer asks for exclusivity/)]);
  expect(JSON.stringify([held, asked])).not.toContain("Acme");
});

test("an exclusive license that begins later is beside the offer that lasts until then, and not beside a shorter one", async () => {
  const held = await addHeld(start, { termMonths: 3 });
  await db().creatorProfile.update({ where: { userId: held.creator.userId }, data: { allowsExclusive: true } });
  const soon = addHours(start, 1);
  await renew(held, soon, { scope: { ...NARROWEST, exclusivity: { competitors: [] } } });
  const [short, long] = [
    await offered(held.creator, { category: "games", termMonths: 1 }, false, soon),
    await offered(held.creator, { category: "games", termMonths: 12 }, false, soon),
  ];
  expect([...(await exclusivesBeside([short, long], soon)).keys()]).toEqual([long.id]);
});

test("of each offer all exclusive licenses beside it are named, the first to end first, with the rights that both name", async () => {
  const creator = await addCreator({ ...open, allowsExclusive: true, priceFloorCents: 100 });
  const other = await addCreator({ ...open, allowsExclusive: true, priceFloorCents: 100 });
  const exclusive = scope({ exclusivity: { competitors: [] } });
  const licensed = async (to: typeof creator, terms: Partial<OfferTerms>, now: Date, company?: string) => {
    const request = { ...requestTo(to, { ...exclusive, ...terms }), company };
    const sent = await submitOffer(request, await confirmedBuyer(request.buyerEmail), now);
    if (!sent.ok) throw new Error(sent.reason);
    const { id: grantId, effectiveAt: from, expiresAt: until } = await approved(sent.offer, now);
    return { grantId, from, until, licensee: company ?? "Bo Larsen", zone };
  };
  const [later, latest] = [addHours(start, 1), addHours(start, 2)];
  const long = await licensed(creator, { category: "games", territory: "global", termMonths: 6 }, start, "Long Games");
  const short = await licensed(creator, { category: "corporate", rights: ["voice"], termMonths: 1 }, later);
  const theirs = await licensed(other, { category: "games", rights: ["training", "voice"] }, later, "Other Games");
  await licensed(other, { category: "corporate", rights: ["likeness"] }, later, "Other Rights");
  const offers = [
    await offered(creator, { territory: "north_america", termMonths: 12 }, false, latest),
    await offered(other, { rights: ["voice"], termMonths: 1 }, false, latest),
  ];
  const found = await exclusivesBeside(offers, latest);
  expect(offers.map(({ id }) => found.get(id))).toEqual([
    [
      { ...short, category: "corporate", territory: "us", rights: ["voice"] },
      { ...long, category: "games", territory: "global", rights: ["likeness", "voice"] },
    ],
    [{ ...theirs, category: "games", territory: "us", rights: ["voice"] }],
  ]);
});
