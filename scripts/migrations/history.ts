import { randomUUID } from "node:crypto";
import type { Client } from "pg";
import { Advice } from "@/scripts/local/advice";
import type { Migration } from "@/scripts/migrations/folder";

/** A row of Prisma's table. Neither finished nor rolled back: it failed, or its runner died. */
export type Applied = { name: string; checksum: string; isFinished: boolean; isRolledBack: boolean };

// Prisma's own definition, so that `prisma migrate` and this runner can be used on one database.
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

/** The recorded migrations, oldest first. Creates the table in an empty database; refuses one that holds other tables. */
export async function readHistory(client: Client): Promise<Applied[]> {
  if (!(await hasTables(client, "tablename = '_prisma_migrations'"))) {
    if (await hasTables(client, "true")) {
      throw new Advice(
        "The database holds tables already, but no record of migrations (Prisma's P3005).",
        "Use an empty database, or record what it holds with `prisma migrate resolve --applied <name>`.",
      );
    }
    await client.query(TABLE);
  }
  const { rows } = await client.query<Applied>(
    `SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS "isFinished", rolled_back_at IS NOT NULL AS "isRolledBack"
     FROM _prisma_migrations ORDER BY started_at`,
  );
  return rows;
}

async function hasTables(client: Client, condition: string): Promise<boolean> {
  const found = await client.query(
    `SELECT FROM pg_tables WHERE schemaname = current_schema() AND ${condition} LIMIT 1`,
  );
  return found.rowCount === 1;
}

/** Notes that a migration begins, before its first statement: a runner that dies leaves a row that says so. */
export async function recordStart(client: Client, migration: Migration): Promise<string> {
  const id = randomUUID();
  await client.query(
    "INSERT INTO _prisma_migrations (id, checksum, started_at, migration_name) VALUES ($1, $2, now(), $3)",
    [id, migration.checksum, migration.name],
  );
  return id;
}

/** Notes that a migration is in place. */
export async function recordSuccess(client: Client, id: string): Promise<void> {
  await client.query(
    "UPDATE _prisma_migrations SET finished_at = now(), applied_steps_count = applied_steps_count + 1 WHERE id = $1",
    [id],
  );
}

/** Notes why a migration failed. */
export async function recordFailure(client: Client, id: string, logs: string): Promise<void> {
  await client.query("UPDATE _prisma_migrations SET logs = $2 WHERE id = $1", [id, logs]);
}
