import { z } from "zod";
import { Prisma } from "@/lib/generated/prisma/client";
import { db } from "@/lib/postgres/db";
import { type Cursor, type Listing, PAGE_ROWS } from "@/lib/postgres/listing";
import { queryRows, typedRows } from "@/lib/postgres/rows";
import { isUuid } from "@/lib/text/uuid";

export const keyedRow = z.strictObject({ id: z.string(), createdAt: z.date() });

export type Keyed = z.infer<typeof keyedRow>;

export type Page<Row> = { rows: Row[]; previous: Cursor | undefined; next: Cursor | undefined };

export type Source<Row extends Keyed> = {
  row: z.ZodType<Row>;
  columns: Prisma.Sql;
  from: Prisma.Sql;
  /** Must be indexed. */
  at: Prisma.Sql;
  id: Prisma.Sql;
  idType: "uuid" | "bigint";
  pageRows?: number;
  /** A folded column (SQL `folded`) with a trigram index. */
  searched?: Prisma.Sql;
  /** A column of unique codes, also searched if the search text has their form. */
  code?: { column: Prisma.Sql; form: RegExp };
};

/**
 * Without regard to accents, case, apostrophes and ligatures: the column and what was typed are folded alike. Three or
 * more characters match anywhere; one or two match the start of a word, which the trigram index supports.
 */
function searchCondition(searched: Prisma.Sql, search: string): Prisma.Sql {
  const text = Prisma.sql`folded_literal(${search})`;
  if ([...search].length >= 3) return Prisma.sql`${searched} LIKE '%' || ${text} || '%'`;
  return Prisma.sql`(${searched} LIKE ${text} || '%' OR ${searched} LIKE '% ' || ${text} || '%')`;
}

export function searchConditions(source: Pick<Source<Keyed>, "searched" | "code">, { search }: Listing): Prisma.Sql[] {
  const { searched, code } = source;
  if (!searched || !search) return [];
  const condition = searchCondition(searched, search);
  return [code?.form.test(search) ? Prisma.sql`(${condition} OR ${code.column} = ${search})` : condition];
}

export const whereAll = (conditions: readonly Prisma.Sql[]): Prisma.Sql =>
  conditions.length > 0 ? Prisma.sql`WHERE ${Prisma.join([...conditions], " AND ")}` : Prisma.empty;

const cursorOf = (row: Keyed | undefined): Cursor | undefined => row && { at: row.createdAt.toISOString(), id: row.id };

/** A cursor from another list has an id of another type and is ignored. */
const fits = (id: string, idType: Source<Keyed>["idType"]): boolean =>
  idType === "uuid" ? isUuid(id) : /^\d{1,18}$/.test(id);

export async function readRow<Row extends Keyed>(source: Source<Row>, id: string): Promise<Row | undefined> {
  if (!fits(id, source.idType)) return undefined;
  const [row] = await queryRows(db(), source.row)`
    SELECT ${source.columns} FROM ${source.from} WHERE ${source.id} = ${id}::${Prisma.raw(source.idType)}`;
  return row;
}

/** From the cursor on, plus one more, in reading direction. */
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
 * A keyset page: the cost depends on the rows shown, not on how many precede them. A page read backwards (before a
 * cursor, or the last one) is reversed. Rows of `beside`, whose ids must be of the same type, are merged in.
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

/** `find` loads the row whose details are shown, if it is not on the page. */
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
 * statement written so that its indexes bound what it reads, whatever the planner expects of a scan.
 */
export async function readPlanned<Row>(row: z.ZodType<Row>, statement: Prisma.Sql, byIndexes = false): Promise<Row[]> {
  const settings = [
    db().$executeRaw`SET LOCAL plan_cache_mode TO force_custom_plan`,
    ...(byIndexes ? [db().$executeRaw`SET LOCAL enable_seqscan TO off`] : []),
  ];
  const answers = await db().$transaction([...settings, db().$queryRaw(statement)]);
  return typedRows(row, answers.at(-1));
}
