import pg from "pg";
import { env } from "@/lib/env";
import { type Bounds, bounds, CONNECT, KEEP_ALIVE } from "@/lib/postgres/bounds";

/**
 * A connection of its own in a transaction that sees one snapshot and writes nothing: long reading holds up nobody. `name`
 * says how long it may take. The caller ends it.
 */
export async function openSnapshot(name: keyof typeof bounds): Promise<pg.Client> {
  const limits: Bounds = bounds[name];
  const client = new pg.Client({
    connectionString: env().DATABASE_URL,
    connectionTimeoutMillis: CONNECT,
    // For a server that does not even say that a statement took too long.
    query_timeout: limits.statement_timeout + CONNECT,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE,
  });
  // A connection that breaks between two queries is an event; the next query says so.
  client.on("error", () => undefined);
  await client.connect();
  // Within the transaction, so that it holds behind a transaction pooler too.
  const settings = Object.entries(limits).map(([setting, milliseconds]) => `SET LOCAL ${setting} = ${milliseconds}`);
  await client.query(["BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", ...settings].join("; "));
  return client;
}
