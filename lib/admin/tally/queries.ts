import { type Counted, emptyTally, SPAN_DAYS, type Tally } from "@/lib/admin/tally/rules";
import { db } from "@/lib/db";

/** Rows of the tally above which adding it up is worth the while. */
const LONG = 5_000;

const DAY_MS = 86_400_000;

export type Tallies = {
  of: (table: Counted) => Tally;
  /** The tally holds many rows: `addUp` (mutations) makes it short again. */
  isLong: boolean;
};

type Read = { source: Counted; kind: string | null; age: number | null; count: number; rows: number };

/** Today's exact counts, from one statement. Days are those of UTC. */
export async function readTallies(now: Date): Promise<Tallies> {
  const today = new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS);
  const rows = await db().$queryRaw<Read[]>`
    SELECT source, kind, age, sum(count)::int AS count, count(*)::int AS rows FROM (
      SELECT source, kind, count,
        CASE WHEN ${today}::date - day < ${SPAN_DAYS * 2} THEN greatest(${today}::date - day, 0) END AS age FROM row_tally
    ) AS entry GROUP BY GROUPING SETS ((source, kind), (source, age))
    HAVING GROUPING(kind) = 0 OR age IS NOT NULL`;
  const tables = new Map<Counted, Read[]>();
  for (const row of rows) tables.set(row.source, [...(tables.get(row.source) ?? []), row]);
  return {
    of: (table) => tallyOf(tables.get(table) ?? []),
    isLong: rows.reduce((total, row) => total + (row.kind === null ? 0 : row.rows), 0) > LONG,
  };
}

function tallyOf(rows: readonly Read[]): Tally {
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
