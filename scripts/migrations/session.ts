import { type Client, DatabaseError } from "pg";
import { bounds } from "@/lib/postgres/bounds";
import { CommandError } from "@/scripts/local/command-error";
import { connect } from "@/scripts/local/connection";

/** The advisory lock that Prisma's own `migrate` takes. */
const LOCK = 72707369;

/** Milliseconds for a connection: a migration may wait longer than a request. */
const PATIENCE = 10_000;

/**
 * Runs `work` on a connection that holds the migration lock. Concurrent callers wait for up to a minute. The lock is
 * released with the session, even if this process is killed; for that it must be a session of our own. Throws `CommandError`
 * before anything is set if the address leads through a transaction pooler.
 */
export async function asOnlyMigrator<T>(databaseUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await connect(databaseUrl, PATIENCE);
  try {
    if (await isShared(client, databaseUrl)) {
      throw new CommandError(
        "The database's address leads through a transaction pooler, which would leave the migration's lock and limits of time on a connection of others. Nothing was done.",
        "Set DATABASE_URL_UNPOOLED to the database's direct address.",
      );
    }
    await takeLock(client);
    for (const [setting, milliseconds] of Object.entries(bounds.migration)) {
      await client.query(`SET ${setting} = ${milliseconds}`);
    }
    return await work(client);
  } finally {
    await release(client);
    await client.end();
  }
}

/** Leaves nothing to whom a session pooler gives the connection next. A broken connection has nothing left to release. */
async function release(client: Client): Promise<void> {
  try {
    await client.query("ROLLBACK");
    await client.query("DISCARD ALL");
  } catch {}
}

/** Questions to a session that seems to be our own, while another one is busy. */
const ROUNDS = 5;

/**
 * True if the server behind `client` changes between statements, or serves a second connection as well. A direct
 * connection is told apart at once: the process announced when connecting is the one that answers. Poolers and some
 * proxies announce a number of their own.
 */
async function isShared(client: Client & { processID?: number }, databaseUrl: string): Promise<boolean> {
  const first = await serverOf(client);
  if (first === client.processID) return false;
  const other = await connect(databaseUrl, PATIENCE);
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = await serverOf(client);
      await other.query("BEGIN");
      if ((await serverOf(other)) === before || (await serverOf(client)) !== first) return true;
      await other.query("COMMIT");
    }
    return false;
  } catch (error) {
    // A statement pooler refuses transactions.
    if (error instanceof DatabaseError) return true;
    throw error;
  } finally {
    await other.end();
  }
}

async function serverOf(client: Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  return rows[0]?.pid;
}

async function takeLock(client: Client): Promise<void> {
  await client.query("SET statement_timeout = '60s'");
  try {
    await client.query("SELECT pg_advisory_lock($1)", [LOCK]);
  } catch (error) {
    throw new CommandError(
      "Another process has been migrating this database for more than a minute.",
      `Wait for it, or see who holds advisory lock ${LOCK} in pg_locks. (${String(error)})`,
    );
  }
}
