import { Prisma } from "@/lib/generated/prisma/client";
import { type GrantRecord, grantColumns } from "@/lib/license-rows/queries";
import { offerRecords } from "@/lib/offers/queries";
import type { OfferRecord } from "@/lib/offers/record";
import { withdrawnSql } from "@/lib/offers/states";
import { db } from "@/lib/postgres/db";
import type { Listing } from "@/lib/postgres/listing";
import { type Keyed, keyedRow, type Page, readPage, readRow, type Source } from "@/lib/postgres/pages";

export type OfferRow = Keyed & { offer: OfferRecord; chain: OfferRecord[]; grant: GrantRecord | undefined };

const source: Source<Keyed> = {
  row: keyedRow,
  columns: Prisma.sql`o.id, o.created_at AS "createdAt"`,
  from: Prisma.sql`offer o JOIN offer_search s ON s.offer_id = o.id`,
  at: Prisma.sql`o.created_at`,
  id: Prisma.sql`o.id`,
  idType: "uuid",
  searched: Prisma.sql`s.search_text`,
};

export async function listOffers(listing: Listing): Promise<Page<OfferRow>> {
  const page = await readPage(source, listing, filtersOf(listing));
  return { ...page, rows: await withChains(page.rows) };
}

function filtersOf({ filter }: Listing): Prisma.Sql[] {
  if (!filter) return [];
  if (filter === "withdrawn") return [withdrawnSql];
  const status = Prisma.sql`o.status = ${filter}::offer_status`;
  return filter === "declined" ? [status, Prisma.sql`NOT ${withdrawnSql}`] : [status];
}

export async function findOfferRow(id: string): Promise<OfferRow | undefined> {
  const row = await readRow(source, id);
  return row && (await withChains([row]))[0];
}

async function withChains(keys: readonly Keyed[]): Promise<OfferRow[]> {
  const ids = keys.map(({ id }) => id);
  if (ids.length === 0) return [];
  const chained = await offerRecords(
    db(),
    Prisma.sql`WHERE o.root_offer_id IN (SELECT root_offer_id FROM offer WHERE id = ANY(${ids}::uuid[]))
      ORDER BY o.chain_position`,
  );
  const grants = await db().licenseGrant.findMany({ where: { offerId: { in: ids } }, select: grantColumns });
  return keys.flatMap((row) => {
    const offer = chained.find(({ id }) => id === row.id);
    if (!offer) return [];
    const chain = chained.filter(({ rootOfferId }) => rootOfferId === offer.rootOfferId);
    return [{ ...row, offer, chain, grant: grants.find(({ offerId }) => offerId === row.id) }];
  });
}
