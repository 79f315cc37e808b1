import { createHash, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { readMigrations } from "@/lib/postgres/migration-files";
import { startCluster } from "@/scripts/embedded-postgres/cluster";
import { runNode } from "@/scripts/local/child";
import { migrations, repository } from "@/scripts/local/repository";
import { migrate } from "@/scripts/migrations/migrate";
import { testSecrets } from "@/tests/support/secrets";

export type TestCluster = { url: string; template: string };

/**
 * Starts the tests' disposable server, or uses TEST_DATABASE_URL, and prepares the template database. Concurrent test
 * runs of one working tree share the server; the last one removes it.
 */
export async function startTestCluster(): Promise<TestCluster & { stop: () => Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL;
  const server = given ? { url: given, stop: async () => undefined } : await startThrowaway();
  try {
    return { url: server.url, template: await migratedTemplate(server.url), stop: server.stop };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

function startThrowaway() {
  return startCluster({
    repository,
    name: "test",
    database: "postgres",
    disposable: true,
    // A mutation run ends before most databases are dropped: gigabytes.
    inMemory: process.env.STRYKER_MUTATOR_WORKER === undefined,
    // Test data need not survive a power failure.
    settings: { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_connections: "300" },
    say: () => undefined,
  });
}

/** The name depends on the migrations, so that a template with other content is never reused. */
async function migratedTemplate(url: string): Promise<string> {
  const found = await readMigrations(migrations);
  const name = templateName(found.map(({ name, checksum }) => `${name}\0${checksum}\0`));
  const fill = (draft: string) => migrate(draft, migrations, () => undefined);
  await prepareTemplate(url, { name, from: "template1", fill });
  return name;
}

const templateName = (content: readonly string[]): string =>
  `template_${createHash("sha256").update(content.join("")).digest("hex").slice(0, 16)}`;

/** `fill` gets the connection string of a new clone of `from`. */
type Template = { name: string; from: string; fill: (url: string) => Promise<unknown> };

/** Does nothing if it exists. */
async function prepareTemplate(url: string, { name, from, fill }: Template): Promise<void> {
  await asAdmin({ url }, async (client) => {
    // Of two concurrent runs, one makes the template, which gets its name only when complete.
    await client.query("SELECT pg_advisory_lock(hashtext('test template'))");
    const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = $1", [name]);
    if (rowCount === 1) return;
    const draft = `${name}_draft`;
    await client.query(`DROP DATABASE IF EXISTS ${draft} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${draft} TEMPLATE ${from}`);
    await fill(databaseUrl(url, draft));
    await client.query(`ALTER DATABASE ${draft} RENAME TO ${name}`);
  });
}

function databaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

async function asAdmin<T>(cluster: { url: string }, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export type ClonedDatabase = { url: string; drop: () => Promise<void> };

/** Clones the migrated template, or an empty database with `template: "template0"`. */
export async function cloneDatabase(cluster: TestCluster, template = cluster.template): Promise<ClonedDatabase> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  await asAdmin(cluster, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`));
  return {
    url: databaseUrl(cluster.url, name),
    drop: async () => {
      await asAdmin(cluster, (client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
    },
  };
}

/** Cached as a template for all callers, by content and day. */
export async function cloneDemoDatabase(cluster: TestCluster): Promise<ClonedDatabase> {
  const source = readFileSync(join(repository, "prisma", "seed.ts"), "utf8");
  const name = templateName([cluster.template, source, new Date().toISOString().slice(0, 10)]);
  await prepareTemplate(cluster.url, { name, from: cluster.template, fill: addDemoData });
  return cloneDatabase(cluster, name);
}

export async function addDemoData(databaseUrl: string): Promise<void> {
  const env = { ...process.env, ...testSecrets, DATABASE_URL: databaseUrl };
  const { code, output } = await runNode(
    "node_modules/tsx/dist/cli.mjs",
    ["tests/support/own-process.ts", "add-demo-data"],
    env,
  );
  if (code !== 0) throw new Error(`The demo data could not be added:\n${output}`);
}
