import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import pg from "pg";
import { expect, test, vi } from "vitest";
import { repository as here } from "@/scripts/local/repository";
import { migrationLab } from "@/tests/support/migration-lab";

const { add, run, rows, history, url, folder } = migrationLab();

async function killDuring(query: string): Promise<void> {
  const runner = join(here, "tests/support/own-process.ts");
  const child = spawn(process.execPath, ["--import", "tsx", runner, "migrate", url(), folder()], { cwd: here });
  const ended = once(child, "exit");
  const busy = () =>
    rows(`SELECT FROM pg_stat_activity WHERE state = 'active' AND pid <> pg_backend_pid() AND query LIKE '%${query}%'`);
  await expect.poll(busy, { timeout: 20_000 }).toHaveLength(1);
  child.kill("SIGKILL");
  await ended;
}

test("a runner killed within the SQL leaves nothing of it and no record, and the next one applies it", async () => {
  await run();
  await add("20260103000000_slow", "CREATE TABLE slow (id int); SELECT pg_sleep(1); CREATE TABLE slower (id int)");
  await killDuring("pg_sleep");
  expect(await run()).toEqual(["20260103000000_slow"]);
  expect((await history()).map(({ done }) => done)).toEqual([true, true, true]);
  expect(await rows("SELECT FROM pg_tables WHERE tablename IN ('slow', 'slower')")).toHaveLength(2);
});

test("a runner killed between the SQL and its record leaves neither, and the next one applies it", async () => {
  await run();
  await rows(`CREATE FUNCTION linger() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(1); RETURN NEW; END $$;
    CREATE TRIGGER linger BEFORE INSERT OR UPDATE ON _prisma_migrations FOR EACH ROW
    WHEN (NEW.finished_at IS NOT NULL) EXECUTE FUNCTION linger()`);
  await add("20260103000000_quick", "CREATE TABLE quick (id int)");
  await killDuring("_prisma_migrations");
  expect(await run()).toEqual(["20260103000000_quick"]);
  expect((await history()).map(({ done }) => done)).toEqual([true, true, true]);
});

test("a migration that commits by itself is refused, because its record cannot be in its transaction", async () => {
  await add("20260103000000_commits", "CREATE TABLE half (id int); COMMIT; CREATE TABLE rest (id int)");
  await expect(run()).rejects.toThrow(/20260103000000_commits ends its own transaction/);
  expect(await history()).toHaveLength(2);
});

async function reader(sql: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url() });
  await client.connect();
  await client.query(`BEGIN; ${sql}`);
  return client;
}

test("a migration that meets a lock lets others through and tries again", async () => {
  await run();
  await add("20260103000000_wide", "ALTER TABLE book ADD COLUMN pages int");
  const other = await reader("SELECT FROM book");
  const applied = run();
  const isAnswered = async () => (await rows("SELECT FROM book")).length === 0;
  const since = Date.now();
  while (Date.now() - since < 1_500) expect(await isAnswered()).toBe(true);
  await other.end();
  expect(await applied).toEqual(["20260103000000_wide"]);
});

test("of a migration and a request that wait for each other the migration gives way", async () => {
  await run();
  await add("20260103000000_both", "ALTER TABLE shelf ADD COLUMN room int; ALTER TABLE book ADD COLUMN pages int");
  const other = await reader("SELECT FROM book");
  const applied = run();
  const waits = () => rows("SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'ALTER%'");
  await expect.poll(waits, { interval: 10, timeout: 10_000 }).toHaveLength(1);
  expect((await other.query("SELECT id FROM shelf")).rows).toEqual([{ id: 1 }]);
  await other.end();
  expect(await applied).toEqual(["20260103000000_both"]);
});

test("a migration that meets a lock for too long gives up, and is applied by the next run", async () => {
  await run();
  await add("20260103000000_wide", "ALTER TABLE book ADD COLUMN pages int");
  const other = await reader("SELECT FROM book");
  vi.spyOn(Date, "now").mockImplementation(() => performance.now() * 100);
  await expect(run()).rejects.toThrow(/failed, and nothing of it remains: 55P03.*\n.*Run this again/);
  vi.restoreAllMocks();
  await other.end();
  expect(await run()).toEqual(["20260103000000_wide"]);
});
