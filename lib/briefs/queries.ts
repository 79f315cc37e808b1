import { z } from "zod";
import type { Brief } from "@/lib/briefs/rules";
import { Prisma } from "@/lib/generated/prisma/client";
import { offerRecords } from "@/lib/offers/queries";
import type { OfferRecord } from "@/lib/offers/record";
import { type Db, db } from "@/lib/postgres/db";
import { idRow, queryRows } from "@/lib/postgres/rows";
import type { ConfirmedBuyer } from "@/lib/proofs";
import { isUuid } from "@/lib/text/uuid";

const briefRow = z.strictObject({ id: z.string(), createdAt: z.date(), closedAt: z.date().nullable() });

/** Every offer of a brief with its counter-offers, by creator. */
export const offersOfBrief = (client: Db, briefId: string): Promise<OfferRecord[]> =>
  offerRecords(
    client,
    Prisma.sql`WHERE o.root_offer_id IN (SELECT id FROM offer WHERE brief_id = ${briefId}::uuid)
      ORDER BY o.creator_user_id, o.chain_position`,
  );

/** The caller must authorize the reader by one of its offers. */
export async function findBrief(briefId: string, client: Db = db()): Promise<Brief | undefined> {
  const [row] = await queryRows(client, briefRow)`
    SELECT id, created_at AS "createdAt", closed_at AS "closedAt" FROM brief WHERE id = ${briefId}::uuid`;
  if (!row) return undefined;
  const offers = await offersOfBrief(client, briefId);
  const asked = offers
    .filter(({ parentOfferId }) => parentOfferId === null)
    .map((first) => ({ first, latest: offers.findLast(({ rootOfferId }) => rootOfferId === first.id) ?? first }));
  return {
    ...row,
    asked: asked.toSorted((one, other) => one.first.creatorName.localeCompare(other.first.creatorName)),
  };
}

/** Undefined unless all of it is this brand's. */
export async function briefOfBuyer(briefId: unknown, { buyerOrgId }: ConfirmedBuyer): Promise<Brief | undefined> {
  const brief = isUuid(briefId) ? await findBrief(briefId) : undefined;
  return brief?.asked.length && brief.asked.every(({ first }) => first.buyerOrgId === buyerOrgId) ? brief : undefined;
}

/** Of this brand's, the newest first. */
export async function latestBriefs({ buyerOrgId }: ConfirmedBuyer, limit: number): Promise<Brief[]> {
  const rows = await queryRows(db(), idRow)`
    SELECT id FROM brief b
    WHERE EXISTS (SELECT FROM offer o WHERE o.brief_id = b.id AND o.buyer_org_id = ${buyerOrgId}::uuid)
    ORDER BY created_at DESC, id LIMIT ${limit}`;
  const briefs = await Promise.all(rows.map(({ id }) => findBrief(id)));
  return briefs.flatMap((brief) => brief ?? []);
}
