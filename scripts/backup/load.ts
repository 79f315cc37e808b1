import { pipeline } from "node:stream/promises";
import { type Client, DatabaseError, escapeIdentifier } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { isOfFile, readMigrations } from "@/lib/postgres/migration-files";
import type { Closing, Opening, Table } from "@/scripts/backup/contents";
import { begin, copyFromSql, readRows, readTables } from "@/scripts/backup/database";
import { type Archive, differences } from "@/scripts/backup/read";
import { type Digest, RowSum } from "@/scripts/backup/rows";
import { CommandError, type Print } from "@/scripts/local/command-error";
import { connect } from "@/scripts/local/connection";
import { migrate } from "@/scripts/migrations/apply";

/** Tables into which migrations write a row of their own. */
export const WRITTEN_BY_MIGRATIONS = ["mail_provider", "schedule_run", "status_place"];

/**
 * The status lists that are skipped. The original may have handed out places after the backup was made, in the newest list or
 * in the next: this many would take two million licenses.
 */
const LISTS_SKIPPED = 16;

/** Throws `CommandError` unless this release has the archive's migrations, word for word. Returns their names. */
async function knownMigrations({ migrations, release }: Opening, folder: string): Promise<Set<string>> {
  const own = new Map((await readMigrations(folder)).map((one) => [one.name, one]));
  const other = migrations.find((one) => !isOfFile(own.get(one.name), one));
  if (!other) return new Set(migrations.map(({ name }) => name));
  throw new CommandError(
    own.has(other.name)
      ? `Migration ${other.name} was another text when the backup was made. Nothing was written.`
      : `The backup has migration ${other.name}, which this release does not know. Nothing was written.`,
    `Restore with the release that made it, ${release}, and upgrade then.`,
  );
}

/** Throws `CommandError` unless the database is empty, or as migrations alone leave it. */
async function requireEmpty(client: Client): Promise<void> {
  for (const table of await readTables(client)) {
    const allowed = WRITTEN_BY_MIGRATIONS.includes(table.table) ? 1 : 0;
    const { rowCount } = await client.query(`SELECT FROM ${escapeIdentifier(table.table)} LIMIT ${allowed + 1}`);
    if ((rowCount ?? 0) <= allowed) continue;
    throw new CommandError(
      `The database is not empty: ${table.table} has rows. Nothing was written.`,
      "Restore into a new one (CREATE DATABASE), and let the servers use it once it is restored.",
    );
  }
}

type Part = { drop: string; make: string };

/**
 * What stands in the way of rows that come table by table, or is made faster afterwards: foreign keys, whose tables form
 * circles; checks that hold for new rows only; and indexes that no constraint needs.
 */
async function readParts(client: Client): Promise<Part[]> {
  const { rows } = await client.query<Part>(
    `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
       format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS make, 2 AS turn
     FROM pg_constraint
     WHERE connamespace = current_schema()::regnamespace AND (contype = 'f' OR contype = 'c' AND NOT convalidated)
     UNION ALL
     SELECT format('DROP INDEX %s', indexrelid::regclass), pg_get_indexdef(indexrelid), 1
     FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
     WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND c.relname <> '_prisma_migrations'
       AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid AND contype IN ('p', 'u', 'x'))
     ORDER BY turn`,
  );
  return rows;
}

async function inEach(client: Client, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await client.query(statement);
}

const triggers = (tables: readonly Table[], state: "ENABLE" | "DISABLE"): string[] =>
  tables.map(({ table }) => `ALTER TABLE ${escapeIdentifier(table)} ${state} TRIGGER USER`);

type Loaded = Closing & { rows: number };

/**
 * Restores an archive into the empty database at `url`: migrates it as far as the archive's was, loads the rows, reads all of
 * them back and compares them with the archive, in one transaction. A restore that fails or is killed leaves a migrated and
 * empty database, into which the next may go. Mail is held, status lists begin anew. Then it applies the migrations that the
 * archive did not have. Throws `CommandError` in words.
 */
export async function loadArchive(url: string, archive: Archive, folder: string, say: Print): Promise<Loaded> {
  const { opening } = archive;
  const known = await knownMigrations(opening, folder);
  const client = await connect(url);
  try {
    await requireEmpty(client);
    await refuseNewer(client, known);
    await migrate(url, folder, () => undefined, known);
    say(`Migrated the empty database to ${opening.migrations.at(-1)?.name}.`);
    const closing = await inTransaction(client, archive, say);
    await client.query("ANALYZE");
    for (const name of await migrate(url, folder, () => undefined)) say(`Applied migration ${name}.`);
    return closing;
  } catch (error) {
    throw inWords(error);
  } finally {
    await client.end();
  }
}

async function refuseNewer(client: Client, known: ReadonlySet<string>): Promise<void> {
  const { rows: history } = await client.query(
    "SELECT FROM pg_tables WHERE schemaname = current_schema() AND tablename = '_prisma_migrations'",
  );
  if (history.length === 0) return;
  const { rows } = await client.query<{ name: string }>(
    "SELECT migration_name AS name FROM _prisma_migrations WHERE rolled_back_at IS NULL",
  );
  const newer = rows.find(({ name }) => !known.has(name));
  if (newer)
    throw new CommandError(
      `The database has migration ${newer.name}, which the backup's had not. Nothing was written.`,
      "Restore into a new one (CREATE DATABASE).",
    );
}

async function inTransaction(client: Client, archive: Archive, say: Print): Promise<Loaded> {
  // The audit log's trigger takes no other level.
  await begin(client, "ISOLATION LEVEL READ COMMITTED");
  await client.query("SET LOCAL maintenance_work_mem = '256MB'; SET LOCAL synchronous_commit = on");
  const own = await readTables(client);
  await client.query(`LOCK TABLE ${own.map(({ table }) => escapeIdentifier(table)).join(", ")}`);
  await requireEmpty(client);
  const parts = await readParts(client);
  await inEach(client, triggers(own, "DISABLE"));
  await inEach(
    client,
    WRITTEN_BY_MIGRATIONS.map((table) => `DELETE FROM ${table}`),
  );
  await inEach(
    client,
    parts.map(({ drop }) => drop),
  );

  const closing = await archive.tables(async (table, rows) => {
    await pipeline(rows, client.query(copyFrom(copyFromSql(table))));
  });
  say("Loaded the rows. Making indexes and foreign keys.");
  await inEach(
    client,
    parts.map(({ make }) => make),
  );
  for (const { name, value, isCalled } of closing.sequences)
    await client.query("SELECT setval($1::regclass, $2, $3)", [escapeIdentifier(name), value, isCalled]);
  const found = await sumTables(client, own);
  const wrong = differences(closing.tables, found);
  if (wrong.length > 0)
    throw new CommandError(`The restored rows are not the backup's: ${wrong.join("; ")}. Nothing was kept.`);
  await inEach(client, triggers(own, "ENABLE"));
  const rows = Object.values(found).reduce((sum, table) => sum + table.rows, 0);
  await markRestored(client, archive.opening.madeAt, { rows });
  await client.query("COMMIT");
  return { ...closing, rows };
}

async function sumTables(client: Client, tables: readonly Table[]): Promise<Record<string, Digest>> {
  const found: Record<string, Digest> = {};
  for (const table of tables) {
    const sum = new RowSum();
    for await (const _block of readRows(client, table, sum));
    found[table.table] = sum.result();
  }
  return found;
}

/** Holds mail, begins a new status list, and says so in the audit log. `madeAt`: of the backup. */
async function markRestored(client: Client, madeAt: string, details: Readonly<Record<string, unknown>>): Promise<void> {
  await client.query(
    "INSERT INTO status_place (list, place) SELECT coalesce(max(list), 1) + $1::int, 0 FROM status_place",
    [LISTS_SKIPPED],
  );
  await client.query(
    `WITH restore AS (INSERT INTO database_restore (backup_at, restored_at) VALUES ($1, clock_timestamp()) RETURNING id)
     INSERT INTO admin_audit_log (actor, action, table_name, record_id, details)
     SELECT 'system', 'database_restored', 'database_restore', id, $2 FROM restore`,
    [madeAt, JSON.stringify({ backupAt: madeAt, ...details })],
  );
}

/**
 * Treats a database as restored that something else restored: PostgreSQL's own recovery, or a provider's. It is taken to be as of
 * its newest audit row. Returns that time.
 */
export async function markDatabase(url: string): Promise<string> {
  const client = await connect(url);
  try {
    await begin(client, "ISOLATION LEVEL READ COMMITTED");
    const { rows } = await client.query<{ at: Date }>(
      "SELECT coalesce(max(created_at), now()) AS at FROM admin_audit_log",
    );
    const madeAt = (rows[0]?.at ?? new Date()).toISOString();
    await markRestored(client, madeAt, {});
    await client.query("COMMIT");
    return madeAt;
  } finally {
    await client.end();
  }
}

/** Without the row that an error quotes. */
function inWords(error: unknown): unknown {
  if (!(error instanceof DatabaseError)) return error;
  const { code, table, constraint, message } = error;
  const where = [table, constraint].filter(Boolean).join(", ");
  return new CommandError(
    `The restore failed, and nothing of it was kept: ${code} ${message}${where ? ` (${where})` : ""}.`,
    code === "53100"
      ? "The database's disk is full. Make room, and run it again."
      : "Run it again once the cause is gone.",
  );
}
