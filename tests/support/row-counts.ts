import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

export type RowCounts = Readonly<Record<string, number>>;

/** The counters of the limits, and tables that the scheduled work changes on any request. */
export const BOOKKEEPING: readonly string[] = [
  "rate_limit",
  "audit_checkpoint",
  "row_tally",
  "place_tally",
  "schedule_run",
];

async function countRows(client: pg.Client): Promise<RowCounts> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> ALL ($1)",
    [BOOKKEEPING],
  );
  const counts = rows.map(({ name }) => `SELECT '${name}' AS name, count(*)::int AS count FROM ${name}`);
  const counted = await client.query<{ name: string; count: number }>(counts.join(" UNION ALL "));
  return Object.fromEntries(counted.rows.map(({ name, count }) => [name, count]));
}

/** Waits until nothing has been added for 0.3 seconds: some rows are written after the response. */
export async function settledRows(databaseUrl: string): Promise<RowCounts> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    let before = await countRows(client);
    for (;;) {
      await sleep(300);
      const now = await countRows(client);
      if (JSON.stringify(now) === JSON.stringify(before)) return now;
      before = now;
    }
  } finally {
    await client.end();
  }
}

export const rowsAdded = (before: RowCounts, after: RowCounts): RowCounts =>
  Object.fromEntries(
    Object.entries(after)
      .map(([name, count]) => [name, count - (before[name] ?? 0)] as const)
      .filter(([, added]) => added !== 0),
  );
