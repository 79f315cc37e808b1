import { randomUUID } from "node:crypto";
import type { Client } from "pg";
import { COMPATIBLE, type Migration } from "@/lib/postgres/migration-files";
import { CommandError } from "@/scripts/local/command-error";

/**
 * A row of Prisma's table. If neither finished nor rolled back, it failed, or its runner died outside a transaction.
 * `isCompatible`: older code without its file may work with this database.
 */
export type Applied = {
  name: string;
  checksum: string;
  isFinished: boolean;
  isRolledBack: boolean;
  isCompatible: boolean;
};

// Prisma's own definition, so that `prisma migrate` and this runner can share a database.
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

const logsOf = (migration: Migration): string | null => (migration.isCompatible ? COMPATIBLE : null);

const hasHistory = (client: Client) => hasTables(client, "tablename = '_prisma_migrations'");

export async function openHistory(client: Client): Promise<void> {
  if (!(await hasHistory(client))) await client.query(TABLE);
}

/**
 * The recorded migrations, oldest first. Creates the table in an empty database; refuses a database with other tables.
 */
export async function readHistory(client: Client): Promise<Applied[]> {
  if (!(await hasHistory(client)) && (await hasTables(client, "true"))) {
    throw new CommandError(
      "The database already holds tables, but no record of migrations (Prisma's P3005).",
      "Use an empty database, or record what it holds: npm run migrate -- --applied <name>, for each.",
    );
  }
  await openHistory(client);
  const { rows } = await client.query<Applied>(
    `SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS "isFinished",
       rolled_back_at IS NOT NULL AS "isRolledBack", coalesce(logs, '') = $1 AS "isCompatible"
     FROM _prisma_migrations ORDER BY started_at`,
    [COMPATIBLE],
  );
  return rows;
}

async function hasTables(client: Client, condition: string): Promise<boolean> {
  const found = await client.query(
    `SELECT FROM pg_tables WHERE schemaname = current_schema() AND ${condition} LIMIT 1`,
  );
  return found.rowCount === 1;
}

/** `steps`: 0 if applied by others. The record takes effect when the caller's transaction commits. */
export async function recordApplied(client: Client, migration: Migration, steps: 0 | 1): Promise<void> {
  await client.query(
    `INSERT INTO _prisma_migrations
       (id, checksum, started_at, finished_at, migration_name, logs, applied_steps_count)
     VALUES ($1, $2, now(), clock_timestamp(), $3, $4, $5)`,
    [randomUUID(), migration.checksum, migration.name, logsOf(migration), steps],
  );
}

/** `logs`: the failure, or null at the start: a runner that dies then leaves a row that shows it. */
export async function recordUnfinished(client: Client, migration: Migration, logs: string | null): Promise<void> {
  await client.query(
    "INSERT INTO _prisma_migrations (id, checksum, started_at, migration_name, logs) VALUES ($1, $2, now(), $3, $4)",
    [randomUUID(), migration.checksum, migration.name, logs],
  );
}

export async function dropUnfinished(client: Client, name: string): Promise<void> {
  await client.query(`DELETE FROM _prisma_migrations WHERE ${UNFINISHED}`, [name]);
}

export async function recordRolledBack(client: Client, name: string): Promise<number> {
  const done = await client.query(`UPDATE _prisma_migrations SET rolled_back_at = now() WHERE ${UNFINISHED}`, [name]);
  return done.rowCount ?? 0;
}

const UNFINISHED = "migration_name = $1 AND finished_at IS NULL AND rolled_back_at IS NULL";

export async function noteCompatible(client: Client, migrations: readonly Migration[]): Promise<void> {
  await client.query(
    `UPDATE _prisma_migrations SET logs = $1
     WHERE finished_at IS NOT NULL AND logs IS NULL AND migration_name = ANY($2::text[])`,
    [COMPATIBLE, migrations.filter(({ isCompatible }) => isCompatible).map(({ name }) => name)],
  );
}
