import { z } from "zod";
import { Prisma } from "@/lib/generated/prisma/client";
import { type Owner, ownedBy } from "@/lib/offers/owner";
import { offerRecords } from "@/lib/offers/queries";
import type { OfferRecord } from "@/lib/offers/record";
import { db } from "@/lib/postgres/db";
import type { Cursor, Position } from "@/lib/postgres/listing";
import { type Keyed, keyedRow, readPage, type Source } from "@/lib/postgres/pages";
import { queryRows } from "@/lib/postgres/rows";

export type OfferListPage = {
  count: number;
  offers: OfferRecord[];
  previous: Cursor | undefined;
  next: Cursor | undefined;
};

/** Pending offers are listed by deadline, others newest first. */
export type OfferList = {
  table: "o" | "g";
  condition: (now: Date) => Prisma.Sql;
  source: Source<Keyed>;
  order: "newest" | "oldest";
};

const FROM = { o: Prisma.sql`offer o`, g: Prisma.sql`license_grant g` };

/** The column, and those of the conditions, must be covered by one of the owner's indexes. */
export const orderedBy = (at: Prisma.Sql): { table: "o"; source: Source<Keyed> } => ({
  table: "o",
  source: {
    row: keyedRow,
    columns: Prisma.sql`o.id, ${at} AS "createdAt"`,
    from: FROM.o,
    at,
    id: Prisma.sql`o.id`,
    idType: "uuid",
  },
});

/** Offers with a license, by its effect. */
export const byEffect: Source<Keyed> = {
  row: keyedRow,
  columns: Prisma.sql`g.offer_id AS id, g.effective_at AS "createdAt"`,
  from: FROM.g,
  at: Prisma.sql`g.effective_at`,
  id: Prisma.sql`g.offer_id`,
  idType: "uuid",
};

export const licenseList: OfferList = {
  table: "g",
  condition: () => Prisma.sql`TRUE`,
  source: byEffect,
  order: "newest",
};

const isOver = (now: Date) => Prisma.sql`o.approval_token_expires_at <= ${now}::timestamptz`;

/**
 * Conditions shared by both parties' lists. A pending offer past its deadline counts as expired before the scheduled
 * job marks it.
 */
export const states = {
  awaiting: (party: "creator" | "buyer") => (now: Date) =>
    Prisma.sql`o.status = 'pending' AND o.awaiting = ${party}::party AND NOT ${isOver(now)}`,
  held: (now: Date) => Prisma.sql`o.status = 'held' AND NOT ${isOver(now)}`,
  decided: () => Prisma.sql`o.status IN ('approved', 'declined', 'countered')`,
  expired: (now: Date) => Prisma.sql`(o.status = 'expired' OR (o.status = 'pending' AND ${isOver(now)}))`,
};

/**
 * One owner's lists, each at its first page except the one being paged. Every row is on some page, so that a flood of
 * offers cannot hide others.
 */
export async function readLists<Name extends string>(
  owner: Owner,
  lists: Readonly<Record<Name, OfferList>>,
  paged: { list: Name; position: Position } | undefined,
  now: Date,
): Promise<Record<Name, OfferListPage>> {
  const names = Object.keys(lists) as Name[];
  const counts = await countLists(owner, lists, now);
  const read = async (name: Name): Promise<[Name, OfferListPage]> => {
    const { table, source, order, condition } = lists[name];
    const position: Position = paged?.list === name ? paged.position : { kind: "start" };
    const page = await readPage(source, { search: "", filter: name, order, position }, [
      ownedBy(owner, table),
      condition(now),
    ]);
    return [name, { ...page, count: counts[name] ?? 0, offers: await inOrder(page.rows.map(({ id }) => id)) }];
  };
  return Object.fromEntries(await Promise.all(names.map(read))) as Record<Name, OfferListPage>;
}

async function countLists(
  owner: Owner,
  lists: Readonly<Record<string, OfferList>>,
  now: Date,
): Promise<Record<string, number>> {
  const counted = async (table: OfferList["table"]) => {
    const columns = Object.entries(lists)
      .filter(([, list]) => list.table === table)
      .map(
        ([name, { condition }]) =>
          Prisma.sql`count(*) FILTER (WHERE ${condition(now)})::int AS ${Prisma.raw(`"${name}"`)}`,
      );
    const [counts] = await queryRows(db(), z.record(z.string(), z.int()))`
      SELECT ${Prisma.join(columns)} FROM ${FROM[table]} WHERE ${ownedBy(owner, table)}`;
    return counts;
  };
  const [ofOffers, ofLicenses] = await Promise.all([counted("o"), counted("g")]);
  return { ...ofOffers, ...ofLicenses };
}

/** In the same order. The caller must authorize the actor. */
export async function inOrder(ids: readonly string[]): Promise<OfferRecord[]> {
  if (ids.length === 0) return [];
  const records = new Map(
    (await offerRecords(db(), Prisma.sql`WHERE o.id = ANY(${[...ids]}::uuid[])`)).map((offer) => [offer.id, offer]),
  );
  return ids.flatMap((id) => records.get(id) ?? []);
}
