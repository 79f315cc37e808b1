import { Prisma } from "@/lib/generated/prisma/client";
import { lockOfferSearch } from "@/lib/locks";
import type { Db } from "@/lib/postgres/db";

type Found = { offerIds: readonly string[] } | { creatorUserIds: readonly string[]; buyerOrgIds?: readonly string[] };

const among = (ids: readonly string[]): Prisma.Sql => Prisma.sql`ANY(${[...ids]}::uuid[])`;

const isFound = (found: Found): Prisma.Sql =>
  "offerIds" in found
    ? Prisma.sql`o.id = ${among(found.offerIds)}`
    : Prisma.sql`(o.creator_user_id = ${among(found.creatorUserIds)} OR o.buyer_org_id = ${among(found.buyerOrgIds ?? [])})`;

/**
 * Writes the text by which staff find these offers: both parties' names and addresses, folded. Whoever adds an offer, or
 * changes a party's name or address, calls it last and has locked the creator or the brand (lib/locks). If a name and an
 * address change at once, they wait for each other here, and the later one reads what the earlier one stored.
 */
export async function renewOfferSearch(tx: Db, found: Found): Promise<void> {
  await lockOfferSearch(tx, isFound(found));
  await tx.$executeRaw`
    INSERT INTO offer_search (offer_id, search_text)
    SELECT o.id, folded(concat_ws(' ', o.buyer_name, o.buyer_organisation, b.email_key, p.display_name, p.email_key))
    FROM offer o JOIN buyer_org b ON b.id = o.buyer_org_id JOIN profiles p ON p.id = o.creator_user_id
    WHERE ${isFound(found)}
    ON CONFLICT (offer_id) DO UPDATE SET search_text = excluded.search_text
      WHERE offer_search.search_text <> excluded.search_text`;
}
