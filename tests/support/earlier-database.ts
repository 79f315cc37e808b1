import { readFileSync } from "node:fs";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import pg from "pg";
import { readMigrations } from "@/lib/postgres/migration-files";
import { migrations } from "@/scripts/local/repository";
import { migrate } from "@/scripts/migrations/apply";
import { type ClonedDatabase, cloneDatabase, type TestCluster } from "@/tests/support/cluster";

/** The newest migration of the release before agreements had scopes. */
export const parentRelease = "20261206090000_invitations_of_a_day";

/** A table's name and a row as JSON, one a line: what that release's own verbs wrote, with the secrets of the tests. */
const rows = new URL("earlier-release/database.txt.gz", import.meta.url);

/** Of that release's moment of the upgrade. Far ahead, because migrations go by the real clock. */
export const upgradedAt = new Date("2090-03-01T12:00:00.000Z");

/** A database as that release left it, with its migrations alone. */
export async function earlierDatabase(cluster: TestCluster): Promise<ClonedDatabase> {
  const database = await cloneDatabase(cluster, "template0");
  const folder = await mkdtemp(join(tmpdir(), "earlier-migrations-"));
  for (const { name } of await readMigrations(migrations)) {
    if (name <= parentRelease) await cp(join(migrations, name), join(folder, name), { recursive: true });
  }
  await migrate(database.url, folder, () => undefined);
  await rm(folder, { recursive: true });
  await fill(database.url);
  return database;
}

async function fill(url: string): Promise<void> {
  const tables = new Map<string, string[]>();
  for (const line of gunzipSync(readFileSync(rows)).toString("utf8").trimEnd().split("\n")) {
    const [, table = "", row = ""] = /^(\w+) (.*)$/.exec(line) ?? [];
    tables.set(table, [...(tables.get(table) ?? []), row]);
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // As they are: no trigger adds to them, and their order does not matter.
  await client.query("BEGIN; SET LOCAL session_replication_role = replica");
  for (const [table, found] of tables) {
    const columns = await client.query<{ list: string }>(
      `SELECT string_agg(quote_ident(attname), ', ') AS list FROM pg_attribute
       WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
      [table],
    );
    const list = columns.rows[0]?.list;
    await client.query(`DELETE FROM ${table}`);
    await client.query(
      `INSERT INTO ${table} (${list}) OVERRIDING SYSTEM VALUE
       SELECT ${list} FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb)`,
      [`[${found.join(",")}]`],
    );
  }
  await client.query(`DO $$ DECLARE one record; BEGIN
    FOR one IN SELECT quote_ident(table_name) AS t, column_name AS c, pg_get_serial_sequence(quote_ident(table_name), column_name) AS s
      FROM information_schema.columns WHERE table_schema = 'public' LOOP
      IF one.s IS NOT NULL THEN EXECUTE format('SELECT setval(%L, coalesce(max(%I), 0) + 1, false) FROM %s', one.s, one.c, one.t); END IF;
    END LOOP; END $$`);
  await client.query("COMMIT");
  await client.end();
}
