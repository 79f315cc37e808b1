import { z } from "zod";
import { stillMay } from "@/lib/accounts/confirmed-buyers";
import { KEPT_MAX } from "@/lib/brands/shortlist-rules";
import { shown } from "@/lib/creators/public";
import { type CreatorCard, cardColumns, cardRow } from "@/lib/creators/public-page";
import { looksLikeSlug } from "@/lib/creators/slugs";
import { Prisma } from "@/lib/generated/prisma/client";
import { keepProfile, lockShortlist } from "@/lib/locks";
import { type Db, db } from "@/lib/postgres/db";
import { idRow, queryRows } from "@/lib/postgres/rows";
import type { BuyerWhoMay, ConfirmedBuyer } from "@/lib/proofs";
import { choice } from "@/lib/text/schema";

type Kept = { ok: true } | { ok: false; reason: "full" | "unknown" };

/** Creators whose pages are shown, by their present or former addresses. */
const named = (slugs: readonly string[]) => Prisma.sql`
  SELECT s.user_id, array_position(${[...slugs]}::text[], s.slug) AS place
  FROM creator_slug s JOIN creator_profile c ON c.user_id = s.user_id JOIN profiles p ON p.id = c.user_id
  WHERE s.slug = ANY (${[...slugs]}::text[]) AND ${shown}`;

/** Adds as many as there is room for, in order. When a brand adds twice at once, the later call counts the earlier one's. */
async function add(tx: Db, buyer: BuyerWhoMay<"shortlist">, slugs: readonly string[], now: Date): Promise<number> {
  const { buyerOrgId, profileId } = buyer;
  await keepProfile(tx, profileId);
  if (!(await stillMay(tx, buyer, "shortlist"))) return 0;
  await lockShortlist(tx, buyerOrgId);
  const added = await queryRows(tx, idRow)`
    INSERT INTO shortlist_entry (buyer_org_id, creator_user_id, added_at, kept_by)
    SELECT ${buyerOrgId}::uuid, found.user_id, ${now}::timestamptz + min(found.place) * interval '1 millisecond', ${profileId}::uuid FROM (${named(slugs)}) AS found
    WHERE NOT EXISTS (
      SELECT FROM shortlist_entry e WHERE e.buyer_org_id = ${buyerOrgId}::uuid AND e.creator_user_id = found.user_id
    )
    GROUP BY found.user_id ORDER BY min(found.place)
    LIMIT greatest(0, ${KEPT_MAX} - (SELECT count(*) FROM shortlist_entry WHERE buyer_org_id = ${buyerOrgId}::uuid))
    RETURNING creator_user_id AS id`;
  return added.length;
}

/** Keeping a creator again changes nothing. */
export async function keepCreator(buyer: BuyerWhoMay<"shortlist">, slug: string, now: Date): Promise<Kept> {
  const { buyerOrgId } = buyer;
  return db().$transaction(async (tx) => {
    if ((await add(tx, buyer, [slug], now)) === 1) return { ok: true };
    const [known] = await queryRows(tx, z.strictObject({ isKept: z.boolean() }))`
      SELECT EXISTS (
        SELECT FROM shortlist_entry e WHERE e.buyer_org_id = ${buyerOrgId}::uuid AND e.creator_user_id = found.user_id
      ) AS "isKept" FROM (${named([slug])}) AS found`;
    if (!known) return { ok: false, reason: "unknown" };
    return known.isKept ? { ok: true } : { ok: false, reason: "full" };
  });
}

export async function dropCreator(buyer: BuyerWhoMay<"shortlist">, slug: string): Promise<void> {
  await db().$transaction(async (tx) => {
    if (!(await stillMay(tx, buyer, "shortlist"))) return;
    await tx.$executeRaw`
      DELETE FROM shortlist_entry WHERE buyer_org_id = ${buyer.buyerOrgId}::uuid
        AND creator_user_id = (SELECT user_id FROM creator_slug WHERE slug = ${slug})`;
  });
}

/** Moves what a browser kept before its owner proved the address. Leaves out whatever there is no room for. */
export async function carryOver(buyer: BuyerWhoMay<"shortlist">, slugs: readonly string[], now: Date): Promise<void> {
  if (slugs.length > 0) await db().$transaction((tx) => add(tx, buyer, slugs, now));
}

const kept = ({ buyerOrgId }: ConfirmedBuyer) => Prisma.sql`
  shortlist_entry e JOIN creator_profile c ON c.user_id = e.creator_user_id JOIN profiles p ON p.id = c.user_id
  WHERE e.buyer_org_id = ${buyerOrgId}::uuid AND ${shown} ORDER BY e.added_at DESC, c.user_id LIMIT ${KEPT_MAX}`;

/** Latest first. Creators whose pages are not shown are left out, and return with their page. */
export const keptBy = (buyer: ConfirmedBuyer): Promise<CreatorCard[]> =>
  queryRows(db(), cardRow)`SELECT ${cardColumns} FROM ${kept(buyer)}`;

/** Which member of the brand keeps each, by the creators' numbers. */
export async function keepersOf({ buyerOrgId }: ConfirmedBuyer): Promise<ReadonlyMap<string, string | null>> {
  const select = { creatorUserId: true, keptBy: true };
  const entries = await db().shortlistEntry.findMany({ where: { buyerOrgId }, select });
  return new Map(entries.map(({ creatorUserId, keptBy: keeper }) => [creatorUserId, keeper]));
}

const slugRow = z.strictObject({ slug: z.string() });

/** The addresses of those creators' pages. */
export const slugsKeptBy = async (buyer: ConfirmedBuyer): Promise<string[]> =>
  (await queryRows(db(), slugRow)`SELECT c.slug FROM ${kept(buyer)}`).map(({ slug }) => slug);

export const keepSchema = z.object({
  creator: z.string({ error: "Please choose a creator." }).max(80).refine(looksLikeSlug, "Please choose a creator."),
  act: choice(["keep", "drop"]),
});
