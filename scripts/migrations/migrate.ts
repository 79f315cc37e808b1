import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { type Client, DatabaseError } from "pg";
import { bounds } from "@/lib/postgres/bounds";
import { type Migration, readMigrations } from "@/lib/postgres/migration-files";
import { CommandError, type Print } from "@/scripts/local/command-error";
import { connect } from "@/scripts/local/connection";
import { BASELINE, LAST_BEFORE, readSteps } from "@/scripts/migrations/baseline";

/**
 * Applies the pending migrations of `folder`, as `prisma migrate deploy` does, and returns their names. Each is one transaction
 * with its record: one that fails, or whose runner is killed, leaves nothing, and the next run tries it again. Runners at once
 * take turns, a migration each. Throws `CommandError` with the reason and what to do; with `refusesNewer` also for a database
 * that has more than this folder.
 */
export async function migrate(
  databaseUrl: string,
  folder: string,
  say: Print,
  refusesNewer = false,
): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const client = await connect(databaseUrl, PATIENCE);
  try {
    const history = await inTurn(client, () => openHistory(client));
    const names = new Set(history.map(({ name }) => name));
    if (names.has(LAST_BEFORE)) await toBaseline(client, migrations, say);
    else {
      if (history.length > 0 && !names.has(BASELINE) && migrations.some(({ name }) => name === BASELINE))
        throw new CommandError(
          "The database was not made by this product, or lacks migrations of before its first release. Nothing was done.",
          "docs/deploy.md (Migrations) says which version has them.",
        );
      compare(migrations, history, refusesNewer, say);
    }
    const applied: string[] = [];
    for (const migration of migrations) if (await apply(client, migration, say)) applied.push(migration.name);
    return applied;
  } finally {
    await client.end();
  }
}

/** Milliseconds for a connection: a migration may wait longer than a request. */
const PATIENCE = 10_000;

/** The advisory lock that Prisma's own `migrate` takes. */
const LOCK = 72707369;

/** Milliseconds that a migration waits for one lock, while whoever reads that table queues behind it. */
const LOCK_WAIT = 500;

/** Milliseconds in which those who queued behind it proceed. */
const PAUSE = 500;

/**
 * Runs `work` in a transaction that holds the migrations' lock. Lock and limits of time end with the transaction, so that they
 * are nobody else's behind a pooler.
 */
async function inTurn<T>(client: Client, work: () => Promise<T>): Promise<T> {
  try {
    await client.query("BEGIN; SET LOCAL statement_timeout = '60s'; SET LOCAL lock_timeout = 0");
    await client.query("SELECT pg_advisory_xact_lock($1)", [LOCK]).catch((error) => {
      throw new CommandError(
        "Another process has been migrating this database for more than a minute.",
        `Wait for it, or see who holds advisory lock ${LOCK} in pg_locks. (${String(error)})`,
      );
    });
    const limits = { ...bounds.migration, lock_timeout: LOCK_WAIT };
    await client.query(
      Object.entries(limits)
        .map(([name, value]) => `SET LOCAL ${name} = ${value}`)
        .join("; "),
    );
    const result = await work();
    await client.query("COMMIT");
    return result;
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  }
}

/** Prisma's own definition, so that `prisma migrate` and this runner can share a database. */
const TABLE = `
CREATE TABLE _prisma_migrations (
    id                      VARCHAR(36) PRIMARY KEY NOT NULL,
    checksum                VARCHAR(64) NOT NULL,
    finished_at             TIMESTAMPTZ,
    migration_name          VARCHAR(255) NOT NULL,
    logs                    TEXT,
    rolled_back_at          TIMESTAMPTZ,
    started_at              TIMESTAMPTZ NOT NULL DEFAULT now(),
    applied_steps_count     INTEGER NOT NULL DEFAULT 0
);`;

type Applied = { name: string; checksum: string; isFinished: boolean };

/** What was applied, oldest first; the table is made in an empty database. Throws for other tables and for a failure of Prisma's. */
async function openHistory(client: Client): Promise<Applied[]> {
  const { rows: tables } = await client.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()",
  );
  if (tables.length === 0) await client.query(TABLE);
  else if (!tables.some(({ name }) => name === "_prisma_migrations"))
    throw new CommandError(
      "The database already holds tables, but no record of migrations (Prisma's P3005).",
      "Use an empty database: CREATE DATABASE.",
    );
  const { rows } = await client.query<Applied>(
    `SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS "isFinished"
     FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY started_at`,
  );
  const failed = rows.find(({ isFinished }) => !isFinished);
  if (!failed) return rows;
  throw new CommandError(
    `Migration ${failed.name} failed, or was interrupted (Prisma's P3009). Nothing was applied.`,
    "Its row in _prisma_migrations was written by Prisma's own command, which also resolves it: prisma migrate resolve.",
  );
}

/** Tells of what the database has and these files do not, and of files that have changed since. */
function compare(migrations: readonly Migration[], history: readonly Applied[], refusesNewer: boolean, say: Print) {
  const files = new Map(migrations.map(({ name, checksum }) => [name, checksum]));
  const newer = history.flatMap(({ name }) => (files.has(name) ? [] : [name])).join(", ");
  if (newer && refusesNewer)
    throw new CommandError(
      `The database is of a later release, with migration ${newer}. Nothing was written.`,
      "Check out that release, and run this again.",
    );
  if (newer) say(`The database is newer than this version, which lacks ${newer}.`);
  const changed = history.filter(({ name, checksum }) => files.has(name) && files.get(name) !== checksum);
  if (changed.length > 0)
    say(
      `WARNING: these migrations were modified since they were applied: ${changed.map(({ name }) => name).join(", ")}.`,
    );
}

/** Of lock_not_available and deadlock_detected. */
const metLock = (error: unknown): boolean =>
  error instanceof DatabaseError && (error.code === "55P03" || error.code === "40P01");

/**
 * Applies one, unless the database has it or its `heir`. Where it meets a lock, it lets others through and tries again, for as
 * long as a migration may wait in all.
 */
async function apply(client: Client, migration: Migration, say: Print, heir = migration.name): Promise<boolean> {
  const end = Date.now() + bounds.migration.lock_timeout;
  for (;;) {
    try {
      return await inTurn(client, () => applyOnce(client, migration, heir, say));
    } catch (error) {
      if (!metLock(error) || Date.now() > end) throw inWords(migration, error);
      await sleep(PAUSE);
    }
  }
}

async function applyOnce(client: Client, migration: Migration, heir: string, say: Print): Promise<boolean> {
  if (await hasAny(client, [migration.name, heir])) return false;
  say(`Applying migration ${migration.name}.`);
  await client.query(migration.sql);
  if (client.getTransactionStatus() !== "T")
    throw new CommandError(
      `Migration ${migration.name} ends its own transaction. Its changes up to that point are in the database.`,
      "Remove BEGIN, COMMIT and ROLLBACK from it, revert those changes, and run this again.",
    );
  await record(client, migration, 1);
  return true;
}

async function hasAny(client: Client, names: readonly string[]): Promise<boolean> {
  const { rowCount } = await client.query(
    "SELECT FROM _prisma_migrations WHERE migration_name = ANY ($1) AND rolled_back_at IS NULL",
    [names],
  );
  return rowCount !== 0;
}

/** `steps`: 0 for what the database has without it. */
const record = (client: Client, { name, checksum }: Migration, steps: 0 | 1) =>
  client.query(
    `INSERT INTO _prisma_migrations (id, checksum, started_at, finished_at, migration_name, applied_steps_count)
     VALUES ($1, $2, now(), clock_timestamp(), $3, $4)`,
    [randomUUID(), checksum, name, steps],
  );

/** From the last migration before the baseline. A killed runner goes on where it was. */
async function toBaseline(client: Client, migrations: readonly Migration[], say: Print): Promise<void> {
  const baseline = migrations.find(({ name }) => name === BASELINE);
  if (!baseline) return;
  for (const step of await readSteps()) await apply(client, step, say, BASELINE);
  await inTurn(client, async () => {
    if (await hasAny(client, [BASELINE])) return;
    await foldNames(client);
    await client.query("DELETE FROM _prisma_migrations");
    await record(client, baseline, 0);
  });
  say(`The database is at ${BASELINE}.`);
}

/**
 * Names of before the release whose comparable form is missing get it, as names are compared when they are saved. Verifications
 * come first, because creators' names are compared with all of them. A name that staff must look at is held, unless it is held
 * already or they have allowed it.
 */
async function foldNames(client: Client): Promise<void> {
  // Every other run of the migrations does without the product's rules.
  const [{ needsStaff }, { Prisma }, { nameSkeleton }] = await Promise.all([
    import("@/lib/creators/verification"),
    import("@/lib/generated/prisma/client"),
    import("@/lib/text/look-alikes"),
  ]);
  const verified = await client.query("SELECT id, name FROM creator_verification WHERE name_skeleton IS NULL");
  for (const { id, name } of verified.rows)
    await client.query("UPDATE creator_verification SET name_skeleton = $2 WHERE id = $1", [id, nameSkeleton(name)]);
  const creators = await client.query(
    `SELECT c.user_id AS id, coalesce(p.display_name, p.email) AS name FROM creator_profile c
       JOIN profiles p ON p.id = c.user_id WHERE c.name_skeleton IS NULL AND c.closed_at IS NULL`,
  );
  for (const { id, name } of creators.rows) {
    const { text, values } = Prisma.sql`
      UPDATE creator_profile c SET name_skeleton = ${nameSkeleton(name)},
        name_held_at = coalesce(c.name_held_at, CASE
          WHEN ${needsStaff(name)} AND NOT EXISTS (
            SELECT FROM admin_audit_log a
            WHERE a.table_name = 'creator_profile' AND a.record_id = c.user_id::text AND a.action = 'creator_name_allowed'
          ) THEN now() END)
      WHERE c.user_id = ${id}::uuid`;
    await client.query(text, values);
  }
}

function inWords({ name }: Migration, error: unknown): CommandError {
  if (error instanceof CommandError) return error;
  if (!(error instanceof DatabaseError))
    return new CommandError(
      `The connection was lost during migration ${name}: ${String(error)}`,
      "Run this again: it is applied as a whole or not at all.",
    );
  const { code, message, detail, position } = error;
  const reason = [`${code}: ${message}`, detail, position && `at character ${position}`].filter(Boolean).join("; ");
  return new CommandError(
    `Migration ${name} failed, and nothing of it remains: ${reason}`,
    "Run this again once the reason is gone; pg_stat_activity shows who holds a lock or keeps the database busy.",
  );
}
