import { createHash } from "node:crypto";
import { cp, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { migrations } from "@/scripts/local/repository";
import { migrate } from "@/scripts/migrations/migrate";
import { migrationLab } from "@/tests/support/migration-lab";

const { add, remove, run, rows, history, said, folder } = migrationLab();

test("applies everything to an empty database in the order of the names", async () => {
  expect(await run()).toEqual(["20260101000000_shelf", "20260102000000_book"]);
  expect(await history()).toEqual([
    { migration_name: "20260101000000_shelf", done: true, steps: 1 },
    { migration_name: "20260102000000_book", done: true, steps: 1 },
  ]);
});

test("applies nothing the second time, and later only what is new", async () => {
  await run();
  expect(await run()).toEqual([]);
  await add("20260103000000_author", "CREATE TABLE author (id int)");
  expect(await run()).toEqual(["20260103000000_author"]);
});

test("records the SHA-256 of each file", async () => {
  await run();
  const file = await readFile(join(folder(), "20260101000000_shelf", "migration.sql"));
  const [row] = await rows<{ checksum: string }>("SELECT checksum FROM _prisma_migrations ORDER BY migration_name");
  expect(row?.checksum).toBe(createHash("sha256").update(file).digest("hex"));
});

test("two runners at once apply each migration once", async () => {
  await add("20260103000000_slow", "SELECT pg_sleep(0.3); CREATE TABLE slow (id int)");
  const results = await Promise.all([run(), run(), run()]);
  expect(results.flat().sort()).toEqual(["20260101000000_shelf", "20260102000000_book", "20260103000000_slow"]);
  expect(await history()).toHaveLength(3);
});

test("a failing migration leaves nothing of itself, stops the run, and is tried again by the next", async () => {
  await add("20260103000000_bad", "CREATE TABLE half (id int); INSERT INTO nowhere VALUES (1);");
  await add("20260104000000_good", "CREATE TABLE good (id int)");
  await expect(run()).rejects.toThrow(/20260103000000_bad failed, and nothing of it remains: 42P01: .*nowhere/);
  expect(await rows("SELECT FROM pg_tables WHERE tablename IN ('half', 'good')")).toHaveLength(0);
  expect(await history()).toHaveLength(2);
  await add("20260103000000_bad", "CREATE TABLE nowhere (id int)");
  expect(await run()).toEqual(["20260103000000_bad", "20260104000000_good"]);
});

test("a migration and its record are one transaction: without the record nothing of it remains", async () => {
  await run();
  await rows("ALTER TABLE _prisma_migrations ADD CONSTRAINT unrecorded CHECK (migration_name !~ 'author')");
  await add("20260103000000_author", "CREATE TABLE author (id int)");
  await expect(run()).rejects.toThrow(/20260103000000_author failed, and nothing of it remains: 23514/);
  expect(await rows("SELECT FROM pg_tables WHERE tablename = 'author'")).toHaveLength(0);
  await rows("ALTER TABLE _prisma_migrations DROP CONSTRAINT unrecorded");
  expect(await run()).toEqual(["20260103000000_author"]);
});

test("a migration that meets a lock or a deadlock is tried again", async () => {
  await run();
  // What a sequence has given stays given when the migration is undone.
  await rows("CREATE SEQUENCE attempt");
  await add(
    "20260103000000_author",
    `CREATE TABLE author (id int);
     DO $$ BEGIN
       CASE nextval('attempt')
         WHEN 1 THEN RAISE lock_not_available;
         WHEN 2 THEN RAISE deadlock_detected;
         ELSE NULL;
       END CASE;
     END $$;`,
  );
  expect(await run()).toEqual(["20260103000000_author"]);
  expect(await rows("SELECT last_value::int AS attempts FROM attempt")).toEqual([{ attempts: 3 }]);
});

test("refuses a database in which Prisma's own command has recorded a failure", async () => {
  await run();
  await rows("UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name = '20260102000000_book'");
  await expect(run()).rejects.toThrow(/20260102000000_book failed, or was interrupted.*\n.*prisma migrate resolve/);
  await rows("UPDATE _prisma_migrations SET rolled_back_at = now() WHERE finished_at IS NULL; DROP TABLE book");
  await rows("DELETE FROM shelf");
  expect(await run()).toEqual(["20260102000000_book"]);
});

test("code of the version before says that the database is newer, and goes on", async () => {
  await run();
  await remove("20260102000000_book");
  expect(await run()).toEqual([]);
  expect(said().at(-1)).toContain("newer than this version, which lacks 20260102000000_book");
});

test("warns when an applied migration was changed, and goes on", async () => {
  await run();
  await add("20260101000000_shelf", "CREATE TABLE shelf (id bigint PRIMARY KEY);");
  expect(await run()).toEqual([]);
  expect(said().at(-1)).toContain("modified since they were applied: 20260101000000_shelf");
});

test("refuses a database with unrelated tables", async () => {
  await rows("CREATE TABLE theirs (id int)");
  await expect(run()).rejects.toThrow("already holds tables");
});

test("explains what to check when the database cannot be reached, without the password", async () => {
  const closed = migrate("postgresql://ada:secret-word@127.0.0.1:1/none", folder(), () => undefined);
  await expect(closed).rejects.toThrow(/cannot be reached: .*ECONNREFUSED.*\n.*DATABASE_URL/);
  await expect(closed).rejects.not.toThrow("secret-word");
});

test("the product's own migrations apply unchanged", async () => {
  await rm(folder(), { recursive: true });
  await cp(migrations, folder(), { recursive: true });
  expect((await run()).length).toBeGreaterThan(0);
  expect((await history()).every((row) => row.done)).toBe(true);
});
