import { z } from "zod";
import { type DirectoryQuery, type Place, readDirectoryQuery } from "@/lib/creators/directory-query";
import { type Direction, directoryStatement, isNarrowed, type Search } from "@/lib/creators/directory-statement";
import { DIRECTORY_ROWS } from "@/lib/creators/page-rules";
import { type CardFacts, type CreatorCard, cardRow } from "@/lib/creators/public-page";
import { type SearchQueries, searchQueries } from "@/lib/creators/search-query";
import { db } from "@/lib/postgres/db";
import type { QueryParams } from "@/lib/postgres/listing";
import { readPlanned } from "@/lib/postgres/pages";
import { queryRows } from "@/lib/postgres/rows";

/** `total`: at most one more than COUNTED_MAX. */
export type DirectoryPage = {
  rows: CreatorCard[];
  total: number;
  previous: Place | undefined;
  next: Place | undefined;
};

const MOST_CENTS = 2_147_483_647;

const card = z.strictObject({ ...cardRow.shape, rank: z.string(), total: z.int() });
type Found = z.infer<typeof card>;

const typedRow = z.strictObject({ words: z.array(z.string()), city: z.string() });

/** Undefined if words were typed in which there is nothing to search for. */
async function queriesOf(query: DirectoryQuery): Promise<SearchQueries | null | undefined> {
  const { search, city } = query;
  const [typed] =
    search || city
      ? await queryRows(db(), typedRow)`
          SELECT search_words(${search}) AS words, folded(split_part(${city}, ',', 1)) AS city`
      : [];
  if (search && typed?.words.length === 0) return undefined;
  return searchQueries(typed?.words ?? [], { ...query, city: typed?.city ?? "" });
}

const nobody: DirectoryPage = { rows: [], total: 0, previous: undefined, next: undefined };

const placeOf = (row: Found | undefined): Place | undefined => row && { rank: row.rank, id: row.id };

/** `all`: from the place on, with one more than a page, in reading direction. */
function pageOf(all: readonly Found[], { place, isBackwards }: Direction, total: number): DirectoryPage {
  const hasMore = all.length > DIRECTORY_ROWS;
  const found = all.slice(0, DIRECTORY_ROWS);
  if (isBackwards) found.reverse();
  return {
    rows: found.map(({ rank, total, ...row }) => row),
    total,
    previous: (isBackwards ? hasMore : place !== undefined) ? placeOf(found[0]) : undefined,
    next: (isBackwards ? true : hasMore) ? placeOf(found.at(-1)) : undefined,
  };
}

/**
 * By keyset, at a cost that does not grow with the number of creators. If the words match fewer creators than a page
 * holds, their last one counts as a beginning, and names with one mistake in a word are found.
 */
export async function readDirectory(query: DirectoryQuery): Promise<DirectoryPage> {
  const { search, order, position } = query;
  // Who shows none has the greatest price.
  const maxCents = query.maxCents === undefined ? undefined : Math.min(query.maxCents, MOST_CENTS - 1);
  const queries = await queriesOf(query);
  if (queries === undefined) return nobody;
  const at: Direction = {
    place: "place" in position ? position.place : undefined,
    isBackwards: position.kind === "before",
  };
  const asked: Search = { queries, hasWords: search !== "", maxCents };
  const statement = directoryStatement(asked, order, at);
  const rows = isNarrowed(asked) ? await readPlanned(card, statement, true) : await queryRows(db(), card)`${statement}`;
  return pageOf(rows, at, rows[0]?.total ?? 0);
}

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
  const { right, category, search } = query;
  return { cards: rows.map(cardFacts), hasMore: next !== undefined, search, right, category };
}

export const cardFacts = ({ id, createdAt, ...facts }: CreatorCard): CardFacts => facts;
