import { setTimeout as sleep } from "node:timers/promises";
import { type Client, DatabaseError } from "pg";
import { bounds } from "@/lib/postgres/bounds";
import { type Migration, readMigrations } from "@/lib/postgres/migration-files";
import { CommandError, type Print } from "@/scripts/local/command-error";
import {
  dropUnfinished,
  noteCompatible,
  readHistory,
  recordApplied,
  recordUnfinished,
} from "@/scripts/migrations/history";
import { choosePending } from "@/scripts/migrations/pending";
import { asOnlyMigrator } from "@/scripts/migrations/session";

/**
 * Applies the pending migrations of `folder`, like `prisma migrate deploy`, and returns their names. Concurrent runners
 * wait for each other. Throws `CommandError` after a failed migration, and if the file of an applied one is missing that
 * older code cannot work with; warns if an applied file has changed. `only`: names of those to apply, if not all.
 */
export async function migrate(
  databaseUrl: string,
  folder: string,
  say: Print,
  only?: ReadonlySet<string>,
): Promise<string[]> {
  const migrations = (await readMigrations(folder)).filter(({ name }) => !only || only.has(name));
  return asOnlyMigrator(databaseUrl, async (client) => {
    const pending = choosePending(migrations, await readHistory(client), say);
    await noteCompatible(client, migrations);
    for (const migration of pending) {
      say(`Applying migration ${migration.name}.`);
      await apply(client, migration);
    }
    return pending.map((migration) => migration.name);
  });
}

async function apply(client: Client, migration: Migration): Promise<void> {
  try {
    if (migration.isOutsideTransaction) await runOutside(client, migration);
    else await runInside(client, migration);
  } catch (error) {
    throw await adviceAfter(client, migration, error);
  }
}

/**
 * Milliseconds that it waits for one lock, while whoever reads that table queues behind it. Shorter than PostgreSQL's
 * deadlock_timeout, so that of a migration and a request that wait for each other the migration gives way.
 */
const LOCK_WAIT = 500;

/** Milliseconds in which those who queued behind it proceed. */
const PAUSE = 500;

/** Of lock_not_available and deadlock_detected. */
const metLock = (error: unknown): boolean =>
  error instanceof DatabaseError && (error.code === "55P03" || error.code === "40P01");

/** Tries again after it met a lock, for as long as one that runs outside a transaction waits for it. */
async function runInside(client: Client, migration: Migration): Promise<void> {
  const end = Date.now() + bounds.migration.lock_timeout;
  for (;;) {
    try {
      return await runOnce(client, migration);
    } catch (error) {
      if (!metLock(error) || Date.now() > end) throw error;
      await client.query("ROLLBACK");
      await sleep(PAUSE);
    }
  }
}

/** The migration and its record are one transaction: a killed runner leaves both or neither. */
async function runOnce(client: Client, migration: Migration): Promise<void> {
  await client.query("BEGIN");
  await client.query(`SET LOCAL lock_timeout = ${LOCK_WAIT}`);
  await client.query(migration.sql);
  if (client.getTransactionStatus() !== "T") {
    throw new CommandError(
      `Migration ${migration.name} ends its own transaction. Its changes up to that point are in the database.`,
      "Remove BEGIN, COMMIT and ROLLBACK from it, revert those changes, and run this again.",
    );
  }
  await recordApplied(client, migration, 1);
  await client.query("COMMIT");
}

async function runOutside(client: Client, migration: Migration): Promise<void> {
  await recordUnfinished(client, migration, null);
  await client.query(migration.sql);
  await client.query("BEGIN");
  await dropUnfinished(client, migration.name);
  await recordApplied(client, migration, 1);
  await client.query("COMMIT");
}

/** Rolls back and records the failure, unless it may be temporary and nothing of this attempt remains. */
async function adviceAfter(client: Client, migration: Migration, error: unknown): Promise<CommandError> {
  try {
    await client.query("ROLLBACK");
    if (error instanceof DatabaseError && PASSING.test(error.code ?? "") && !migration.isOutsideTransaction) {
      return new CommandError(
        `Migration ${migration.name} could not be applied now: ${reasonOf(error)}`,
        "Nothing of it remains. Run this again; pg_stat_activity shows who holds a lock or keeps the database busy.",
      );
    }
    await dropUnfinished(client, migration.name);
    await recordUnfinished(client, migration, reasonOf(error));
  } catch {
    return new CommandError(
      `The connection was lost during migration ${migration.name}: ${reasonOf(error)}`,
      "Run this again to see what became of the migration.",
    );
  }
  if (error instanceof CommandError) return error;
  return new CommandError(
    `Migration ${migration.name} failed (Prisma's P3018): ${reasonOf(error)}`,
    "It is recorded as failed, and further runs are refused. Fix it, and once the database holds nothing of it, run:",
    `npm run migrate -- --rolled-back ${migration.name}`,
  );
}

/**
 * SQLSTATE codes of temporary failures: deadlocks, lack of resources, cancelled or timed out, locks, server shutdown.
 */
const PASSING = /^(40|53|55P03|57)/;

function reasonOf(error: unknown): string {
  if (!(error instanceof DatabaseError)) return error instanceof Error ? error.message : String(error);
  return [`${error.code}: ${error.message}`, error.detail, error.position && `at character ${error.position}`]
    .filter(Boolean)
    .join("; ");
}
