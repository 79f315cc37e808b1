import { z } from "zod";
import { db } from "@/lib/db";
import { Prisma } from "@/lib/generated/prisma/client";
import { type Cursor, type Listing, PAGE_ROWS } from "@/lib/listing/listing";
import { queryRows, typedRows } from "@/lib/postgres/rows";
import { isUuid } from "@/lib/text/uuid";

export const keyedRow = z.strictObject({ id: z.string(), createdAt: z.date() });

export type Keyed = z.infer<typeof keyedRow>;

/** Some rows of a list, in its order, and where the pages beside them begin. */
export type Page<Row> = { rows: Row[]; previous: Cursor | undefined; next: Cursor | undefined };

export type Source<Row extends Keyed> = {
  row: z.ZodType<Row>;
  columns: Prisma.Sql;
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
export function searchConditions(source: Pick<Source<Keyed>, "searched" | "code">, { search }: Listing): Prisma.Sql[] {
  const { searched, code } = source;
  if (!searched || !search) return [];
  const condition = searchCondition(searched, search);
  return [code?.form.test(search) ? Prisma.sql`(${condition} OR ${code.column} = ${search})` : condition];
}

/** "WHERE a AND b", or nothing. */
export const whereAll = (conditions: readonly Prisma.Sql[]): Prisma.Sql =>
  conditions.length > 0 ? Prisma.sql`WHERE ${Prisma.join([...conditions], " AND ")}` : Prisma.empty;

const cursorOf = (row: Keyed | undefined): Cursor | undefined => row && { at: row.createdAt.toISOString(), id: row.id };

/** An id of another list, which looks different, points nowhere here. */
const fits = (id: string, idType: Source<Keyed>["idType"]): boolean =>
  idType === "uuid" ? isUuid(id) : /^\d{1,18}$/.test(id);

/** The row of that id, whatever page of its list it stands on; undefined where there is none. */
export async function readRow<Row extends Keyed>(source: Source<Row>, id: string): Promise<Row | undefined> {
  if (!fits(id, source.idType)) return undefined;
  const [row] = await queryRows(db(), source.row)`
    SELECT ${source.columns} FROM ${source.from} WHERE ${source.id} = ${id}::${Prisma.raw(source.idType)}`;
  return row;
}

/** The rows of a source that a page may show: one more than it holds, from the cursor on, in the order of reading. */
async function readRows<Row extends Keyed>(
  source: Source<Row>,
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
  return isNarrowed ? readPlanned(source.row, statement) : queryRows(db(), source.row)`${statement}`;
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
  source: Source<Row>,
  listing: Listing,
  filters: readonly Prisma.Sql[] = [],
  beside?: Source<Row>,
): Promise<Page<Row>> {
  const { position } = listing;
  const { pageRows = PAGE_ROWS } = source;
  const cursor = "cursor" in position && fits(position.cursor.id, source.idType) ? position.cursor : undefined;
  const isBackwards = position.kind === "end" || (cursor !== undefined && position.kind === "before");
  const isDescending = (listing.order === "newest") !== isBackwards;
  const from = { cursor, isDescending };
  const own = await readRows(source, listing, filters, from);
  const read = beside ? merge(own, await readRows(beside, listing, [], from), isDescending, pageRows + 1) : own;

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

/** A page of a list with the row whose details are asked for, which `find` looks for where the page does not have it. */
export async function withOpened<Row extends { id: string }>(
  page: Promise<Page<Row>>,
  id: string | undefined,
  find: (id: string) => Promise<Row | undefined>,
): Promise<Page<Row> & { opened: Row | undefined }> {
  const read = await page;
  const opened = id === undefined ? undefined : (read.rows.find((row) => row.id === id) ?? (await find(id)));
  return { ...read, opened };
}

/** A rare and a common word, or kind, want different plans: what is looked for must be known when the statement is planned. */
async function readPlanned<Row>(row: z.ZodType<Row>, statement: Prisma.Sql): Promise<Row[]> {
  const [, rows] = await db().$transaction([
    db().$executeRaw`SET LOCAL plan_cache_mode TO force_custom_plan`,
    db().$queryRaw(statement),
  ]);
  return typedRows(row, rows);
}
