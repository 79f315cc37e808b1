import { z } from "zod";
import { KEPT_MAX } from "@/lib/brands/shortlist-rules";
import { type CreatorCard, cardColumns, cardRow, shown } from "@/lib/creators/public-page";
import { Prisma } from "@/lib/generated/prisma/client";
import { type Db, db } from "@/lib/postgres/db";
import { locks } from "@/lib/postgres/locks";
import { idRow, queryRows } from "@/lib/postgres/rows";
import type { ConfirmedBuyer } from "@/lib/proofs";

type Kept = { ok: true } | { ok: false; reason: "full" | "unknown" };

/** Of creators that are shown, by their present or former addresses. */
const named = (slugs: readonly string[]) => Prisma.sql`
  SELECT s.user_id, array_position(${[...slugs]}::text[], s.slug) AS place
  FROM creator_slug s JOIN creator_profile c ON c.user_id = s.user_id JOIN profiles p ON p.id = c.user_id
  WHERE s.slug = ANY (${[...slugs]}::text[]) AND ${shown}`;

/** Adds up to as many as there is room for, in order. Of concurrent ones of one brand, the later counts the earlier. */
async function add(tx: Db, buyerOrgId: string, slugs: readonly string[], now: Date): Promise<number> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${buyerOrgId}, ${locks.shortlists}))`;
  const added = await queryRows(tx, idRow)`
    INSERT INTO shortlist_entry (buyer_org_id, creator_user_id, added_at)
    SELECT ${buyerOrgId}::uuid, found.user_id, ${now}::timestamptz + min(found.place) * interval '1 millisecond' FROM (${named(slugs)}) AS found
    WHERE NOT EXISTS (
      SELECT FROM shortlist_entry e WHERE e.buyer_org_id = ${buyerOrgId}::uuid AND e.creator_user_id = found.user_id
    )
    GROUP BY found.user_id ORDER BY min(found.place)
    LIMIT greatest(0, ${KEPT_MAX} - (SELECT count(*) FROM shortlist_entry WHERE buyer_org_id = ${buyerOrgId}::uuid))
    RETURNING creator_user_id AS id`;
  return added.length;
}

/** Keeping one again changes nothing. */
export async function keepCreator({ buyerOrgId }: ConfirmedBuyer, slug: string, now: Date): Promise<Kept> {
  return db().$transaction(async (tx) => {
    if ((await add(tx, buyerOrgId, [slug], now)) === 1) return { ok: true };
    const [known] = await queryRows(tx, z.strictObject({ isKept: z.boolean() }))`
      SELECT EXISTS (
        SELECT FROM shortlist_entry e WHERE e.buyer_org_id = ${buyerOrgId}::uuid AND e.creator_user_id = found.user_id
      ) AS "isKept" FROM (${named([slug])}) AS found`;
    if (!known) return { ok: false, reason: "unknown" };
    return known.isKept ? { ok: true } : { ok: false, reason: "full" };
  });
}

export async function dropCreator({ buyerOrgId }: ConfirmedBuyer, slug: string): Promise<void> {
  await db().$executeRaw`
    DELETE FROM shortlist_entry WHERE buyer_org_id = ${buyerOrgId}::uuid
      AND creator_user_id = (SELECT user_id FROM creator_slug WHERE slug = ${slug})`;
}

/** What a browser kept before its owner proved the address; those for which there is no room are left out. */
export async function carryOver({ buyerOrgId }: ConfirmedBuyer, slugs: readonly string[], now: Date): Promise<void> {
  if (slugs.length > 0) await db().$transaction((tx) => add(tx, buyerOrgId, slugs, now));
}

const kept = ({ buyerOrgId }: ConfirmedBuyer) => Prisma.sql`
  shortlist_entry e JOIN creator_profile c ON c.user_id = e.creator_user_id JOIN profiles p ON p.id = c.user_id
  WHERE e.buyer_org_id = ${buyerOrgId}::uuid AND ${shown} ORDER BY e.added_at DESC, c.user_id LIMIT ${KEPT_MAX}`;

/** The latest first. Who is not shown any more is left out, and comes back with their page. */
export const keptBy = (buyer: ConfirmedBuyer): Promise<CreatorCard[]> =>
  queryRows(db(), cardRow)`SELECT ${cardColumns} FROM ${kept(buyer)}`;

const slugRow = z.strictObject({ slug: z.string() });

/** The addresses of the same creators' pages. */
export const slugsKeptBy = async (buyer: ConfirmedBuyer): Promise<string[]> =>
  (await queryRows(db(), slugRow)`SELECT c.slug FROM ${kept(buyer)}`).map(({ slug }) => slug);
