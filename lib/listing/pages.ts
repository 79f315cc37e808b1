import { db } from "@/lib/db";
import { Prisma } from "@/lib/generated/prisma/client";
import { type Cursor, type Listing, PAGE_ROWS } from "@/lib/listing/listing";

/** What every listed row has. */
export type Keyed = { id: string; createdAt: Date };

/** Some rows of a list, in its order, and where the pages beside them begin. */
export type Page<Row> = { rows: Row[]; previous: Cursor | undefined; next: Cursor | undefined };

export type Source = {
  columns: Prisma.Sql;
  /** Tables, with their joins. */
  from: Prisma.Sql;
  /** The columns that the list is ordered by: an index holds them. */
  at: Prisma.Sql;
  id: Prisma.Sql;
  idType: "uuid" | "bigint";
  /** Rows on one page, where they are not `PAGE_ROWS`. */
  pageRows?: number;
  /** An expression that an index holds, in which names and addresses are searched. */
  searched?: Prisma.Sql;
  /** A column of unique codes: a search that has their form finds the one row as well. */
  code?: { column: Prisma.Sql; form: RegExp };
};

const likeLiteral = (text: string): string => text.replace(/[\\%_]/g, "\\$&");

/** Three characters or more are found anywhere; one or two where a word begins, for which the trigram index can serve. */
function searchCondition(searched: Prisma.Sql, search: string): Prisma.Sql {
  const text = likeLiteral(search);
  if ([...search].length >= 3) return Prisma.sql`${searched} ILIKE ${`%${text}%`}`;
  return Prisma.sql`(${searched} ILIKE ${`${text}%`} OR ${searched} ILIKE ${`% ${text}%`})`;
}

/** The conditions of a list's search, beside those that its filter makes. */
export function searchConditions(source: Pick<Source, "searched" | "code">, { search }: Listing): Prisma.Sql[] {
  const { searched, code } = source;
  if (!searched || !search) return [];
  const condition = searchCondition(searched, search);
  return [code?.form.test(search) ? Prisma.sql`(${condition} OR ${code.column} = ${search})` : condition];
}

/** "WHERE a AND b", or nothing. */
export const whereAll = (conditions: readonly Prisma.Sql[]): Prisma.Sql =>
  conditions.length > 0 ? Prisma.sql`WHERE ${Prisma.join([...conditions], " AND ")}` : Prisma.empty;

const cursorOf = (row: Keyed | undefined): Cursor | undefined => row && { at: row.createdAt.toISOString(), id: row.id };

/** A cursor of another list, whose ids look different, points nowhere here. */
const fits = (cursor: Cursor, idType: Source["idType"]): boolean =>
  (idType === "uuid" ? /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/ : /^\d{1,18}$/).test(cursor.id);

/** The rows of a source that a page may show: one more than it holds, from the cursor on, in the order of reading. */
async function readRows<Row extends Keyed>(
  source: Source,
  listing: Listing,
  filters: readonly Prisma.Sql[],
  { cursor, isDescending }: { cursor: Cursor | undefined; isDescending: boolean },
): Promise<Row[]> {
  const { pageRows = PAGE_ROWS } = source;
  const direction = Prisma.raw(isDescending ? "DESC" : "ASC");
  const beyond = cursor
    ? [
        Prisma.sql`(${source.at}, ${source.id}) ${Prisma.raw(isDescending ? "<" : ">")}
          (${new Date(cursor.at)}::timestamptz, ${cursor.id}::${Prisma.raw(source.idType)})`,
      ]
    : [];
  const searches = searchConditions(source, listing);
  const statement = Prisma.sql`
    SELECT ${source.columns} FROM ${source.from} ${whereAll([...filters, ...searches, ...beyond])}
    ORDER BY ${source.at} ${direction}, ${source.id} ${direction} LIMIT ${pageRows + 1}`;
  const isNarrowed = filters.length + searches.length > 0;
  return isNarrowed ? readPlanned<Row>(statement) : db().$queryRaw<Row[]>(statement);
}

const sortKey = ({ createdAt, id }: Keyed): string => `${createdAt.toISOString()} ${id}`;

/** Rows of two sources as one list, in the order of reading; at most `limit`. */
function merge<Row extends Keyed>(
  some: readonly Row[],
  others: readonly Row[],
  isDescending: boolean,
  limit: number,
): Row[] {
  const rows = [...some, ...others].sort((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1));
  return (isDescending ? rows.reverse() : rows).slice(0, limit);
}

/**
 * One page by keyset: the work depends on the rows shown, never on how many come before them. A page read backwards (the
 * one before a cursor, and the last) is turned around. Rows of `beside`, whose ids are of the same type, stand among them.
 */
export async function readPage<Row extends Keyed>(
  source: Source,
  listing: Listing,
  filters: readonly Prisma.Sql[] = [],
  beside?: Source,
): Promise<Page<Row>> {
  const { position } = listing;
  const { pageRows = PAGE_ROWS } = source;
  const cursor = "cursor" in position && fits(position.cursor, source.idType) ? position.cursor : undefined;
  const isBackwards = position.kind === "end" || (cursor !== undefined && position.kind === "before");
  const isDescending = (listing.order === "newest") !== isBackwards;
  const from = { cursor, isDescending };
  const own = await readRows<Row>(source, listing, filters, from);
  const read = beside ? merge(own, await readRows<Row>(beside, listing, [], from), isDescending, pageRows + 1) : own;

  const hasMore = read.length > pageRows;
  const rows = read.slice(0, pageRows);
  if (isBackwards) rows.reverse();
  const hasPrevious = isBackwards ? hasMore : cursor !== undefined;
  const hasNext = isBackwards ? position.kind !== "end" : hasMore;
  return {
    rows,
    previous: hasPrevious ? cursorOf(rows[0]) : undefined,
    next: hasNext ? cursorOf(rows.at(-1)) : undefined,
  };
}

/** A rare and a common word, or kind, want different plans: what is looked for must be known when the statement is planned. */
async function readPlanned<Row>(statement: Prisma.Sql): Promise<Row[]> {
  const [, rows] = await db().$transaction([
    db().$executeRaw`SET LOCAL plan_cache_mode TO force_custom_plan`,
    db().$queryRaw<Row[]>(statement),
  ]);
  return rows;
}
