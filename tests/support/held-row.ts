import pg from "pg";
import type { Look } from "@/tests/support/database";

/** Begins a transaction of somebody else that runs `sql` and stays open; what comes back commits it. */
export async function hold(url: string, sql: string, id: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("BEGIN");
  await client.query(sql, [id]);
  return async () => {
    await client.query("COMMIT");
    await client.end();
  };
}

/** How many statements wait for a lock in this database. */
export const countOfWaiting = async (look: Look): Promise<number> =>
  (await look("SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'")).length;
