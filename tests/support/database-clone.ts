import { randomBytes } from "node:crypto";
import { asAdmin, databaseUrl, type TestCluster } from "@/tests/support/cluster";

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
