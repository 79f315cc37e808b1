import type { Place } from "@/lib/creators/directory-query";
import { COUNTED_MAX, DIRECTORY_ROWS, type Order } from "@/lib/creators/page-rules";
import { cardColumns, shown } from "@/lib/creators/public-page";
import type { SearchQueries } from "@/lib/creators/search-query";
import { Prisma } from "@/lib/generated/prisma/client";

// What a search costs must not grow with the number of creators. What many match is found among the first in the order, which
// are compared one by one; what fewer match, by an index of some creators; what few match, by the index of all. An index gives its
// matches in no order: they are sorted here, up to a bound.

/** Creators that are compared one by one. */
const WINDOW = 1_000;
/** One creator in sixteen, because ids are random. Worded as in the index `creator_search_some_idx`. */
const some = Prisma.sql`s.user_id < '10000000-0000-0000-0000-000000000000'`;
/** Of so many matches, some are sorted. If one creator in sixteen gives no more than are counted, fewer match in all. */
const SCATTERED = 4_000;
const MORE = COUNTED_MAX + 1;

export type Direction = { place: Place | undefined; isBackwards: boolean };

/** All `queries` are the same without words. */
export type Search = { queries: SearchQueries | null; hasWords: boolean; maxCents: number | undefined };

/** `columns`: of creator_search as `s`, among them the `keys`, which all fall or all rise. `from`: the place's values of them. */
type Sorting = {
  columns: Prisma.Sql;
  keys: readonly string[];
  falls: boolean;
  rank: Prisma.Sql;
  from: readonly Prisma.Sql[];
};

const iso = Prisma.sql`to_char(published_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const moment = (rank: string) => Prisma.sql`${new Date(rank)}::timestamptz`;

function sortingBy(order: Order, queries: SearchQueries | null, place: Place | undefined): Sorting {
  const { rank = "", id } = place ?? {};
  const from = (...ranks: Prisma.Sql[]) => (place ? [...ranks, Prisma.sql`${id}::uuid`] : []);
  if (order === "price")
    return {
      columns: Prisma.sql`s.user_id, s.price`,
      keys: ["price", "user_id"],
      falls: false,
      rank: Prisma.sql`price::text`,
      from: from(Prisma.sql`${Number(rank)}`),
    };
  if (order === "newest" || !queries)
    return {
      columns: Prisma.sql`s.user_id, s.published_at`,
      keys: ["published_at", "user_id"],
      falls: true,
      rank: iso,
      from: from(moment(rank)),
    };
  return {
    columns: Prisma.sql`s.user_id, s.published_at, CASE WHEN s.document @@ ${queries.named}::tsquery THEN -1
      WHEN s.document @@ ${queries.headed}::tsquery THEN -2 WHEN s.document @@ ${queries.strict}::tsquery THEN -3
      ELSE -4 END AS closeness`,
    keys: ["closeness", "published_at", "user_id"],
    falls: true,
    rank: Prisma.sql`-closeness || '.' || ${iso}`,
    from: from(Prisma.sql`${-Number(rank[0])}`, moment(rank.slice(2))),
  };
}

/** Over `table`, in reading direction. */
const ordered = ({ keys, falls }: Sorting, { isBackwards }: Direction, table: string): Prisma.Sql =>
  Prisma.raw(keys.map((key) => `${table}.${key} ${falls === isBackwards ? "ASC" : "DESC"}`).join(", "));

function beyond({ keys, falls, from }: Sorting, { place, isBackwards }: Direction): Prisma.Sql {
  if (!place) return Prisma.sql`true`;
  const row = Prisma.raw(keys.map((key) => `s.${key}`).join(", "));
  return Prisma.sql`(${row}) ${Prisma.raw(falls === isBackwards ? ">" : "<")} (${Prisma.join([...from])})`;
}

/** Over creator_search as `s`. */
function matches(query: string | undefined, maxCents: number | undefined): Prisma.Sql {
  const parts = [
    ...(query === undefined ? [] : [Prisma.sql`s.document @@ ${query}::tsquery`]),
    ...(maxCents === undefined ? [] : [Prisma.sql`s.price <= ${maxCents}`]),
  ];
  return Prisma.join(parts, " AND ");
}

/** `sorted`: an order that needs all matches, so that no plan reads the index of prices in the hope of soon having found `limit`. */
type Scan = { columns: Prisma.Sql; limit: number; sorted: Prisma.Sql };

/** Common table expressions `name_some` and `name_all`, both empty unless `gate`, and the latter if the former gives enough. */
function scan(name: string, { columns, limit, sorted }: Scan, gate: Prisma.Sql, asked: Prisma.Sql): Prisma.Sql {
  const [few, all] = [Prisma.raw(`${name}_some`), Prisma.raw(`${name}_all`)];
  const from = Prisma.sql`SELECT ${columns} FROM creator_search s WHERE ${gate} AND`;
  const to = Prisma.sql`${asked} ${sorted} LIMIT ${limit}`;
  return Prisma.sql`
    ${few} AS MATERIALIZED (${from} ${some} AND ${to}),
    ${all} AS MATERIALIZED (${from} (SELECT count(*) <= ${COUNTED_MAX} FROM ${few}) AND ${to})`;
}

const union = (...tables: string[]) => Prisma.raw(tables.map((table) => `SELECT * FROM ${table}`).join(" UNION "));

/** Of those who match, or of very many some of them: the sorting's columns, `rank` and `total`. */
function found(
  { queries, hasWords, maxCents }: Search,
  sorting: Sorting,
  at: Direction,
  byRelevance: boolean,
): Prisma.Sql {
  const { columns } = sorting;
  const how = {
    columns,
    limit: byRelevance ? MORE : SCATTERED,
    sorted: queries && maxCents !== undefined ? Prisma.sql`ORDER BY s.price + 0` : Prisma.empty,
  };
  const asked = matches(queries?.strict, maxCents);
  const first = byRelevance
    ? Prisma.sql`s.published_at DESC, s.user_id DESC`
    : ordered(sorting, { ...at, isBackwards: false }, "s");
  const window = Prisma.sql`(SELECT * FROM creator_search s ORDER BY ${first} LIMIT ${WINDOW}) s`;
  const isFollowed = at.place !== undefined && !byRelevance;
  const next = Prisma.sql`next AS MATERIALIZED (
    SELECT ${columns} FROM (
      SELECT * FROM creator_search s WHERE ${beyond(sorting, at)} ORDER BY ${ordered(sorting, at, "s")} LIMIT ${WINDOW}
    ) s WHERE ${asked} ORDER BY ${ordered(sorting, at, "s")} LIMIT ${DIRECTORY_ROWS + 1}
  )`;
  const short = isFollowed ? Prisma.sql`OR (SELECT count(*) <= ${DIRECTORY_ROWS} FROM next)` : Prisma.empty;
  const loose = matches(queries?.loose, maxCents);
  const few = Prisma.sql`(SELECT count(*) < ${DIRECTORY_ROWS} FROM strict)`;
  const many = Prisma.sql`(SELECT count(*) > ${COUNTED_MAX} FROM strict)`;
  const parts = [
    Prisma.sql`first AS MATERIALIZED (SELECT ${columns} FROM ${window} WHERE ${asked})`,
    ...(isFollowed ? [next] : []),
    scan("strict", how, Prisma.sql`((SELECT count(*) <= ${COUNTED_MAX} FROM first) ${short})`, asked),
    Prisma.sql`strict AS MATERIALIZED (${union("first", "strict_some", "strict_all")})`,
    ...(byRelevance ? [scan("named", how, many, matches(queries?.named, maxCents))] : []),
    ...(hasWords
      ? [
          Prisma.sql`close AS MATERIALIZED (SELECT ${columns} FROM ${window} WHERE ${few} AND ${loose})`,
          scan("loose", how, Prisma.sql`${few} AND (SELECT count(*) <= ${COUNTED_MAX} FROM close)`, loose),
        ]
      : []),
  ];
  const all = union(
    "strict",
    ...(isFollowed ? ["next"] : []),
    ...(byRelevance ? ["named_some", "named_all"] : []),
    ...(hasWords ? ["close", "loose_some", "loose_all"] : []),
  );
  return Prisma.sql`
    WITH ${Prisma.join(parts)}
    SELECT *, ${sorting.rank} AS rank, least(count(*) OVER (), ${MORE})::int AS total FROM (${all}) AS found`;
}

/** Of all creators a page's. */
const everybody = (sorting: Sorting, at: Direction): Prisma.Sql => Prisma.sql`
  SELECT ${sorting.columns}, ${sorting.rank} AS rank,
    (SELECT count(*) FROM (SELECT FROM creator_search LIMIT ${MORE}) AS counted)::int AS total
  FROM creator_search s WHERE ${beyond(sorting, at)}
  ORDER BY ${ordered(sorting, at, "s")} LIMIT ${DIRECTORY_ROWS + 1}`;

/** Whether words, filters or a price ask for less than all. */
export const isNarrowed = ({ queries, maxCents }: Search): boolean => queries !== null || maxCents !== undefined;

/**
 * Cards with `rank` and `total`, from the place on, with one more than a page, in reading direction. By relevance: by how well the
 * words match, and the newest first. If words as they are match fewer than a page holds, also those that match loosely.
 */
export function directoryStatement(search: Search, order: Order, at: Direction): Prisma.Sql {
  const sorting = sortingBy(order, search.queries, at.place);
  const asked = isNarrowed(search) ? found(search, sorting, at, order === "relevance") : everybody(sorting, at);
  return Prisma.sql`
    SELECT ${cardColumns}, f.rank, f.total
    FROM (
      SELECT * FROM (${asked}) AS s WHERE ${beyond(sorting, at)}
      ORDER BY ${ordered(sorting, at, "s")} LIMIT ${DIRECTORY_ROWS + 1}
    ) f JOIN creator_profile c ON c.user_id = f.user_id JOIN profiles p ON p.id = c.user_id
    WHERE ${shown} ORDER BY ${ordered(sorting, at, "f")}`;
}
