import { z } from "zod";
import { db } from "@/lib/db";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Cursor, Position } from "@/lib/listing/listing";
import { type Keyed, keyedRow, readPage, type Source } from "@/lib/listing/pages";
import { offerRecords } from "@/lib/offers/queries";
import type { OfferRecord } from "@/lib/offers/record";
import { queryRows } from "@/lib/postgres/rows";

/** One page of a list, how many offers stand on it, and where the pages beside this one begin. */
export type OfferListPage = {
  count: number;
  offers: OfferRecord[];
  previous: Cursor | undefined;
  next: Cursor | undefined;
};

/** What stands on a list, and in which order: what waits as its time runs out, the rest newest first. */
export type OfferList = { condition: (now: Date) => Prisma.Sql; source: Source<Keyed>; order: "newest" | "oldest" };

const OFFERS = Prisma.sql`offer o LEFT JOIN license_grant g ON g.offer_id = o.id`;

/** A list in the order of a column of its offers, which an index of the owner's holds. */
export const orderedBy = (at: Prisma.Sql): Source<Keyed> => ({
  row: keyedRow,
  columns: Prisma.sql`o.id, ${at} AS "createdAt"`,
  from: OFFERS,
  at,
  id: Prisma.sql`o.id`,
  idType: "uuid",
});

/** Licenses stand by when they took effect. */
export const byEffect = orderedBy(Prisma.sql`g.effective_at`);

const isOver = (now: Date) => Prisma.sql`o.approval_token_expires_at <= ${now}::timestamptz`;

/** Conditions that both sides' lists are made of. A pending offer whose time has run out has expired before the scheduled work says so. */
export const states = {
  awaiting: (party: "creator" | "buyer") => (now: Date) =>
    Prisma.sql`o.status = 'pending' AND o.awaiting = ${party}::party AND NOT ${isOver(now)}`,
  held: (now: Date) => Prisma.sql`o.status = 'held' AND NOT ${isOver(now)}`,
  licensed: () => Prisma.sql`g.id IS NOT NULL`,
  decided: () => Prisma.sql`o.status IN ('approved', 'declined', 'countered')`,
  expired: (now: Date) => Prisma.sql`(o.status = 'expired' OR (o.status = 'pending' AND ${isOver(now)}))`,
};

/**
 * The lists of one owner's offers, a page of each: the first, but for the one that is being paged. Nobody's flood hides
 * anything: every row is on some page.
 */
export async function readLists<Name extends string>(
  owner: Prisma.Sql,
  lists: Readonly<Record<Name, OfferList>>,
  paged: { list: Name; position: Position } | undefined,
  now: Date,
): Promise<Record<Name, OfferListPage>> {
  const names = Object.keys(lists) as Name[];
  const counts = await countLists(owner, lists, now);
  const read = async (name: Name): Promise<[Name, OfferListPage]> => {
    const { source, order, condition } = lists[name];
    const position: Position = paged?.list === name ? paged.position : { kind: "start" };
    const page = await readPage(source, { search: "", filter: name, order, position }, [owner, condition(now)]);
    return [name, { ...page, count: counts[name] ?? 0, offers: await inOrder(page.rows.map(({ id }) => id)) }];
  };
  return Object.fromEntries(await Promise.all(names.map(read))) as Record<Name, OfferListPage>;
}

async function countLists(
  owner: Prisma.Sql,
  lists: Readonly<Record<string, OfferList>>,
  now: Date,
): Promise<Record<string, number>> {
  const columns = Object.entries(lists).map(
    ([name, { condition }]) => Prisma.sql`count(*) FILTER (WHERE ${condition(now)})::int AS ${Prisma.raw(`"${name}"`)}`,
  );
  const [counts] = await queryRows(db(), z.record(z.string(), z.int()))`
    SELECT ${Prisma.join(columns)} FROM ${OFFERS} WHERE ${owner}`;
  return counts ?? {};
}

/** The offers with these ids, in their order. For callers that have checked the actor. */
export async function inOrder(ids: readonly string[]): Promise<OfferRecord[]> {
  if (ids.length === 0) return [];
  const records = new Map(
    (await offerRecords(db(), Prisma.sql`WHERE o.id = ANY(${[...ids]}::uuid[])`)).map((offer) => [offer.id, offer]),
  );
  return ids.flatMap((id) => records.get(id) ?? []);
}
