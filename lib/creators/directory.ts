import { CITY_MAX, DIRECTORY_ROWS } from "@/lib/creators/page-rules";
import { directorySchema } from "@/lib/creators/page-schema";
import { type CardFacts, type CreatorCard, cardColumns, cardRow, shown } from "@/lib/creators/public-page";
import { Prisma } from "@/lib/generated/prisma/client";
import { firstOf, type Listing, type QueryParams, readListing } from "@/lib/postgres/listing";
import { type Page, readPage, type Source } from "@/lib/postgres/pages";
import type { Category, Right } from "@/lib/terms/terms";

export type DirectoryQuery = {
  listing: Listing;
  right: Right | undefined;
  category: Category | undefined;
  city: string;
};

const directory: Source<CreatorCard> = {
  row: cardRow,
  columns: cardColumns,
  from: Prisma.sql`creator_profile c JOIN profiles p ON p.id = c.user_id`,
  at: Prisma.sql`c.published_at`,
  id: Prisma.sql`c.user_id`,
  idType: "uuid",
  pageRows: DIRECTORY_ROWS,
  searched: Prisma.sql`p.folded_name`,
};

/** Ignores whatever is invalid. */
export function readDirectoryQuery(params: QueryParams): DirectoryQuery {
  const { right, category } = directorySchema.parse({
    right: firstOf(params.right),
    category: firstOf(params.category),
  });
  const city = firstOf(params.city)
    .replace(/\p{Cc}|\p{Surrogate}/gu, "")
    .trim()
    .slice(0, CITY_MAX);
  return { listing: { ...readListing(params, () => false), order: "newest" }, right, category, city };
}

/** Newest first. By keyset, so that the cost does not depend on the number of creators. */
export function readDirectory({ listing, right, category, city }: DirectoryQuery): Promise<Page<CreatorCard>> {
  return readPage(directory, listing, [
    shown,
    ...(right ? [Prisma.sql`c.rights @> ARRAY[${right}::license_right]`] : []),
    ...(category ? [Prisma.sql`c.categories @> ARRAY[${category}::category]`] : []),
    ...(city ? [Prisma.sql`c.folded_city = folded(split_part(${city}, ',', 1))`] : []),
  ]);
}

/** With its "?"; empty for the default view. */
export function directoryQuery({ listing, right, category, city }: DirectoryQuery): string {
  const { search, position } = listing;
  const entries = Object.entries({ q: search, right, category, city }).filter(([, value]) => value);
  if ("cursor" in position) entries.push([position.kind, `${position.cursor.at}_${position.cursor.id}`]);
  return entries.length > 0 ? `?${new URLSearchParams(entries as [string, string][])}` : "";
}

export const isFiltered = ({ listing, right, category, city }: DirectoryQuery): boolean =>
  Boolean(listing.search || right || category || city);

/** `isGone`: the creator in the address does not exist. */
export type FoundCreators = {
  cards: readonly CardFacts[];
  hasMore: boolean;
  search: string;
  right?: string | undefined;
  category?: string | undefined;
  isGone?: boolean;
};

/** For the creator picker of the offer form. */
export async function findCreators(params: QueryParams): Promise<FoundCreators> {
  const query = readDirectoryQuery(params);
  const { rows, next } = await readDirectory(query);
  const { right, category, listing } = query;
  return { cards: rows.map(cardFacts), hasMore: next !== undefined, search: listing.search, right, category };
}

export const cardFacts = ({ id, createdAt, ...facts }: CreatorCard): CardFacts => facts;
