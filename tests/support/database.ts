import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, inject } from "vitest";
import { asAdmin, databaseUrl, type TestCluster } from "@/tests/support/cluster";
import { testSecrets } from "@/tests/support/secrets";

/** One database of its own for a test file or a test server. `drop` also closes what is still connected to it. */
export type ClonedDatabase = { url: string; drop: () => Promise<void> };

/** Rows of a query, for looking at the database from outside the code under test. */
export type Look = <Row extends pg.QueryResultRow>(sql: string, values?: readonly unknown[]) => Promise<Row[]>;

/** Clones the migrated template, or with `template: "template0"` an empty database. */
export async function cloneDatabase(cluster: TestCluster, template = cluster.template): Promise<ClonedDatabase> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  await asAdmin(cluster, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`));
  return {
    url: databaseUrl(cluster.url, name),
    drop: async () => {
      await asAdmin(cluster, (client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
    },
  };
}

/**
 * The database of an integration test file: call it at the file's top level, `const { look } = await testDatabase()`.
 * It points DATABASE_URL and the secrets of the environment at test values before `lib/db` connects, and drops the
 * database after the file's tests.
 */
export async function testDatabase(): Promise<{ url: string; look: Look }> {
  const { url, drop } = await cloneDatabase(inject("cluster"));
  Object.assign(process.env, testSecrets, { DATABASE_URL: url });
  const pool = new pg.Pool({ connectionString: url, max: 4 });
  // Dropping the database ends connections that the code under test holds: to a pool that is an error event.
  pool.on("error", () => undefined);
  afterAll(async () => {
    const { db } = await import("@/lib/db");
    await db().$disconnect();
    await pool.end();
    await drop();
  });
  return { url, look: async (sql, values) => (await pool.query(sql, values && [...values])).rows };
}
