import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { expect, test } from "vitest";
import { startCluster } from "@/scripts/embedded-postgres/cluster";
import { migrations, repository } from "@/scripts/local/repository";
import { migrate } from "@/scripts/migrations/migrate";

test("the application's role in the database of compose.yaml owns it, can migrate it, and is no superuser", async () => {
  const compose = readFileSync(join(repository, "compose.yaml"), "utf8");
  expect(compose).toContain("configs: [{ source: role, target: /docker-entrypoint-initdb.d/role.sql }]");
  expect(compose).toContain("DATABASE_URL: postgresql://likeright:${POSTGRES_PASSWORD");
  const [, script = ""] = /^ {4}content: \|\n((?: {6}.*\n)+)/m.exec(compose) ?? [];
  const password = "it is's";
  const statements = script
    .replace("\\getenv password POSTGRES_PASSWORD", "")
    .replace(":'password'", pg.escapeLiteral(password))
    .split(";\n")
    .filter((statement) => statement.trim() !== "");
  const cluster = await startCluster({
    repository,
    name: "compose",
    database: "postgres",
    disposable: true,
    inMemory: true,
    say: () => undefined,
  });
  const connected = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    return work(client).finally(() => client.end());
  };
  try {
    await connected(cluster.url, async (client) => {
      for (const statement of statements) await client.query(statement);
    });
    const own = new URL(cluster.url);
    Object.assign(own, { username: "likeright", password: encodeURIComponent(password), pathname: "/likeright" });
    await migrate(own.href, migrations, () => undefined);
    const { rows } = await connected(own.href, (client) =>
      client.query(
        `SELECT rolsuper, rolcreaterole, rolcreatedb, rolbypassrls, rolreplication,
           (SELECT datdba = r.oid FROM pg_database WHERE datname = current_database()) AS owns
         FROM pg_roles r WHERE rolname = current_user`,
      ),
    );
    const nothing = {
      rolsuper: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolbypassrls: false,
      rolreplication: false,
    };
    expect(rows).toEqual([{ ...nothing, owns: true }]);
    // Nobody signs in as the superuser from another container.
    await expect(connected(cluster.url, async () => undefined)).rejects.toThrow("password authentication failed");
  } finally {
    await cluster.stop();
  }
});
