import { createHash } from "node:crypto";
import { cp, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { migrations } from "@/scripts/local/repository";
import { migrate } from "@/scripts/migrations/apply";
import { migrationLab } from "@/tests/support/migration-lab";

const { add, remove, run, rows, history, said, folder } = migrationLab();

test("applies everything to an empty database in the order of the names", async () => {
  expect(await run()).toEqual(["20260101000000_shelf", "20260102000000_book"]);
  expect(await history()).toEqual([
    { migration_name: "20260101000000_shelf", done: true, steps: 1, logs: null },
    { migration_name: "20260102000000_book", done: true, steps: 1, logs: null },
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
  expect(results.map((names) => names.length).sort()).toEqual([0, 0, 3]);
  expect(await history()).toHaveLength(3);
});

test("a failing migration leaves nothing of itself, is recorded, and stops every later run", async () => {
  await add("20260103000000_bad", "CREATE TABLE half (id int); INSERT INTO nowhere VALUES (1);");
  await expect(run()).rejects.toThrow(/20260103000000_bad failed.*nowhere/);
  expect(await rows("SELECT FROM pg_tables WHERE tablename = 'half'")).toHaveLength(0);
  const bad = (await history()).at(-1);
  expect(bad).toMatchObject({ migration_name: "20260103000000_bad", done: false, steps: 0 });
  expect(bad?.logs).toContain('relation "nowhere" does not exist');

  await add("20260104000000_good", "CREATE TABLE good (id int)");
  await expect(run()).rejects.toThrow(/20260103000000_bad failed or was interrupted/);
  expect(await rows("SELECT FROM pg_tables WHERE tablename = 'good'")).toHaveLength(0);
});

test("a failing migration with its own transaction is recorded too", async () => {
  await add("20260103000000_own", "BEGIN; CREATE TABLE own (id int); SELECT 1/0; COMMIT;");
  await expect(run()).rejects.toThrow("division by zero");
  expect((await history()).at(-1)?.logs).toContain("22012");
});

test("refuses when the file of an applied migration is gone", async () => {
  await run();
  await remove("20260102000000_book");
  await expect(run()).rejects.toThrow(/does not know and may not work with: 20260102000000_book/);
});

test("older code starts on a newer database when every newer migration says that it may", async () => {
  await add(
    "20260103000000_author",
    "-- compatible: adds a table that older code leaves alone\nCREATE TABLE author ()",
  );
  await run();
  await remove("20260103000000_author");
  expect(await run()).toEqual([]);
  expect(said().at(-1)).toContain("compatible with older code: 20260103000000_author");

  // Migrations that Prisma itself applied are marked once this runner has seen their files.
  await rows("UPDATE _prisma_migrations SET logs = NULL");
  await expect(run()).rejects.toThrow(/may not work with: 20260103000000_author/);
  await add(
    "20260103000000_author",
    "-- compatible: adds a table that older code leaves alone\nCREATE TABLE author ()",
  );
  await run();
  await remove("20260103000000_author");
  expect(await run()).toEqual([]);

  await add("20260104000000_gone", "DROP TABLE book");
  await run();
  await remove("20260104000000_gone");
  await expect(run()).rejects.toThrow(/may not work with: 20260104000000_gone\./);
});

test("warns when an applied migration was changed, and goes on", async () => {
  await run();
  await add("20260101000000_shelf", "CREATE TABLE shelf (id bigint PRIMARY KEY);");
  expect(await run()).toEqual([]);
  expect(said().at(-1)).toContain("modified since they were applied: 20260101000000_shelf");
});

test("does not warn of a changed migration that names the checksum of its earlier text", async () => {
  await run();
  const [row] = await rows<{ checksum: string }>("SELECT checksum FROM _prisma_migrations ORDER BY migration_name");
  await add(
    "20260101000000_shelf",
    `CREATE TABLE shelf (id int, PRIMARY KEY (id));\n\n-- formerly: ${row?.checksum}\n`,
  );
  expect(await run()).toEqual([]);
  expect(said().join("\n")).not.toContain("modified");
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
