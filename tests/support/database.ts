import pg from "pg";
import { afterAll, inject } from "vitest";
import type { Db } from "@/lib/postgres/db";
import { type ClonedDatabase, cloneDatabase, type TestCluster } from "@/tests/support/cluster";
import { testSecrets } from "@/tests/support/secrets";

export type Look = <Row extends pg.QueryResultRow>(sql: string, values?: readonly unknown[]) => Promise<Row[]>;

/**
 * Call it at a test file's top level: `const { look } = await testDatabase()`. Points DATABASE_URL and the secrets at
 * test values before `lib/postgres/db` connects, and drops the database after the file's tests. `made`: by default migrated
 * and empty.
 */
export async function testDatabase(
  made: (cluster: TestCluster) => Promise<ClonedDatabase> = cloneDatabase,
): Promise<{ url: string; look: Look }> {
  const { url, drop } = await made(inject("cluster"));
  Object.assign(process.env, testSecrets, { DATABASE_URL: url });
  const pool = new pg.Pool({ connectionString: url, max: 4 });
  // Dropping the database ends open connections, which a pool reports as an error event.
  pool.on("error", () => undefined);
  afterAll(async () => {
    const { db } = await import("@/lib/postgres/db");
    await db().$disconnect();
    await pool.end();
    await drop();
  });
  return { url, look: async (sql, values) => (await pool.query(sql, values && [...values])).rows };
}

/**
 * Remembers the database as it is now. What this returns takes it back to that; both end all connections to it, which pools open
 * again. Call it once of a database.
 */
export async function remember(url: string): Promise<() => Promise<void>> {
  const name = new URL(url).pathname.slice(1);
  const client = new pg.Client({ connectionString: inject("cluster").url });
  await client.connect();
  await client.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1", [name]);
  await client.query(`ALTER DATABASE ${name} RENAME TO ${name}_kept`);
  const takeBack = async () => {
    await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${name}_kept STRATEGY FILE_COPY`);
    // The pools see that their connections have ended.
    await new Promise((done) => setTimeout(done, 50));
  };
  await takeBack();
  afterAll(async () => {
    await client.query(`DROP DATABASE ${name}_kept WITH (FORCE)`);
    await client.end();
  });
  return takeBack;
}

/** Runs `sql` in another session's transaction, which stays open; the returned function commits it. */
export async function hold(url: string, sql: string, id?: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("BEGIN");
  await client.query(sql, id === undefined ? [] : [id]);
  return async () => {
    await client.query("COMMIT");
    await client.end();
  };
}

/** Runs `work` in a transaction that stays open until what this returns is called. */
export async function holdIn(work: (tx: Db) => Promise<unknown>): Promise<() => Promise<void>> {
  const { db } = await import("@/lib/postgres/db");
  let commit = () => {};
  const released = new Promise<void>((resolve) => {
    commit = resolve;
  });
  let held: Promise<unknown> = Promise.resolve();
  await new Promise<void>((begun, failed) => {
    held = db().$transaction(async (tx) => {
      await work(tx);
      begun();
      await released;
    });
    held.catch(failed);
  });
  return async () => {
    commit();
    await held;
  };
}

export const countOfWaiting = async (look: Look): Promise<number> =>
  (await look("SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'")).length;
