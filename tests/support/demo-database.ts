import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runNode } from "@/scripts/local/child";
import { repository } from "@/scripts/local/repository";
import {
  type ClonedDatabase,
  cloneDatabase,
  prepareTemplate,
  type TestCluster,
  templateName,
} from "@/tests/support/cluster";
import { testSecrets } from "@/tests/support/secrets";

/** Cached as a template for all callers, by content and day. */
export async function cloneDemoDatabase(cluster: TestCluster): Promise<ClonedDatabase> {
  const source = readFileSync(join(repository, "prisma", "seed.ts"), "utf8");
  const name = templateName([cluster.template, source, new Date().toISOString().slice(0, 10)]);
  await prepareTemplate(cluster.url, { name, from: cluster.template, fill: addDemoData });
  return cloneDatabase(cluster, name);
}

export async function addDemoData(databaseUrl: string): Promise<void> {
  const env = { ...process.env, ...testSecrets, DATABASE_URL: databaseUrl };
  const { code, output } = await runNode("node_modules/tsx/dist/cli.mjs", ["tests/support/demo-data.ts"], env);
  if (code !== 0) throw new Error(`The demo data could not be added:\n${output}`);
}
