import { z } from "zod";
import { Prisma } from "@/lib/generated/prisma/client";
import { type Owner, ownedBy } from "@/lib/offers/owner";
import { offerRecords } from "@/lib/offers/queries";
import type { OfferRecord } from "@/lib/offers/record";
import { type BuyerListName, LATEST_ROWS, LIST_ROWS, type OfferListName } from "@/lib/offers/rules";
import { statesSql, withdrawnSql } from "@/lib/offers/states";
import { db } from "@/lib/postgres/db";
import type { Cursor, Position } from "@/lib/postgres/listing";
import { type Keyed, keyedRow, readPage, type Source } from "@/lib/postgres/pages";
import { queryRows } from "@/lib/postgres/rows";
import type { ConfirmedBuyer } from "@/lib/proofs";
import type { Party } from "@/lib/terms/terms";

export type OfferListPage = {
  count: number;
  offers: OfferRecord[];
  previous: Cursor | undefined;
  next: Cursor | undefined;
};

/** Pending offers are listed by deadline, others newest first. */
type OfferList = {
  table: "o" | "g";
  condition: (now: Date) => Prisma.Sql;
  source: Source<Keyed>;
  order: "newest" | "oldest";
};

const FROM = { o: Prisma.sql`offer o`, g: Prisma.sql`license_grant g` };

/** The column, and those of the conditions, must be covered by one of the owner's indexes. */
const orderedBy = (at: Prisma.Sql): { table: "o"; source: Source<Keyed> } => ({
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

const licenseList: OfferList = {
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
  awaiting: (party: Party) => (now: Date) =>
    Prisma.sql`o.status IN ${statesSql.pending} AND o.awaiting = ${party}::party AND NOT ${isOver(now)}`,
  held: (now: Date) => Prisma.sql`o.status IN ${statesSql.held} AND NOT ${isOver(now)}`,
  refused: () => Prisma.sql`(o.status IN ${statesSql.refused} AND NOT ${withdrawnSql})`,
  withdrawn: () => withdrawnSql,
  expired: (now: Date) =>
    Prisma.sql`(o.status IN ${statesSql.expired} OR (o.status IN ${statesSql.pending} AND ${isOver(now)}))`,
};

/**
 * One owner's lists: the beginning of each, or a page of the one being paged and of the others only how many there are.
 * Every row is on some page, so that a flood of offers cannot hide others.
 */
async function readLists<Name extends string>(
  owner: Owner,
  lists: Readonly<Record<Name, OfferList>>,
  paged: { list: Name; position: Position } | undefined,
  now: Date,
): Promise<Record<Name, OfferListPage>> {
  const names = Object.keys(lists) as Name[];
  const counts = await countLists(owner, lists, now);
  const read = async (name: Name): Promise<[Name, OfferListPage]> => {
    const { table, source, order, condition } = lists[name];
    const count = counts[name] ?? 0;
    if (paged && paged.list !== name) return [name, { count, offers: [], previous: undefined, next: undefined }];
    const position: Position = paged?.position ?? { kind: "start" };
    const pageRows = paged || order === "oldest" ? LIST_ROWS : LATEST_ROWS;
    const page = await readPage({ ...source, pageRows }, { search: "", filter: name, order, position }, [
      ownedBy(owner, table),
      condition(now),
    ]);
    return [name, { ...page, count, offers: await inOrder(page.rows.map(({ id }) => id)) }];
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

const bySending = orderedBy(Prisma.sql`o.sent_at`);

/** Held offers are on no list, and approved ones are listed as their licenses. */
const creatorsLists: Record<OfferListName, OfferList> = {
  "awaiting-you": { condition: states.awaiting("creator"), ...bySending, order: "oldest" },
  "awaiting-buyer": { condition: states.awaiting("buyer"), ...bySending, order: "oldest" },
  licenses: licenseList,
  decided: { condition: states.refused, ...bySending, order: "newest" },
  withdrawn: { condition: states.withdrawn, ...bySending, order: "newest" },
  expired: { condition: states.expired, ...bySending, order: "newest" },
};

export const readOfferLists = (
  creatorUserId: string,
  paged: { list: OfferListName; position: Position } | undefined,
  now: Date,
): Promise<Record<OfferListName, OfferListPage>> => readLists({ creatorUserId }, creatorsLists, paged, now);

const byMaking = orderedBy(Prisma.sql`o.created_at`);

/** Offers to several creators are listed as their brief while they are open. */
const alone = (condition: Prisma.Sql) => Prisma.sql`${condition} AND o.brief_id IS NULL`;

/** Approved offers are listed as their licenses, and countered ones as the counter-offer. */
const buyersLists: Record<BuyerListName, OfferList> = {
  "awaiting-you": { condition: states.awaiting("buyer"), ...byMaking, order: "oldest" },
  held: { condition: (now) => alone(states.held(now)), ...byMaking, order: "oldest" },
  "awaiting-creator": { condition: (now) => alone(states.awaiting("creator")(now)), ...byMaking, order: "oldest" },
  licenses: licenseList,
  closed: {
    condition: (now) =>
      Prisma.sql`((o.status IN ${statesSql.declined} AND NOT ${withdrawnSql}) OR ${states.expired(now)})`,
    ...byMaking,
    order: "newest",
  },
  withdrawn: { condition: states.withdrawn, ...byMaking, order: "newest" },
};

export const readBuyerLists = (
  { buyerOrgId }: ConfirmedBuyer,
  paged: { list: BuyerListName; position: Position } | undefined,
  now: Date,
): Promise<Record<BuyerListName, OfferListPage>> => readLists({ buyerOrgId }, buyersLists, paged, now);
