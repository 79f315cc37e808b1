import { z } from "zod";
import { COUNTED, type Counted, emptyTally, SPAN_DAYS, type Tally } from "@/lib/admin/tally";
import { db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";
import { DAY_MS } from "@/lib/time";

/** Tally rows above which compaction is worthwhile. */
const LONG = 5_000;

export type Tallies = {
  of: (table: Counted) => Tally;
  isLong: boolean;
};

/** `age` is in days. */
const tallyRow = z.strictObject({
  source: z.enum(COUNTED),
  kind: z.string().nullable(),
  age: z.int().nullable(),
  count: z.int(),
  rows: z.int(),
});
type TallyRow = z.infer<typeof tallyRow>;

/** Exact, in one statement. Days are UTC. */
export async function readTallies(now: Date): Promise<Tallies> {
  const today = new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS);
  const rows = await queryRows(db(), tallyRow)`
    SELECT source, kind, age, sum(count)::int AS count, count(*)::int AS rows FROM (
      SELECT source, kind, count,
        CASE WHEN ${today}::date - day < ${SPAN_DAYS * 2} THEN greatest(${today}::date - day, 0) END AS age FROM row_tally
    ) AS entry GROUP BY GROUPING SETS ((source, kind), (source, age))
    HAVING GROUPING(kind) = 0 OR age IS NOT NULL`;
  const tables = new Map<Counted, TallyRow[]>();
  for (const row of rows) tables.set(row.source, [...(tables.get(row.source) ?? []), row]);
  return {
    of: (table) => tallyOf(tables.get(table) ?? []),
    isLong: rows.reduce((total, row) => total + (row.kind === null ? 0 : row.rows), 0) > LONG,
  };
}

function tallyOf(rows: readonly TallyRow[]): Tally {
  const kinds: Record<string, number> = Object.create(null);
  const days = [...emptyTally.days];
  let total = 0;
  let before = 0;
  for (const { kind, age, count } of rows) {
    if (kind !== null) {
      kinds[kind] = count;
      total += count;
    } else if (age !== null && age < SPAN_DAYS) days[SPAN_DAYS - 1 - age] = count;
    else before += count;
  }
  return { total, kinds, days, before };
}

/** Older days are merged: no figure looks back further than 60. */
const KEPT_DAYS = 90;

/**
 * Compacts the tally to one row for each table, kind and day. Sums are unchanged in every snapshot, whoever reads,
 * writes or compacts concurrently.
 */
export async function sumTallies(now: Date): Promise<number> {
  return db().$executeRaw`
    WITH old AS (DELETE FROM row_tally RETURNING source, kind, day, count)
    INSERT INTO row_tally (source, kind, day, count)
    SELECT source, kind, CASE WHEN day < ${now}::date - ${KEPT_DAYS}::int THEN DATE '2000-01-01' ELSE day END AS kept, sum(count)
    FROM old GROUP BY source, kind, kept HAVING sum(count) <> 0`;
}
