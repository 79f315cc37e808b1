import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, expect, test } from "vitest";
import { runNode } from "@/scripts/local/child";
import { migrations } from "@/scripts/local/repository";
import { migrate } from "@/scripts/migrations/migrate";
import { startPooler } from "@/tests/support/connections";
import { testDatabase } from "@/tests/support/database";
import { testSecrets } from "@/tests/support/secrets";

const { url, look } = await testDatabase();
const MIGRATION_LOCK = 72707369;
const locks = () => look(`SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = ${MIGRATION_LOCK}`);

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (let step = cleanUp.pop(); step; step = cleanUp.pop()) await step();
});

async function pooler(...how: Parameters<typeof startPooler> extends [string, ...infer Rest] ? Rest : never) {
  const started = await startPooler(url, ...how);
  cleanUp.push(started.close);
  return started;
}

/** The settings that somebody finds who gets each of the connections next. */
async function settings(through: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: through });
  await client.connect();
  const { rows } = await client.query("SHOW statement_timeout");
  await client.end();
  return rows;
}

test.each([
  [1, "last"],
  [3, "last"],
  [3, "first"],
] as const)(
  "migrating through a transaction pooler of %i, which gives the %s, succeeds or fails whole and leaves nothing",
  async (connections, gives) => {
    const pool = await pooler(connections, { keeps: "transaction", gives });
    const before = await settings(pool.url);
    expect(await migrate(pool.url, migrations, () => undefined)).toEqual([]);
    const folder = mkdtempSync(join(tmpdir(), "failing-"));
    cpSync(migrations, folder, { recursive: true });
    mkdirSync(join(folder, "29991231000000_failing"));
    writeFileSync(join(folder, "29991231000000_failing/migration.sql"), "CREATE TABLE half (id int); SELECT 1 / 0;");
    await expect(migrate(pool.url, folder, () => undefined)).rejects.toThrow("nothing of it remains: 22012");
    rmSync(folder, { recursive: true });
    expect(await look("SELECT FROM pg_tables WHERE tablename = 'half'")).toEqual([]);
    expect(await locks()).toEqual([]);
    for (let each = 0; each < connections; each += 1) expect(await settings(pool.url)).toEqual(before);
  },
);

test("what works succeeds through a session pooler, and directly", async () => {
  const pool = await pooler(2, { keeps: "session", gives: "first" });
  expect(await migrate(pool.url, migrations, () => undefined)).toEqual([]);
  expect(await migrate(url, migrations, () => undefined)).toEqual([]);
  expect(await locks()).toEqual([]);
});

test.each([["migrate"], ["flags", "list"], ["audit-verify"]])(
  "%s takes the direct address where there is one",
  async (...command) => {
    const pool = await pooler(1, { keeps: "transaction", gives: "last" });
    const env = { ...process.env, ...testSecrets, DATABASE_URL: pool.url, DATABASE_POOLED: "1" };
    const { code, output } = await runNode("scripts/launch.mjs", command, { ...env, DATABASE_URL_UNPOOLED: url });
    expect(output).toContain("DATABASE_URL_UNPOOLED");
    expect(code).toBe(0);
    expect(pool.visitors()).toBe(0);
  },
);
