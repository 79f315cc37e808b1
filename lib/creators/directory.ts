import { z } from "zod";
import { type DirectoryQuery, type Place, readDirectoryQuery } from "@/lib/creators/directory-query";
import { COUNTED_MAX, DIRECTORY_ROWS } from "@/lib/creators/page-rules";
import { type CardFacts, type CreatorCard, cardColumns, cardRow, shown } from "@/lib/creators/public-page";
import { type SearchQueries, searchQueries } from "@/lib/creators/search-query";
import { Prisma } from "@/lib/generated/prisma/client";
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

// What a search costs must not grow with the number of creators. What many match is found among the newest; what few match,
// by the index of documents, which gives matches in no order: they are sorted here, up to a bound.

/** The newest creators, or those next in the order, that are compared one by one. */
const WINDOW = 1_000;
/** Fewer than a page of the window match: of all creators a few in a hundred do. */
const SCATTERED = 3_000;
const SOME = COUNTED_MAX + 1;

const MOST_CENTS = 2_147_483_647;

type Condition = { query: string | undefined; maxCents: number | undefined };

/** Over creator_search as `s`. `isIndexed`: the price may choose rows by its index. */
function matches({ query, maxCents }: Condition, isIndexed = false): Prisma.Sql {
  const parts = [
    ...(query === undefined ? [] : [Prisma.sql`s.document @@ ${query}::tsquery`]),
    ...(maxCents === undefined
      ? []
      : [isIndexed ? Prisma.sql`s.price <= ${maxCents}` : Prisma.sql`s.price + 0 <= ${maxCents}`]),
  ];
  return parts.length > 0 ? Prisma.join(parts, " AND ") : Prisma.sql`true`;
}

/** By the index of documents or, without a query, of prices. */
const indexed = (condition: Condition): Prisma.Sql => matches(condition, condition.query === undefined);

const newestFirst = Prisma.sql`s.published_at DESC, s.user_id DESC`;
const window = Prisma.sql`(SELECT * FROM creator_search s ORDER BY ${newestFirst} LIMIT ${WINDOW}) s`;

const card = z.strictObject({ ...cardRow.shape, rank: z.string(), total: z.int() });
type Found = z.infer<typeof card>;

const read = <Row>(row: z.ZodType<Row>, statement: Prisma.Sql) => readPlanned(row, statement, true);

type Direction = { place: Place | undefined; isBackwards: boolean };

/** Rows of `found (user_id, rank_at, rank, total)` from the place on, with one more than a page, in reading direction. */
function page(found: Prisma.Sql, keys: Prisma.Sql, beyond: Prisma.Sql, order: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    SELECT ${cardColumns}, f.rank, f.total
    FROM (SELECT * FROM (${found}) AS s WHERE ${beyond} ORDER BY ${order} LIMIT ${DIRECTORY_ROWS + 1}) f
      JOIN creator_profile c ON c.user_id = f.user_id JOIN profiles p ON p.id = c.user_id
    WHERE ${shown} ORDER BY ${keys}`;
}

const iso = (column: string) => Prisma.raw(`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

/** By how well the words match, and the newest first; of more matches than are counted, some. */
function byRelevance(queries: SearchQueries, maxCents: number | undefined, isLoose: boolean, at: Direction) {
  const condition = { query: isLoose ? queries.loose : queries.strict, maxCents };
  const tier = Prisma.sql`CASE WHEN s.document @@ ${queries.named}::tsquery THEN 1 WHEN s.document @@ ${queries.headed}::tsquery THEN 2
    WHEN s.document @@ ${queries.strict}::tsquery THEN 3 ELSE 4 END AS tier`;
  const columns = Prisma.sql`s.user_id, s.published_at, ${tier}`;
  const found = Prisma.sql`
    WITH newest AS MATERIALIZED (SELECT ${columns} FROM ${window} WHERE ${matches(condition)}),
    scattered AS MATERIALIZED (
      SELECT ${columns} FROM creator_search s
      WHERE (SELECT count(*) <= ${COUNTED_MAX} FROM newest) AND ${indexed(condition)} LIMIT ${SOME}
    ),
    named AS MATERIALIZED (
      SELECT ${columns} FROM creator_search s
      WHERE (SELECT count(*) FROM newest) + (SELECT count(*) FROM scattered) > ${COUNTED_MAX}
        AND ${indexed({ query: queries.named, maxCents })} LIMIT ${SOME}
    )
    SELECT user_id, published_at, tier, tier || '.' || ${iso("published_at")} AS rank,
      least(count(*) OVER (), ${SOME})::int AS total
    FROM (SELECT * FROM newest UNION SELECT * FROM scattered UNION SELECT * FROM named) AS found`;
  const key = Prisma.sql`(-s.tier, s.published_at, s.user_id)`;
  const sign = Prisma.raw(at.isBackwards ? ">" : "<");
  const beyond = at.place
    ? Prisma.sql`${key} ${sign} (${-Number(at.place.rank[0])}, ${new Date(at.place.rank.slice(2))}::timestamptz, ${at.place.id}::uuid)`
    : Prisma.sql`true`;
  const order = Prisma.raw(
    at.isBackwards ? "s.tier DESC, s.published_at, s.user_id" : "s.tier, s.published_at DESC, s.user_id DESC",
  );
  const keys = Prisma.raw(
    at.isBackwards ? "f.tier DESC, f.published_at, f.user_id" : "f.tier, f.published_at DESC, f.user_id DESC",
  );
  return page(found, keys, beyond, order);
}

/** Newest first, or the lowest price first with those last who show none. */
function byColumn(column: "published_at" | "price", condition: Condition, total: number, at: Direction) {
  const isDescending = (column === "published_at") !== at.isBackwards;
  const way = isDescending ? "DESC" : "ASC";
  const order = Prisma.raw(`s.${column} ${way}, s.user_id ${way}`);
  const rank =
    at.place &&
    (column === "price" ? Prisma.sql`${Number(at.place.rank)}` : Prisma.sql`${new Date(at.place.rank)}::timestamptz`);
  const beyond = at.place
    ? Prisma.sql`(s.${Prisma.raw(column)}, s.user_id) ${Prisma.raw(isDescending ? "<" : ">")} (${rank}, ${at.place.id}::uuid)`
    : Prisma.sql`true`;
  const isAll = condition.query === undefined && condition.maxCents === undefined;
  const few = DIRECTORY_ROWS + 1;
  const next = Prisma.sql`
    SELECT s.user_id, s.${Prisma.raw(column)} FROM (
      SELECT * FROM creator_search s WHERE ${beyond} ORDER BY ${order} LIMIT ${isAll ? few : WINDOW}
    ) s WHERE ${matches(condition)} ORDER BY ${order} LIMIT ${few}`;
  const scattered = Prisma.sql`
    SELECT s.user_id, s.${Prisma.raw(column)} FROM (
      SELECT s.user_id, s.${Prisma.raw(column)} FROM creator_search s
      WHERE (SELECT count(*) < ${few} FROM next) AND ${indexed(condition)} LIMIT ${SCATTERED}
    ) s WHERE ${beyond} ORDER BY ${order} LIMIT ${few}`;
  const rankText = column === "price" ? Prisma.raw("price::text") : iso("published_at");
  const found = Prisma.sql`
    WITH next AS MATERIALIZED (${next})
    SELECT user_id, ${Prisma.raw(column)}, ${rankText} AS rank, ${total}::int AS total
    FROM (SELECT * FROM next ${isAll ? Prisma.empty : Prisma.sql`UNION (${scattered})`}) AS found`;
  return page(found, Prisma.raw(`f.${column} ${way}, f.user_id ${way}`), Prisma.sql`true`, order);
}

const countRow = z.strictObject({ total: z.int() });

async function count(condition: Condition): Promise<number> {
  const isAll = condition.query === undefined && condition.maxCents === undefined;
  const [row] = await read(
    countRow,
    isAll
      ? Prisma.sql`SELECT count(*)::int AS total FROM (SELECT FROM creator_search LIMIT ${SOME}) AS found`
      : Prisma.sql`
        WITH newest AS MATERIALIZED (SELECT count(*) AS n FROM ${window} WHERE ${matches(condition)}),
        scattered AS (
          SELECT count(*) AS n FROM (
            SELECT FROM creator_search s
            WHERE (SELECT n <= ${COUNTED_MAX} FROM newest) AND ${indexed(condition)} LIMIT ${SOME}
          ) AS found
        )
        SELECT least(${SOME}, greatest(newest.n, scattered.n))::int AS total FROM newest, scattered`,
  );
  return row?.total ?? 0;
}

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
  if (order === "relevance" && queries) {
    const start = { place: undefined, isBackwards: false };
    const first = await read(card, byRelevance(queries, maxCents, false, start));
    const total = first[0]?.total ?? 0;
    const isLoose = total < DIRECTORY_ROWS;
    const isRead = !isLoose && at.place === undefined;
    const rows = isRead ? first : await read(card, byRelevance(queries, maxCents, isLoose, at));
    return pageOf(rows, at, isLoose ? (rows[0]?.total ?? 0) : total);
  }
  let condition: Condition = { query: queries?.strict, maxCents };
  let total = await count(condition);
  if (search && queries && total < DIRECTORY_ROWS) {
    condition = { query: queries.loose, maxCents };
    total = await count(condition);
  }
  const column = order === "price" ? "price" : "published_at";
  return pageOf(await read(card, byColumn(column, condition, total, at)), at, total);
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
