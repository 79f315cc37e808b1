import pg, { type Client } from "pg";
import { bounds, KEEP_ALIVE } from "@/lib/postgres/bounds";
import { Advice } from "@/scripts/local/advice";

/** The advisory lock that Prisma's own `migrate` takes. */
const LOCK = 72707369;

/**
 * Runs `work` on a connection that holds the migration lock. Concurrent callers wait for up to a minute. The lock is
 * released with the session, even if this process is killed.
 */
export async function asOnlyMigrator<T>(databaseUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await connect(databaseUrl);
  try {
    await takeLock(client);
    for (const [setting, milliseconds] of Object.entries(bounds.migration)) {
      await client.query(`SET ${setting} = ${milliseconds}`);
    }
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Errors must not contain the address, which includes the password. */
async function connect(databaseUrl: string): Promise<Client> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE,
  });
  // A broken connection emits an event; the current or next query reports it.
  client.on("error", () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    const reason = error instanceof Error ? error.message || ("code" in error && error.code) : error;
    throw new Advice(
      `The database cannot be reached: ${reason}.`,
      "Is PostgreSQL running there, and is DATABASE_URL right (postgresql://user:password@host:5432/database)?",
    );
  }
}

async function takeLock(client: Client): Promise<void> {
  await client.query("SET statement_timeout = '60s'");
  try {
    await client.query("SELECT pg_advisory_lock($1)", [LOCK]);
  } catch (error) {
    throw new Advice(
      "Another process has been migrating this database for more than a minute.",
      `Wait for it, or see who holds advisory lock ${LOCK} in pg_locks. (${String(error)})`,
      "A transaction pooler cannot hold the lock: use the database's direct address.",
    );
  }
}
