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

/** `queries`: any of them; each by a scan of its own, because the index skips through the words of one, but not of several. */
type Condition = { queries: readonly string[]; maxCents: number | undefined };

const isAll = ({ queries, maxCents }: Condition): boolean => queries.length === 0 && maxCents === undefined;

/** Over creator_search as `s`. */
function matches({ queries, maxCents }: Condition): Prisma.Sql {
  const asked = queries.map((query) => Prisma.sql`s.document @@ ${query}::tsquery`);
  const parts = [
    ...(asked.length > 0 ? [Prisma.sql`(${Prisma.join(asked, " OR ")})`] : []),
    ...(maxCents === undefined ? [] : [Prisma.sql`s.price <= ${maxCents}`]),
  ];
  return parts.length > 0 ? Prisma.join(parts, " AND ") : Prisma.sql`true`;
}

/** `columns` of those who match, in no order, by the index of documents or, without a query, of prices; none unless `gate`. */
function scan(columns: Prisma.Sql, gate: Prisma.Sql, { queries, maxCents }: Condition, limit: number): Prisma.Sql {
  const select = (where: Prisma.Sql) =>
    Prisma.sql`(SELECT ${columns} FROM creator_search s WHERE ${gate} AND ${where} LIMIT ${limit})`;
  // Not by the index of prices, which would read everybody below.
  const price = maxCents === undefined ? Prisma.empty : Prisma.sql`AND s.price + 0 <= ${maxCents}`;
  if (queries.length === 0) return select(matches({ queries, maxCents }));
  return Prisma.join(
    queries.map((query) => select(Prisma.sql`s.document @@ ${query}::tsquery ${price}`)),
    " UNION ",
  );
}

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

/**
 * By how well the words match, and the newest first; of more matches than are counted, some. If the words as they are
 * match fewer than a page, also those that match loosely.
 */
function byRelevance(queries: SearchQueries, maxCents: number | undefined, at: Direction) {
  const of = (query: string): Condition => ({ queries: [query], maxCents });
  const [strict, loose, named] = [of(queries.strict), of(queries.loose), of(queries.named)];
  const tier = Prisma.sql`CASE WHEN s.document @@ ${queries.named}::tsquery THEN 1 WHEN s.document @@ ${queries.headed}::tsquery THEN 2
    WHEN s.document @@ ${queries.strict}::tsquery THEN 3 ELSE 4 END AS tier`;
  const columns = Prisma.sql`s.user_id, s.published_at, ${tier}`;
  const few = Prisma.sql`(SELECT count(*) <= ${COUNTED_MAX} FROM newest) AND (SELECT count(*) < ${DIRECTORY_ROWS} FROM scattered)`;
  const found = Prisma.sql`
    WITH newest AS MATERIALIZED (SELECT ${columns} FROM ${window} WHERE ${matches(strict)}),
    scattered AS MATERIALIZED (
      ${scan(columns, Prisma.sql`(SELECT count(*) <= ${COUNTED_MAX} FROM newest)`, strict, SOME)}
    ),
    named AS MATERIALIZED (
      ${scan(columns, Prisma.sql`(SELECT count(*) FROM newest) + (SELECT count(*) FROM scattered) > ${COUNTED_MAX}`, named, SOME)}
    ),
    close AS MATERIALIZED (SELECT ${columns} FROM ${window} WHERE ${few} AND ${matches(loose)}),
    closest AS MATERIALIZED (
      ${scan(columns, Prisma.sql`${few} AND (SELECT count(*) <= ${COUNTED_MAX} FROM close)`, loose, SOME)}
    )
    SELECT user_id, published_at, tier, tier || '.' || ${iso("published_at")} AS rank,
      least(count(*) OVER (), ${SOME})::int AS total
    FROM (
      SELECT * FROM newest UNION SELECT * FROM scattered UNION SELECT * FROM named UNION SELECT * FROM close
      UNION SELECT * FROM closest
    ) AS found`;
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
  const few = DIRECTORY_ROWS + 1;
  const columns = Prisma.sql`s.user_id, s.${Prisma.raw(column)}`;
  const next = Prisma.sql`
    SELECT ${columns} FROM (
      SELECT * FROM creator_search s WHERE ${beyond} ORDER BY ${order} LIMIT ${isAll(condition) ? few : WINDOW}
    ) s WHERE ${matches(condition)} ORDER BY ${order} LIMIT ${few}`;
  const scattered = Prisma.sql`
    SELECT ${columns} FROM (${scan(columns, Prisma.sql`(SELECT count(*) < ${few} FROM next)`, condition, SCATTERED)}) s
    WHERE ${beyond} ORDER BY ${order} LIMIT ${few}`;
  const rankText = column === "price" ? Prisma.raw("price::text") : iso("published_at");
  const found = Prisma.sql`
    WITH next AS MATERIALIZED (${next})
    SELECT user_id, ${Prisma.raw(column)}, ${rankText} AS rank, ${total}::int AS total
    FROM (SELECT * FROM next ${isAll(condition) ? Prisma.empty : Prisma.sql`UNION (${scattered})`}) AS found`;
  return page(found, Prisma.raw(`f.${column} ${way}, f.user_id ${way}`), Prisma.sql`true`, order);
}

const countRow = z.strictObject({ total: z.int() });

async function count(condition: Condition): Promise<number> {
  const [row] = await read(
    countRow,
    isAll(condition)
      ? Prisma.sql`SELECT count(*)::int AS total FROM (SELECT FROM creator_search LIMIT ${SOME}) AS found`
      : Prisma.sql`
        WITH newest AS MATERIALIZED (SELECT count(*) AS n FROM ${window} WHERE ${matches(condition)}),
        scattered AS (
          SELECT count(*) AS n
          FROM (${scan(Prisma.sql`s.user_id`, Prisma.sql`(SELECT n <= ${COUNTED_MAX} FROM newest)`, condition, SOME)}) AS found
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
    const rows = await read(card, byRelevance(queries, maxCents, at));
    return pageOf(rows, at, rows[0]?.total ?? 0);
  }
  let condition: Condition = { queries: queries ? [queries.strict] : [], maxCents };
  let total = await count(condition);
  if (search && queries && total < DIRECTORY_ROWS) {
    condition = { queries: [queries.strict, queries.loose], maxCents };
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
