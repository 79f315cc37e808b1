import pg from "pg";
import { afterEach, expect, test } from "vitest";
import { runNode } from "@/scripts/local/child";
import { migrations } from "@/scripts/local/repository";
import { migrate } from "@/scripts/migrations/apply";
import { asOnlyMigrator } from "@/scripts/migrations/session";
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
  "migrating through a transaction pooler of %i, which gives the %s, is refused and leaves nothing",
  async (connections, gives) => {
    const pool = await pooler(connections, { keeps: "transaction", gives });
    const before = await settings(pool.url);
    await expect(migrate(pool.url, migrations, () => undefined)).rejects.toThrow("Set DATABASE_URL_UNPOOLED");
    expect(await locks()).toEqual([]);
    for (let each = 0; each < connections; each += 1) expect(await settings(pool.url)).toEqual(before);
  },
);

test("a session pooler is a session of our own: work that fails leaves neither the lock nor a limit of time to the next", async () => {
  const pool = await pooler(2, { keeps: "session", gives: "last" });
  const before = await settings(pool.url);
  const failing = asOnlyMigrator(pool.url, async (client) => {
    expect(await locks()).toHaveLength(1);
    expect(await client.query("SHOW statement_timeout")).toMatchObject({ rows: [{ statement_timeout: "1h" }] });
    await client.query("BEGIN");
    await client.query("SELECT 1 / 0");
  });
  await expect(failing).rejects.toThrow("division by zero");
  expect(await locks()).toEqual([]);
  expect([await settings(pool.url), await settings(pool.url)]).toEqual([before, before]);
});

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

test("migrate without the direct address is refused, and says which variable to set", async () => {
  const pool = await pooler(1, { keeps: "transaction", gives: "last" });
  const { code, output } = await runNode("scripts/launch.mjs", ["migrate"], { ...process.env, DATABASE_URL: pool.url });
  expect(code).toBe(1);
  expect(output).toContain("Set DATABASE_URL_UNPOOLED to the database's direct address.");
});
