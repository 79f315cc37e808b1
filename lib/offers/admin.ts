import { Prisma } from "@/lib/generated/prisma/client";
import { type GrantRecord, grantColumns } from "@/lib/license-rows/queries";
import { chainsOf } from "@/lib/offers/queries";
import type { OfferRecord } from "@/lib/offers/record";
import { db } from "@/lib/postgres/db";
import type { Listing } from "@/lib/postgres/listing";
import { type Keyed, keyedRow, type Page, patternsOf, readPage, readRow, type Source } from "@/lib/postgres/pages";

export type OfferRow = Keyed & { offer: OfferRecord; chain: OfferRecord[]; grant: GrantRecord | undefined };

const source: Source<Keyed> = {
  row: keyedRow,
  idType: "uuid",
  rows: ({ search, filter = null }) => Prisma.sql`
    SELECT o.id, o.created_at AS "createdAt" FROM offer o JOIN offer_search s ON s.offer_id = o.id
    WHERE (${search} = '' OR s.search_text LIKE ANY(${patternsOf(search)}))
      AND (${filter}::text IS NULL OR o.status = ${filter}::offer_status)`,
};

export async function listOffers(listing: Listing): Promise<Page<OfferRow>> {
  const page = await readPage(source, listing);
  return { ...page, rows: await withChains(page.rows) };
}

export async function findOfferRow(id: string): Promise<OfferRow | undefined> {
  const row = await readRow(source, id);
  return row && (await withChains([row]))[0];
}

async function withChains(keys: readonly Keyed[]): Promise<OfferRow[]> {
  const ids = keys.map(({ id }) => id);
  if (ids.length === 0) return [];
  const roots = await db().offer.findMany({ where: { id: { in: ids } }, select: { rootOfferId: true } });
  const chained = await chainsOf(db(), [...new Set(roots.map(({ rootOfferId }) => rootOfferId))]);
  const grants = await db().licenseGrant.findMany({ where: { offerId: { in: ids } }, select: grantColumns });
  return keys.flatMap((row) => {
    const offer = chained.find(({ id }) => id === row.id);
    if (!offer) return [];
    const chain = chained.filter(({ rootOfferId }) => rootOfferId === offer.rootOfferId);
    return [{ ...row, offer, chain, grant: grants.find(({ offerId }) => offerId === row.id) }];
  });
}
