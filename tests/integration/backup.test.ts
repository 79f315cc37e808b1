import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { runSchedule } from "@/lib/operations/schedule";
import { loadArchive, WRITTEN_BY_MIGRATIONS } from "@/scripts/backup/load";
import { makeBackup } from "@/scripts/backup/make";
import { readArchive } from "@/scripts/backup/read";
import { NOT_OF_THE_DATA, OF_THE_DATA } from "@/scripts/backup/secrets";
import { migrations } from "@/scripts/local/repository";
import { type ClonedDatabase, cloneDatabase } from "@/tests/support/cluster";
import { testDatabase } from "@/tests/support/database";
import { addLicense } from "@/tests/support/licenses";
import { addOffer } from "@/tests/support/offers";
import { testSecrets } from "@/tests/support/secrets";

const { url, look } = await testDatabase();
const folder = mkdtempSync(join(tmpdir(), "backup-"));
const PASSPHRASE = "a passphrase of the tests";
const quiet = () => undefined;
const ask = async () => PASSPHRASE;

const targets: ClonedDatabase[] = [];
async function target(template = "template0"): Promise<string> {
  const made = await cloneDatabase(inject("cluster"), template);
  targets.push(made);
  return made.url;
}
afterAll(async () => {
  for (const { drop } of targets) await drop();
});

async function on<Row extends pg.QueryResultRow>(at: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: at });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

let archive: string;
beforeAll(async () => {
  for (const use of ["One.", "Two."]) await addLicense(use, new Date());
  await addOffer({ useCase: "Tabs\tbackslashes \\. \\N\nand \u{1f44b} lines" });
  await runSchedule(new Date());
  const made = await makeBackup(url, folder, PASSPHRASE);
  archive = made.file;
});

/** What makes a table what it is, and not its rows. */
const schemaOf = (at: string) =>
  on(
    at,
    `SELECT 'index' AS what, indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS is FROM pg_index
       WHERE indrelid IN (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace)
     UNION ALL SELECT 'constraint', conrelid::regclass || ' ' || conname, pg_get_constraintdef(oid) || convalidated::text
       FROM pg_constraint WHERE connamespace = 'public'::regnamespace
     UNION ALL SELECT 'trigger', tgrelid::regclass || ' ' || tgname, tgenabled::text || pg_get_triggerdef(oid)
       FROM pg_trigger WHERE NOT tgisinternal
     UNION ALL SELECT 'migration', migration_name, checksum || logs FROM _prisma_migrations ORDER BY 1, 2`,
  );

test("what is restored has the rows, the schema and the numbers to come of the original", async () => {
  const at = await target();
  const { tables, sequences } = await loadArchive(at, await readArchive(archive, ask), migrations, quiet);
  expect(await schemaOf(at)).toEqual(await schemaOf(url));
  expect(tables.license_grant?.rows).toBe(2);
  const marks = ["admin_audit_log", "audit_chain", "row_tally", "database_restore", "status_place"];
  for (const name of Object.keys(tables).filter((table) => !marks.includes(table))) {
    const read = `SELECT to_jsonb(t) AS row FROM "${name}" t ORDER BY t::text`;
    expect(await on(at, read), name).toEqual(await on(url, read));
  }
  for (const { name } of sequences) {
    const value = async (of: string) =>
      Number((await on<{ last_value: string }>(of, `SELECT last_value FROM "${name}"`))[0]?.last_value);
    expect(await value(at), name).toBeGreaterThanOrEqual(await value(url));
  }
  const newest = "SELECT max(list) AS list FROM status_place";
  expect([await on(url, newest), await on(at, newest)]).toEqual([[{ list: 1 }], [{ list: 17 }]]);
  const entries =
    "SELECT action, details FROM admin_audit_log JOIN audit_chain ON event_id = id ORDER BY seq DESC LIMIT 1";
  expect(await on(at, entries)).toMatchObject([{ action: "database_restored", details: { rows: expect.any(Number) } }]);
});

test("a database that holds anything is not restored into, and nothing of it changes", async () => {
  const at = await target(inject("cluster").template);
  await on(at, "INSERT INTO feature_flag (key, value) VALUES ('BUYER_OFFERS_V1', true)");
  const before = await schemaOf(at);
  const load = async () => loadArchive(at, await readArchive(archive, ask), migrations, quiet);
  await expect(load()).rejects.toThrow("The database is not empty: feature_flag has rows. Nothing was written.");
  expect(await schemaOf(at)).toEqual(before);
  await on(at, "DELETE FROM feature_flag");
  expect((await load()).tables.offer?.rows).toBe(3);
  await expect(load()).rejects.toThrow("The database is not empty");
});

test("migrations write into the tables that a restore replaces, and into no others", async () => {
  const at = await target(inject("cluster").template);
  const tables = await on<{ name: string }>(at, "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'");
  const filled: string[] = [];
  for (const { name } of tables) if ((await on(at, `SELECT FROM "${name}" LIMIT 1`)).length > 0) filled.push(name);
  expect(filled.toSorted()).toEqual(["_prisma_migrations", ...WRITTEN_BY_MIGRATIONS].toSorted());
});

/** The repository's migrations with one more, or with one changed. */
function otherRelease(change: (folder: string, newest: string) => void): string {
  const copy = mkdtempSync(join(tmpdir(), "migrations-"));
  cpSync(migrations, copy, { recursive: true });
  const names = readdirSync(copy, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  change(
    copy,
    names
      .map(({ name }) => name)
      .toSorted()
      .at(-1) ?? "",
  );
  return copy;
}

const addMigration = (folder: string, name: string, sql: string): void => {
  mkdirSync(join(folder, name));
  writeFileSync(join(folder, name, "migration.sql"), sql);
};

test("a later release restores the archive and migrates it; one that lacks a migration, or has another text, refuses", async () => {
  const sql = "-- compatible: a test\nUPDATE offer SET use_case = use_case || ' Migrated.';\n";
  const later = otherRelease((folder) => addMigration(folder, "29991231000000_later", sql));
  const at = await target();
  await loadArchive(at, await readArchive(archive, ask), later, quiet);
  expect(await on(at, "SELECT FROM offer WHERE use_case LIKE '% Migrated.'")).toHaveLength(3);

  for (const [change, words] of [
    [
      (folder: string, newest: string) => rmSync(join(folder, newest), { recursive: true }),
      "which this release does not know",
    ],
    [
      (folder: string, newest: string) => {
        rmSync(join(folder, newest), { recursive: true });
        addMigration(folder, newest, "SELECT 1;");
      },
      "was another text when the backup was made",
    ],
  ] as const) {
    const empty = await target();
    const load = loadArchive(empty, await readArchive(archive, ask), otherRelease(change), quiet);
    await expect(load).rejects.toThrow(words);
    expect(await on(empty, "SELECT FROM pg_tables WHERE schemaname = 'public'")).toEqual([]);
  }
});

test("a backup is of one moment: what is written while it is made is not in it, and no migration comes between", async () => {
  // Copied first, for long enough to write a flag meanwhile.
  await look(
    "CREATE TABLE a_long_one AS SELECT md5(i::text) || md5((i + 1)::text) AS text FROM generate_series(1, 300000) AS i",
  );
  const file = join(folder, "moment.backup");
  const making = makeBackup(url, file, undefined);
  const copied = "SELECT FROM pg_stat_progress_copy WHERE relid = to_regclass('a_long_one')";
  await expect.poll(async () => (await look(copied)).length, { interval: 5, timeout: 30_000 }).toBe(1);
  await look("INSERT INTO feature_flag (key, value) VALUES ('LATER', true)");
  expect(await look(copied)).toHaveLength(1);
  const alter = look("SET lock_timeout = '100ms'; ALTER TABLE mail_stop ADD COLUMN later int");
  await expect(alter).rejects.toThrow("lock timeout");
  const { closing } = await making;
  expect([closing.tables.a_long_one?.rows, closing.tables.feature_flag?.rows]).toEqual([300_000, 0]);
  await look("DROP TABLE a_long_one; DELETE FROM feature_flag");
});

test("a target that is full or cannot be written gives words, and leaves nothing", async () => {
  const full = join(folder, "full");
  mkdirSync(full);
  symlinkSync("/dev/full", join(full, "a.backup.part"));
  await expect(makeBackup(url, join(full, "a.backup"), undefined)).rejects.toThrow(
    /There is no room for .*a\.backup \(ENOSPC\)\. No backup was made/,
  );
  await expect(makeBackup(url, join(archive, "b"), undefined)).rejects.toThrow(
    /cannot be written \((ENOTDIR|EEXIST)\). No backup was made/,
  );
  await expect(makeBackup(url, archive, undefined)).rejects.toThrow("exists. No backup was made");
  expect(readdirSync(full)).toEqual([]);
});

test("an archive is readable by its owner alone, and names no secret", async () => {
  expect(statSync(archive).mode & 0o777).toBe(0o600);
  const { opening } = await readArchive(archive, ask);
  const text = JSON.stringify(opening);
  for (const secret of [testSecrets.AUTH_SECRET, testSecrets.LINK_SECRET, testSecrets.CRON_SECRET])
    expect(text).not.toContain(secret);
  expect(text).not.toContain(JSON.parse(testSecrets.LICENSE_KEYS).keys[0].d);
});

test("every secret of .env.example belongs to the data and is compared, or says why not", () => {
  const names = [
    ...readFileSync(".env.example", "utf8").matchAll(
      /^([A-Z][A-Z0-9_]*(?:SECRET|KEYS?|KEY_ID|TOKEN|CERTIFICATE|PASSPHRASE))=/gm,
    ),
  ];
  expect(names.map(([, name]) => name).toSorted()).toEqual(
    [...OF_THE_DATA, ...Object.keys(NOT_OF_THE_DATA)].toSorted(),
  );
});
