import type { TestProject } from "vitest/node";
import { startAppServer } from "@/tests/support/app-server";
import { startTestCluster, type TestCluster } from "@/tests/support/cluster";
import { needPoppler } from "@/tests/support/documents";

declare module "vitest" {
  export interface ProvidedContext {
    cluster: TestCluster;
    /** The served site, where the project asks one. */
    site?: { url: string; databaseUrl: string };
  }
}

/** Here, because within a test what takes long to start would count towards its timeout. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (project.name === "unit") {
    needPoppler();
    return;
  }
  const { stop, ...cluster } = await startTestCluster();
  project.provide("cluster", cluster);
  if (!["http", "browsers", "proofs"].includes(project.name)) return stop;
  const server = await startAppServer(cluster, { seed: true });
  project.provide("site", { url: server.url, databaseUrl: server.databaseUrl });
  return async () => {
    await server.stop();
    await stop();
  };
}
