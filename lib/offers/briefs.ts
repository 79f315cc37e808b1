import { z } from "zod";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Brief } from "@/lib/offers/brief-rules";
import { offerRecords } from "@/lib/offers/queries";
import type { OfferRecord } from "@/lib/offers/record";
import { statesSql } from "@/lib/offers/states";
import { type Db, db } from "@/lib/postgres/db";
import { idRow, queryRows } from "@/lib/postgres/rows";
import type { ConfirmedBuyer } from "@/lib/proofs";
import { isUuid } from "@/lib/text/uuid";

const briefRow = z.strictObject({ id: z.string(), createdAt: z.date(), closedAt: z.date().nullable() });

const offersOf = (client: Db, briefIds: readonly string[]): Promise<OfferRecord[]> =>
  offerRecords(
    client,
    Prisma.sql`WHERE o.root_offer_id IN (SELECT id FROM offer WHERE brief_id = ANY(${[...briefIds]}::uuid[]))
      ORDER BY o.creator_user_id, o.chain_position`,
  );

/** Every offer of a brief with its counter-offers, by creator. */
export const offersOfBrief = (client: Db, briefId: string): Promise<OfferRecord[]> => offersOf(client, [briefId]);

/** The newest first. The caller must authorize the reader by an offer of each. */
async function findBriefs(ids: readonly string[]): Promise<Brief[]> {
  if (ids.length === 0) return [];
  const [rows, offers] = await Promise.all([
    queryRows(db(), briefRow)`
      SELECT id, created_at AS "createdAt", closed_at AS "closedAt" FROM brief WHERE id = ANY(${[...ids]}::uuid[])
      ORDER BY created_at DESC, id`,
    offersOf(db(), ids),
  ]);
  return rows.map((row) => {
    const asked = offers
      .filter(({ briefId }) => briefId === row.id)
      .map((first) => ({ first, latest: offers.findLast(({ rootOfferId }) => rootOfferId === first.id) ?? first }));
    return {
      ...row,
      asked: asked.toSorted((one, other) => one.first.creatorName.localeCompare(other.first.creatorName)),
    };
  });
}

/** The caller must authorize the reader by one of its offers. */
export async function findBrief(briefId: string): Promise<Brief | undefined> {
  const [brief] = await findBriefs([briefId]);
  return brief;
}

/** How many creators it asks. The caller must authorize the reader by one of its offers. */
export const countInBrief = (briefId: string): Promise<number> => db().offer.count({ where: { briefId } });

/** Undefined unless all of it is this brand's. */
export async function briefOfBuyer(briefId: unknown, { buyerOrgId }: ConfirmedBuyer): Promise<Brief | undefined> {
  const brief = isUuid(briefId) ? await findBrief(briefId) : undefined;
  return brief?.asked.length && brief.asked.every(({ first }) => first.buyerOrgId === buyerOrgId) ? brief : undefined;
}

/**
 * Of this brand's, the newest first: every one with an open offer, and with them at least the newest `least`. By the
 * index of its offers, however many briefs others made; as many are open as the limits of offers allow.
 */
export async function latestBriefs({ buyerOrgId }: ConfirmedBuyer, least: number, now: Date): Promise<Brief[]> {
  const rows = await queryRows(db(), idRow)`
    WITH made AS (
      SELECT o.brief_id AS id, max(o.created_at) AS at,
        bool_or(o.status IN ${statesSql.open} AND o.approval_token_expires_at > ${now}::timestamptz) AS is_open
      FROM offer o WHERE o.buyer_org_id = ${buyerOrgId}::uuid AND o.brief_id IS NOT NULL GROUP BY o.brief_id
    )
    SELECT id FROM made ORDER BY is_open DESC, at DESC, id
    LIMIT greatest(${least}, (SELECT count(*) FROM made WHERE is_open))`;
  return findBriefs(rows.map(({ id }) => id));
}
