import { startAppServer } from "@/tests/support/app-server";
import { startTestCluster } from "@/tests/support/cluster";

export default async function setup(): Promise<() => Promise<void>> {
  const cluster = await startTestCluster();
  const server = await startAppServer(cluster, { seed: true });
  // Workers inherit only the environment.
  process.env.E2E_URL = server.url;
  process.env.E2E_DATABASE_URL = server.databaseUrl;
  process.env.E2E_CLUSTER_URL = cluster.url;
  process.env.E2E_TEMPLATE = cluster.template;
  return async () => {
    await server.stop();
    await cluster.stop();
  };
}
