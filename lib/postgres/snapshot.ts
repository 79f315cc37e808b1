import pg from "pg";
import { env } from "@/lib/env";
import { type Bounds, bounds, CONNECT, KEEP_ALIVE } from "@/lib/postgres/bounds";

/**
 * Opens a connection of its own in a read-only transaction with one snapshot, so that long reads block nobody. `name`: selects
 * the timeouts. The caller must end it.
 */
export async function openSnapshot(name: keyof typeof bounds): Promise<pg.Client> {
  const limits: Bounds = bounds[name];
  const client = new pg.Client({
    connectionString: env().DATABASE_URL,
    connectionTimeoutMillis: CONNECT,
    // In case a server does not even report a statement timeout.
    query_timeout: limits.statement_timeout + CONNECT,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE,
  });
  // If a connection breaks between queries, it emits an event. The next query reports the failure.
  client.on("error", () => undefined);
  await client.connect();
  // Set in the transaction, so that they also apply behind a transaction pooler.
  const settings = Object.entries(limits).map(([setting, milliseconds]) => `SET LOCAL ${setting} = ${milliseconds}`);
  await client.query(["BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", ...settings].join("; "));
  return client;
}
