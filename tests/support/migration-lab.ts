import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, inject } from "vitest";
import { migrate } from "@/scripts/migrations/migrate";
import { type ClonedDatabase, cloneDatabase } from "@/tests/support/cluster";

const EMPTY = `
  SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid();
  DROP SCHEMA public CASCADE;
  CREATE SCHEMA public`;

/** Call it at a file's top level: each test gets an empty database and a folder of two migrations. */
export function migrationLab() {
  let database: ClonedDatabase;
  let folder: string;
  let said: string[];
  const say = (line: string) => said.push(line);

  beforeAll(async () => {
    database = await cloneDatabase(inject("cluster"), "template0");
  });
  afterAll(() => database.drop());

  beforeEach(async () => {
    said = [];
    await rows(EMPTY);
    folder = await mkdtemp(join(tmpdir(), "migrations-"));
    await add("20260101000000_shelf", "CREATE TABLE shelf (id int PRIMARY KEY);");
    await add(
      "20260102000000_book",
      "CREATE TABLE book (id int, shelf int REFERENCES shelf (id)); INSERT INTO shelf VALUES (1);",
    );
  });

  afterEach(() => rm(folder, { recursive: true }));

  async function add(name: string, sql: string): Promise<void> {
    await mkdir(join(folder, name), { recursive: true });
    await writeFile(join(folder, name, "migration.sql"), sql);
  }

  async function rows<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    try {
      return (await client.query<Row>(sql)).rows;
    } finally {
      await client.end();
    }
  }

  return {
    add,
    remove: (name: string) => rm(join(folder, name), { recursive: true }),
    run: () => migrate(database.url, folder, say),
    rows,
    history: () =>
      rows<{ migration_name: string; done: boolean; steps: number }>(
        `SELECT migration_name, finished_at IS NOT NULL AS done, applied_steps_count AS steps
         FROM _prisma_migrations ORDER BY migration_name`,
      ),
    said: () => said,
    url: () => database.url,
    folder: () => folder,
  };
}
