import { z } from "zod";
import type { DirectoryQuery, Place } from "@/lib/creators/directory-query";
import { DIRECTORY_ROWS } from "@/lib/creators/directory-rules";
import { type Direction, directoryStatement, isNarrowed, type Search } from "@/lib/creators/directory-statement";
import { type CardFacts, type CreatorCard, cardRow } from "@/lib/creators/public-page";
import { foldAll } from "@/lib/creators/search-document";
import { type SearchQueries, searchQueries, wordsOf } from "@/lib/creators/search-query";
import { db } from "@/lib/postgres/db";
import { readPlanned } from "@/lib/postgres/pages";
import { queryRows } from "@/lib/postgres/rows";

/** `total`: at most one more than COUNTED_MAX. */
export type DirectoryPage = {
  rows: CreatorCard[];
  total: number;
  previous: Place | undefined;
  next: Place | undefined;
};

const card = z.strictObject({ ...cardRow.shape, rank: z.string(), total: z.int() });
type Found = z.infer<typeof card>;

/** Undefined if words were typed, but none that can be searched for. */
async function queriesOf(query: DirectoryQuery): Promise<SearchQueries | null | undefined> {
  const { search, city: typedCity } = query;
  const typed = search || typedCity ? await foldAll(db(), [search, typedCity.split(",", 1)[0] ?? ""]) : [];
  const [words = [], city = ""] = [wordsOf(typed[0] ?? ""), typed[1]];
  if (search && words.length === 0) return undefined;
  return searchQueries(words, { ...query, city });
}

const nobody: DirectoryPage = { rows: [], total: 0, previous: undefined, next: undefined };

const placeOf = (row: Found | undefined): Place | undefined => row && { rank: row.rank, id: row.id };

/** `all`: from the place on, one more than fits a page, in reading direction. */
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
 * Pages by keyset, at a cost that does not grow with the number of creators. If the words match fewer creators than a page
 * holds, the last word may be a beginning, and a name may have one mistake in a word.
 */
export async function readDirectory(query: DirectoryQuery): Promise<DirectoryPage> {
  const { search, order, position, maxCents } = query;
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

export const cardFacts = ({ id, createdAt, ...facts }: CreatorCard): CardFacts => facts;
