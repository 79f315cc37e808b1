import pg from "pg";
import type { Ask } from "@/lib/audit/chain";
import { env } from "@/lib/env";

/** Runs `work` on a connection of its own with one snapshot: it sees no change, and holds up nobody. */
export async function inSnapshot<T>(work: (ask: Ask) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: env().DATABASE_URL, connectionTimeoutMillis: 10_000 });
  // A connection that breaks between two queries is an event; the next query says so.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    return await work(async (sql) => (await client.query({ text: sql.text, values: [...sql.values] })).rows);
  } finally {
    await client.end();
  }
}
