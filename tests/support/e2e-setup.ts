import { startAppServer } from "@/tests/support/app-server";
import { startTestCluster } from "@/tests/support/cluster";

/** Serves the built site, with demo data in a database of its own, for all browser tests. Returns how to stop it. */
export default async function setup(): Promise<() => Promise<void>> {
  const cluster = await startTestCluster();
  const server = await startAppServer(cluster, { seed: true });
  // The workers inherit the environment, and nothing else.
  process.env.E2E_URL = server.url;
  process.env.E2E_DATABASE_URL = server.databaseUrl;
  process.env.E2E_CLUSTER_URL = cluster.url;
  process.env.E2E_TEMPLATE = cluster.template;
  return async () => {
    await server.stop();
    await cluster.stop();
  };
}
