import { db } from "@/lib/db";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Cursor, Position } from "@/lib/listing/listing";
import { type Keyed, readPage, type Source } from "@/lib/listing/pages";
import { offerRecords } from "@/lib/offers/queries";
import type { OfferRecord } from "@/lib/offers/record";
import { OFFER_LISTS, type OfferListName } from "@/lib/offers/rules";

/** One page of a list, how many offers stand on it, and where the pages beside this one begin. */
export type OfferListPage = {
  count: number;
  offers: OfferRecord[];
  previous: Cursor | undefined;
  next: Cursor | undefined;
};

const isOver = (now: Date) => Prisma.sql`o.approval_token_expires_at <= ${now}::timestamptz`;

/** What stands on each list: a held offer on none. A pending offer whose time has run out has expired before the scheduled work says so. */
const conditions: Record<OfferListName, (now: Date) => Prisma.Sql> = {
  "awaiting-you": (now) => Prisma.sql`o.status = 'pending' AND o.awaiting = 'creator' AND NOT ${isOver(now)}`,
  "awaiting-buyer": (now) => Prisma.sql`o.status = 'pending' AND o.awaiting = 'buyer' AND NOT ${isOver(now)}`,
  licenses: () => Prisma.sql`g.id IS NOT NULL`,
  decided: () => Prisma.sql`o.status IN ('approved', 'declined', 'countered')`,
  expired: (now) => Prisma.sql`(o.status = 'expired' OR (o.status = 'pending' AND ${isOver(now)}))`,
};

const OFFERS = Prisma.sql`offer o LEFT JOIN license_grant g ON g.offer_id = o.id`;
const bySending: Source = {
  columns: Prisma.sql`o.id, o.sent_at AS "createdAt"`,
  from: OFFERS,
  at: Prisma.sql`o.sent_at`,
  id: Prisma.sql`o.id`,
  idType: "uuid",
};
const byEffect: Source = {
  ...bySending,
  columns: Prisma.sql`o.id, g.effective_at AS "createdAt"`,
  at: Prisma.sql`g.effective_at`,
};

const ofCreator = (creatorUserId: string) => Prisma.sql`o.creator_user_id = ${creatorUserId}::uuid`;

/**
 * A creator's offers, a page of each list: the first, but for the one that is being paged. What waits stands in the order in
 * which its time runs out (48 hours after it was sent), the rest newest first. Nobody's flood hides anything: every row is on
 * some page.
 */
export async function readOfferLists(
  creatorUserId: string,
  paged: { list: OfferListName; position: Position } | undefined,
  now: Date,
): Promise<Record<OfferListName, OfferListPage>> {
  const counts = await countLists(creatorUserId, now);
  const read = async (list: OfferListName): Promise<[OfferListName, OfferListPage]> => {
    const page = await readPage<Keyed>(
      list === "licenses" ? byEffect : bySending,
      {
        search: "",
        filter: list,
        order: list.startsWith("awaiting") ? "oldest" : "newest",
        position: paged?.list === list ? paged.position : { kind: "start" },
      },
      [ofCreator(creatorUserId), conditions[list](now)],
    );
    return [list, { ...page, count: counts[list] ?? 0, offers: await inOrder(page.rows) }];
  };
  return Object.fromEntries(await Promise.all(OFFER_LISTS.map(read))) as Record<OfferListName, OfferListPage>;
}

async function countLists(creatorUserId: string, now: Date): Promise<Record<string, number>> {
  const columns = OFFER_LISTS.map(
    (list) => Prisma.sql`count(*) FILTER (WHERE ${conditions[list](now)})::int AS ${Prisma.raw(`"${list}"`)}`,
  );
  const [counts] = await db().$queryRaw<Record<string, number>[]>`
    SELECT ${Prisma.join(columns)} FROM ${OFFERS} WHERE ${ofCreator(creatorUserId)}`;
  return counts ?? {};
}

async function inOrder(rows: readonly Keyed[]): Promise<OfferRecord[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const records = new Map(
    (await offerRecords(db(), Prisma.sql`WHERE o.id = ANY(${ids}::uuid[])`)).map((offer) => [offer.id, offer]),
  );
  return ids.flatMap((id) => records.get(id) ?? []);
}
