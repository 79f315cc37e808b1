import { z } from "zod";
import { Prisma } from "@/lib/generated/prisma/client";
import { offersIn } from "@/lib/offers/queries";
import type { OfferRecord } from "@/lib/offers/record";
import { DEAL_GROUPS, type DealGroup, LATEST_ROWS, LIST_ROWS } from "@/lib/offers/rules";
import { statesSql } from "@/lib/offers/states";
import { db } from "@/lib/postgres/db";
import type { Cursor, Position } from "@/lib/postgres/listing";
import { type Keyed, keyedRow, readPage, type Source } from "@/lib/postgres/pages";
import { queryRows } from "@/lib/postgres/rows";
import type { Party } from "@/lib/terms/terms";

/** The caller must authorize the actor. */
export type Owner = { creatorUserId: string } | { buyerOrgId: string };

/** `table`: offers named `o`, licenses named `g`, or payments named `p`. */
export const ownedBy = (owner: Owner, table: "o" | "g" | "p" = "o"): Prisma.Sql =>
  "creatorUserId" in owner
    ? Prisma.sql`${Prisma.raw(table)}.creator_user_id = ${owner.creatorUserId}::uuid`
    : Prisma.sql`${Prisma.raw(table)}.buyer_org_id = ${owner.buyerOrgId}::uuid`;

export const inForceOf = (owner: Owner, now: Date) =>
  ({ status: "active", expiresAt: { gt: now }, ...owner }) satisfies Prisma.LicenseGrantWhereInput;

export type DealPage = {
  count: number;
  /** With their licenses' ids. */
  offers: OfferRecord[];
  previous: Cursor | undefined;
  next: Cursor | undefined;
};

/**
 * Which offers `o` wait for one party's decision. A pending one past its deadline is over, even before the scheduled job marks
 * it.
 */
export const awaiting = (party: Party, now: Date): Prisma.Sql =>
  Prisma.sql`o.status IN ${statesSql.pending} AND o.awaiting = ${party}::party AND o.approval_token_expires_at > ${now}::timestamptz`;

/** `toAnswer`: offers where something other than the offer waits for the owner (a question, a disputed use). */
type Deals = { owner: Owner; toAnswer: readonly string[]; now: Date };

/**
 * The group of an offer `o`; each deal is in one. A countered offer is listed as its counter-offer, an approved one as its
 * license. Offers to several creators are listed as their brief until somebody answers.
 */
function groupOfOffer({ owner, toAnswer, now }: Deals): Prisma.Sql {
  const isCreator = "creatorUserId" in owner;
  // Whoever may release it has it first on the dashboard.
  const inReview = Prisma.sql`${!isCreator} AND o.review_asked_at IS NOT NULL AND o.returned_at IS NULL
    AND (o.status IN ${statesSql.held} OR (o.status IN ${statesSql.pending} AND o.awaiting = 'buyer'::party))`;
  return Prisma.sql`CASE
    WHEN o.id = ANY(${[...toAnswer]}::uuid[]) THEN 'to-decide'
    WHEN ${inReview} AND o.approval_token_expires_at > ${now}::timestamptz AND o.brief_id IS NULL THEN 'waiting'
    WHEN ${awaiting(isCreator ? "creator" : "buyer", now)} THEN 'to-decide'
    WHEN o.status IN ${statesSql.open} AND o.approval_token_expires_at > ${now}::timestamptz THEN CASE
      WHEN o.status IN ${statesSql.pending} AND (${isCreator} OR o.brief_id IS NULL) THEN 'waiting'
      WHEN o.status IN ${statesSql.held} AND NOT ${isCreator} AND o.brief_id IS NULL THEN 'to-decide' END
    WHEN o.status IN ${statesSql.over} THEN 'ended' END`;
}

/** The group of a license \`g\`. A renewal that begins later counts as in force. */
const groupOfLicense = ({ toAnswer, now }: Deals): Prisma.Sql => Prisma.sql`CASE
  WHEN g.offer_id = ANY(${[...toAnswer]}::uuid[]) THEN NULL
  WHEN g.status = 'active' AND g.expires_at > ${now}::timestamptz THEN 'in-force' ELSE 'ended' END`;

/** By when they were sent. A held offer has not been sent, so a brand's offers are listed by when they were made. */
const offersOf = (deals: Deals): Source<Keyed> => ({
  row: keyedRow,
  idType: "uuid",
  rows: ({ filter }) => Prisma.sql`
    SELECT o.id, ${"creatorUserId" in deals.owner ? Prisma.sql`o.sent_at` : Prisma.sql`o.created_at`} AS "createdAt"
    FROM offer o WHERE ${ownedBy(deals.owner)} AND ${groupOfOffer(deals)} = ${filter}`,
});

/** Those in force by their end, ended ones by their start. */
const licensesOf = (deals: Deals): Source<Keyed> => ({
  row: keyedRow,
  idType: "uuid",
  rows: ({ filter }) => Prisma.sql`
    SELECT g.offer_id AS id, ${filter === "ended" ? Prisma.sql`g.effective_at` : Prisma.sql`g.expires_at`} AS "createdAt"
    FROM license_grant g WHERE ${ownedBy(deals.owner, "g")} AND ${groupOfLicense(deals)} = ${filter}`,
});

/** Offers with a license, by when it takes effect. */
export const byEffect = (owner: Owner): Source<Keyed> => ({
  row: keyedRow,
  idType: "uuid",
  rows: () => Prisma.sql`
    SELECT g.offer_id AS id, g.effective_at AS "createdAt" FROM license_grant g WHERE ${ownedBy(owner, "g")}`,
});

/**
 * An owner's deals: the beginning of each group, or, while one group is paged, a page of that one and only the size of the
 * others. Lists what waits by deadline, what is in force by its end, and what has ended newest first. Every deal is on some
 * page, so a flood of offers cannot hide others. The caller must authorize the owner.
 */
export async function readDeals(
  owner: Owner,
  paged: { group: DealGroup; position: Position } | undefined,
  toAnswer: readonly string[],
  now: Date,
): Promise<Record<DealGroup, DealPage>> {
  const deals = { owner, toAnswer, now };
  const counts = await countGroups(deals);
  const read = async (name: DealGroup): Promise<[DealGroup, DealPage]> => {
    const count = counts.get(name) ?? 0;
    if (paged && paged.group !== name) return [name, { count, offers: [], previous: undefined, next: undefined }];
    const order = name === "ended" ? "newest" : "oldest";
    const listing = { search: "", filter: name, order, position: paged?.position ?? { kind: "start" } } as const;
    const pageRows = paged || order === "oldest" ? LIST_ROWS : LATEST_ROWS;
    const page =
      name === "in-force"
        ? await readPage({ ...licensesOf(deals), pageRows }, listing)
        : await readPage({ ...offersOf(deals), pageRows }, listing, name === "ended" ? licensesOf(deals) : undefined);
    return [name, { ...page, count, offers: await inOrder(page.rows.map(({ id }) => id)) }];
  };
  return Object.fromEntries(await Promise.all(DEAL_GROUPS.map(read))) as Record<DealGroup, DealPage>;
}

const countRow = z.strictObject({ name: z.string().nullable(), count: z.int() });

async function countGroups(deals: Deals): Promise<ReadonlyMap<string | null, number>> {
  const rows = await queryRows(db(), countRow)`
    SELECT name, sum(count)::int AS count FROM (
      SELECT ${groupOfOffer(deals)} AS name, count(*) AS count FROM offer o WHERE ${ownedBy(deals.owner)} GROUP BY 1
      UNION ALL
      SELECT ${groupOfLicense(deals)}, count(*) FROM license_grant g WHERE ${ownedBy(deals.owner, "g")} GROUP BY 1
    ) AS counted GROUP BY name`;
  return new Map(rows.map(({ name, count }) => [name, count]));
}

/** The offers in the order of their ids. The caller must authorize the actor. */
export async function inOrder(ids: readonly string[]): Promise<OfferRecord[]> {
  if (ids.length === 0) return [];
  const records = new Map((await offersIn(db(), ids)).map((offer) => [offer.id, offer]));
  return ids.flatMap((id) => records.get(id) ?? []);
}
