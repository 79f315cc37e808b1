import { z } from "zod";
import type { DirectoryQuery, Place } from "@/lib/creators/directory-query";
import { COUNTED_MAX, DIRECTORY_ROWS, type Order } from "@/lib/creators/directory-rules";
import { shown } from "@/lib/creators/public";
import { type CardFacts, type CreatorCard, cardColumns, cardRow } from "@/lib/creators/public-page";
import { foldAll } from "@/lib/creators/search-document";
import { type SearchQueries, searchQueries, wordsOf } from "@/lib/creators/search-query";
import { Prisma } from "@/lib/generated/prisma/client";
import { db } from "@/lib/postgres/db";
import { readPlanned } from "@/lib/postgres/pages";
import { queryRows } from "@/lib/postgres/rows";

/**
 * How many creators, the first in order, are compared one by one. A search that many match finds enough among them. One that
 * few match uses the index, which returns all matches unordered, to be sorted.
 */
const WINDOW = 3_000;

const MORE = COUNTED_MAX + 1;

type Direction = { place: Place | undefined; isBackwards: boolean };

/** Without words, all `queries` are the same. */
type Search = { queries: SearchQueries | null; hasWords: boolean; maxCents: number | undefined };

/** `keys`: columns of the matches, which all fall or all rise. `from`: their values at a place. */
type Sorting = { keys: readonly string[]; falls: boolean; rank: Prisma.Sql; from: (place: Place) => Prisma.Sql };

const published = Prisma.sql`to_char(s.published_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const byPrice: Sorting = {
  keys: ["price", "user_id"],
  falls: false,
  rank: Prisma.sql`s.price::text`,
  from: ({ rank, id }) => Prisma.sql`${Number(rank)}::int, ${id}::uuid`,
};
const byNewest: Sorting = {
  keys: ["published_at", "user_id"],
  falls: true,
  rank: published,
  from: ({ rank, id }) => Prisma.sql`${new Date(rank)}::timestamptz, ${id}::uuid`,
};
const byRelevance: Sorting = {
  keys: ["closeness", ...byNewest.keys],
  falls: true,
  rank: Prisma.sql`-s.closeness || '.' || ${published}`,
  from: ({ rank, id }) => Prisma.sql`${-Number(rank[0])}::int, ${byNewest.from({ rank: rank.slice(2), id })}`,
};

const sortingBy = (order: Order, { queries }: Search): Sorting => {
  if (order === "price") return byPrice;
  return order === "newest" || !queries ? byNewest : byRelevance;
};

/** In reading direction. */
const ordered = ({ keys, falls }: Sorting, { isBackwards }: Direction): Prisma.Sql =>
  Prisma.raw(keys.map((key) => `s.${key} ${falls === isBackwards ? "ASC" : "DESC"}`).join(", "));

function beyond({ keys, falls, from }: Sorting, { place, isBackwards }: Direction): Prisma.Sql {
  if (!place) return Prisma.sql`true`;
  const row = Prisma.raw(keys.map((key) => `s.${key}`).join(", "));
  return Prisma.sql`(${row}) ${Prisma.raw(falls === isBackwards ? ">" : "<")} (${from(place)})`;
}

/** Whether words, filters or a price leave some creators out. */
const isNarrowed = ({ queries, maxCents }: Search): boolean => queries !== null || maxCents !== undefined;

/**
 * Cards with `rank` and `total`, from the place on, one more than fits a page, in reading direction.
 * - By relevance, better matches come first, and then newer ones. If very many match, only the newest and those whose names
 *   match are compared.
 * - If the exact words match fewer creators than a page holds, loose matches are added.
 */
function directoryStatement(search: Search, order: Order, at: Direction): Prisma.Sql {
  const { queries, hasWords, maxCents = null } = search;
  const sorting = sortingBy(order, search);
  const isByRelevance = sorting === byRelevance;
  // No index orders by how well words match, so the newest are compared, from the beginning.
  const first = isByRelevance ? byNewest : sorting;
  const start = isByRelevance ? { place: undefined, isBackwards: false } : at;
  const enough = isByRelevance ? COUNTED_MAX : DIRECTORY_ROWS;
  const columns = Prisma.sql`s.user_id, s.published_at, s.price, CASE WHEN s.document @@ (SELECT named FROM asked) THEN -1
    WHEN s.document @@ (SELECT headed FROM asked) THEN -2 WHEN s.document @@ (SELECT strict FROM asked) THEN -3 ELSE -4 END AS closeness`;
  const affordable = maxCents === null ? Prisma.sql`true` : Prisma.sql`s.price <= ${maxCents}`;
  const isExact = queries ? Prisma.sql`s.document @@ (SELECT strict FROM asked) AND ${affordable}` : affordable;
  const isMatch = queries ? Prisma.sql`s.document @@ (SELECT query FROM matching) AND ${affordable}` : affordable;
  return Prisma.sql`
    WITH asked AS MATERIALIZED (
      SELECT ${queries?.strict}::tsquery AS strict, ${queries?.named}::tsquery AS named, ${queries?.headed}::tsquery AS headed,
        ${queries?.loose}::tsquery AS loose
    ), near AS MATERIALIZED (
      SELECT ${columns} FROM (
        SELECT * FROM creator_search s WHERE ${beyond(first, start)} ORDER BY ${ordered(first, start)} LIMIT ${WINDOW}
      ) AS s WHERE ${isExact} LIMIT ${MORE}
    ), matching AS MATERIALIZED (
      SELECT CASE WHEN ${hasWords} AND (SELECT count(*) < ${DIRECTORY_ROWS} FROM near) AND (
          SELECT count(*) < ${DIRECTORY_ROWS} FROM (SELECT FROM creator_search s WHERE ${isExact} LIMIT ${DIRECTORY_ROWS}) AS few
        ) THEN strict || loose ELSE strict END AS query
      FROM asked
    ), found AS (
      SELECT * FROM near
      UNION
      SELECT ${columns} FROM creator_search s
      WHERE (SELECT count(*) <= ${enough} FROM near) AND ${isMatch} AND ${beyond(first, start)}
      UNION
      (SELECT ${columns} FROM creator_search s
        WHERE ${isByRelevance} AND (SELECT count(*) > ${enough} FROM near) AND s.document @@ (SELECT named FROM asked) AND ${affordable}
        LIMIT ${MORE})
    )
    SELECT ${cardColumns}, s.rank, CASE WHEN (SELECT count(*) < ${MORE} FROM near)
      THEN (SELECT count(*)::int FROM (SELECT FROM creator_search s WHERE ${isMatch} LIMIT ${MORE}) AS counted) ELSE ${MORE}::int END AS total
    FROM (
      SELECT s.*, ${sorting.rank} AS rank FROM found s WHERE ${beyond(sorting, at)}
      ORDER BY ${ordered(sorting, at)} LIMIT ${DIRECTORY_ROWS + 1}
    ) AS s JOIN creator_profile c ON c.user_id = s.user_id JOIN profiles p ON p.id = c.user_id
    WHERE ${shown} ORDER BY ${ordered(sorting, at)}`;
}

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
