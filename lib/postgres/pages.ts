import { z } from "zod";
import { Prisma } from "@/lib/generated/prisma/client";
import { db } from "@/lib/postgres/db";
import { type Cursor, isNarrowed, type Listing, PAGE_ROWS } from "@/lib/postgres/listing";
import { queryRows, typedRows } from "@/lib/postgres/rows";
import { isUuid } from "@/lib/text/uuid";

export const keyedRow = z.strictObject({ id: z.string(), createdAt: z.date() });

export type Keyed = z.infer<typeof keyedRow>;

/** A row of a list, ordered by these two columns. */
type Listed = { id: string | bigint; createdAt: Date };

export type Page<Row> = { rows: Row[]; previous: Cursor | undefined; next: Cursor | undefined };

/** A statement or condition for what a list was asked for, regardless of the place in it. */
export type Asking = (asked: Pick<Listing, "search" | "filter">) => Prisma.Sql;

export type Source<Row extends Listed> = {
  row: z.ZodType<Row>;
  /**
   * A statement for all rows of the list, which neither sorts nor limits. Its `id` and "createdAt" must be indexed together.
   */
  rows: Asking;
  idType: "uuid" | "bigint";
  pageRows?: number;
};

/**
 * Patterns to compare with a folded column (SQL `folded`) that has a trigram index: `column LIKE ANY(...)`. What was typed is
 * folded too, so accents, case, apostrophes and ligatures do not matter. Three or more characters match anywhere. One or two
 * match the start of a word, which the index supports.
 */
export const patternsOf = (search: string): Prisma.Sql => Prisma.sql`(CASE WHEN ${[...search].length >= 3}
  THEN ARRAY['%' || folded_literal(${search}) || '%']
  ELSE ARRAY[folded_literal(${search}) || '%', '% ' || folded_literal(${search}) || '%'] END)`;

const cursorOf = (row: Listed | undefined): Cursor | undefined =>
  row && { at: row.createdAt.toISOString(), id: String(row.id) };

/** A cursor from another list has an id of another type, and is ignored. */
const fits = (id: string, idType: Source<Listed>["idType"]): boolean =>
  idType === "uuid" ? isUuid(id) : /^\d{1,18}$/.test(id);

/** `filter`: one that includes the row. */
export async function readRow<Row extends Listed>(
  source: Source<Row>,
  id: string,
  filter?: string,
): Promise<Row | undefined> {
  if (!fits(id, source.idType)) return undefined;
  const [row] = await queryRows(db(), source.row)`
    SELECT * FROM (${source.rows({ search: "", filter })}) AS list WHERE list.id = ${id}::${Prisma.raw(source.idType)}`;
  return row;
}

/** From the cursor on, with one row more, in reading direction. */
async function readRows<Row extends Listed>(
  source: Source<Row>,
  listing: Listing,
  { cursor, isDescending }: { cursor: Cursor | undefined; isDescending: boolean },
): Promise<Row[]> {
  const { pageRows = PAGE_ROWS } = source;
  const direction = Prisma.raw(isDescending ? "DESC" : "ASC");
  const beyond = cursor
    ? Prisma.sql`(list."createdAt", list.id) ${Prisma.raw(isDescending ? "<" : ">")}
        (${new Date(cursor.at)}::timestamptz, ${cursor.id}::${Prisma.raw(source.idType)})`
    : Prisma.sql`true`;
  const statement = Prisma.sql`
    SELECT * FROM (${source.rows(listing)}) AS list WHERE ${beyond}
    ORDER BY list."createdAt" ${direction}, list.id ${direction} LIMIT ${pageRows + 1}`;
  return isNarrowed(listing) ? readPlanned(source.row, statement) : queryRows(db(), source.row)`${statement}`;
}

const sortKey = ({ createdAt, id }: Listed): string => `${createdAt.toISOString()} ${id}`;

function merge<Row extends Listed>(
  some: readonly Row[],
  others: readonly Row[],
  isDescending: boolean,
  limit: number,
): Row[] {
  const rows = [...some, ...others].sort((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1));
  return (isDescending ? rows.reverse() : rows).slice(0, limit);
}

/**
 * A keyset page: its cost depends on the rows shown, not on how many come before them. A page read backwards (before a cursor,
 * or the last one) is reversed. `beside`: rows to merge in, with ids of the same type.
 */
export async function readPage<Row extends Listed>(
  source: Source<Row>,
  listing: Listing,
  beside?: Source<Row>,
): Promise<Page<Row>> {
  const { position } = listing;
  const { pageRows = PAGE_ROWS } = source;
  const cursor = "cursor" in position && fits(position.cursor.id, source.idType) ? position.cursor : undefined;
  const isBackwards = position.kind === "end" || (cursor !== undefined && position.kind === "before");
  const isDescending = (listing.order === "newest") !== isBackwards;
  const from = { cursor, isDescending };
  const own = await readRows(source, listing, from);
  const read = beside ? merge(own, await readRows(beside, listing, from), isDescending, pageRows + 1) : own;

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

/** `find`: loads the row whose details are shown, if it is not on the page. */
export async function withOpened<Row extends { id: string }>(
  page: Promise<Page<Row>>,
  id: string | undefined,
  find: (id: string) => Promise<Row | undefined>,
): Promise<Page<Row> & { opened: Row | undefined }> {
  const read = await page;
  const opened = id === undefined ? undefined : (read.rows.find((row) => row.id === id) ?? (await find(id)));
  return { ...read, opened };
}

/**
 * Rare and common words or kinds need different plans, so the values must be known at planning time. `byIndexes`: for a
 * statement whose own form makes indexes bound what it reads, whatever the planner expects of a scan.
 */
export async function readPlanned<Row>(row: z.ZodType<Row>, statement: Prisma.Sql, byIndexes = false): Promise<Row[]> {
  const settings = [
    db().$executeRaw`SET LOCAL plan_cache_mode TO force_custom_plan`,
    ...(byIndexes ? [db().$executeRaw`SET LOCAL enable_seqscan TO off`] : []),
  ];
  const answers = await db().$transaction([...settings, db().$queryRaw(statement)]);
  return typedRows(row, answers.at(-1));
}
