import pg, { type Client, DatabaseError } from "pg";
import { Advice, type Say } from "@/scripts/local/advice";
import { type Migration, readMigrations } from "@/scripts/migrations/folder";
import { type Applied, readHistory, recordFailure, recordStart, recordSuccess } from "@/scripts/migrations/history";

/** The advisory lock that Prisma's own `migrate` takes. */
const LOCK = 72707369;

/**
 * Applies the migrations of `folder` that the database has not seen, as `prisma migrate deploy` does, and returns their
 * names. Runners that come at the same time wait for each other. Throws `Advice` after a migration that failed, and when
 * the file of an applied one is gone; warns when its content has changed since.
 */
export async function migrate(databaseUrl: string, folder: string, say: Say): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const client = await connect(databaseUrl);
  try {
    await takeLock(client);
    const pending = choosePending(migrations, await readHistory(client), say);
    for (const migration of pending) {
      say(`Applying migration ${migration.name}.`);
      await apply(client, migration);
    }
    return pending.map((migration) => migration.name);
  } finally {
    // The lock goes with the session.
    await client.end();
  }
}

/** Never repeats the address: it holds the password. */
async function connect(databaseUrl: string): Promise<Client> {
  try {
    const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
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
      "Behind a transaction pooler the lock cannot be had: give the database's direct address.",
    );
  } finally {
    await client.query("SET statement_timeout = 0");
  }
}

function choosePending(migrations: readonly Migration[], history: readonly Applied[], say: Say): Migration[] {
  const current = history.filter((row) => !row.isRolledBack);
  const failed = current.find((row) => !row.isFinished);
  if (failed) {
    throw new Advice(
      `Migration ${failed.name} failed, or was cut short, in this database (Prisma's P3009). Nothing was applied.`,
      "The column `logs` of its row in _prisma_migrations says why. Put the database right, then record it with",
      `\`prisma migrate resolve --rolled-back ${failed.name}\` (or --applied) and run this again.`,
    );
  }
  const files = new Map(migrations.map((migration) => [migration.name, migration]));
  const missing = current.filter((row) => !files.has(row.name)).map((row) => row.name);
  if (missing.length > 0) {
    throw new Advice(
      `The database has migrations that this code does not know: ${missing.join(", ")}. Nothing was applied.`,
      "It was migrated by a newer version: run that one.",
    );
  }
  const changed = current.filter((row) => files.get(row.name)?.checksum !== row.checksum).map((row) => row.name);
  if (changed.length > 0)
    say(`WARNING: these migrations were modified since they were applied: ${changed.join(", ")}.`);
  const applied = new Set(current.map((row) => row.name));
  return migrations.filter((migration) => !applied.has(migration.name));
}

/** Sends the file as one simple query: PostgreSQL makes it one transaction unless it holds its own. */
async function apply(client: Client, migration: Migration): Promise<void> {
  const id = await recordStart(client, migration);
  try {
    await client.query(migration.sql);
  } catch (error) {
    // A file with a BEGIN of its own leaves an aborted transaction.
    await client.query("ROLLBACK");
    await recordFailure(client, id, reasonOf(error));
    throw new Advice(
      `Migration ${migration.name} failed (Prisma's P3018): ${reasonOf(error)}`,
      "It is recorded as failed; further runs are refused until it is resolved.",
    );
  }
  await recordSuccess(client, id);
}

function reasonOf(error: unknown): string {
  if (!(error instanceof DatabaseError)) return String(error);
  return [`${error.code}: ${error.message}`, error.detail, error.position && `at character ${error.position}`]
    .filter(Boolean)
    .join("; ");
}
