import type { TestProject } from "vitest/node";
import { startAppServer } from "@/tests/support/app-server";
import { startTestCluster, type TestCluster } from "@/tests/support/cluster";

declare module "vitest" {
  export interface ProvidedContext {
    cluster: TestCluster;
    site: { url: string; databaseUrl: string };
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { stop, ...cluster } = await startTestCluster();
  const server = await startAppServer(cluster, { seed: true });
  project.provide("cluster", cluster);
  project.provide("site", { url: server.url, databaseUrl: server.databaseUrl });
  return async () => {
    await server.stop();
    await stop();
  };
}
