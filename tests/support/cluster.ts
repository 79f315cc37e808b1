import { createHash, randomBytes } from "node:crypto";
import pg from "pg";
import { startCluster } from "@/scripts/embedded-postgres/cluster";
import { migrations, repository } from "@/scripts/local/repository";
import { migrate } from "@/scripts/migrations/apply";
import { readMigrations } from "@/scripts/migrations/folder";

/** Where tests get their databases: a server, and the name of a migrated database on it to be cloned. */
export type TestCluster = { url: string; template: string };

/**
 * Starts the throwaway server of the tests (or takes the one of TEST_DATABASE_URL) and prepares the template database
 * there. Test runs of one working tree at the same time share the server; the last one removes it.
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
    // Nothing here has to survive a power cut.
    settings: { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_connections: "300" },
    say: () => undefined,
  });
}

/** A migrated database under a name that changes with the migrations: one of other content is never reused. */
async function migratedTemplate(url: string): Promise<string> {
  const found = await readMigrations(migrations);
  const name = templateName(found.map(({ name, checksum }) => `${name}\0${checksum}\0`));
  const fill = (draft: string) => migrate(draft, migrations, () => undefined);
  await prepareTemplate(url, { name, from: "template1", fill });
  return name;
}

/** A name that changes with the content that it stands for. */
export const templateName = (content: readonly string[]): string =>
  `template_${createHash("sha256").update(content.join("")).digest("hex").slice(0, 16)}`;

/** A database to be cloned: `fill` gets the connection string of a new clone of `from`. */
type Template = { name: string; from: string; fill: (url: string) => Promise<unknown> };

/** Makes a template unless it is there. */
export async function prepareTemplate(url: string, { name, from, fill }: Template): Promise<void> {
  await asAdmin({ url }, async (client) => {
    // Two runs may come at once: one makes the template, and it gets its name only when it is complete.
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

/** The connection string of another database of the same server. */
function databaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

/** Runs `work` on one connection to the server's own database. */
async function asAdmin<T>(cluster: { url: string }, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** One database of its own for a test file or a test server. `drop` also closes what is still connected to it. */
export type ClonedDatabase = { url: string; drop: () => Promise<void> };

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
