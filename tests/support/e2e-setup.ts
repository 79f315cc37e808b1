import { addDemoData, startAppServer } from "@/tests/support/app-server";
import { cloneDatabase, startTestCluster } from "@/tests/support/cluster";

/** Serves the built site, with demo data in a database of its own, for all browser tests. Returns how to stop it. */
export default async function setup(): Promise<() => Promise<void>> {
  const cluster = await startTestCluster();
  // Adding the demo data takes longer than starting a server: the files that have one of their own clone it as well.
  const demo = await cloneDatabase(cluster);
  await addDemoData(demo.url);
  const server = await startAppServer({ url: cluster.url, template: demo.name });
  // The workers inherit the environment, and nothing else.
  process.env.E2E_URL = server.url;
  process.env.E2E_DATABASE_URL = server.databaseUrl;
  process.env.E2E_CLUSTER_URL = cluster.url;
  process.env.E2E_TEMPLATE = demo.name;
  return async () => {
    await server.stop();
    await demo.drop();
    await cluster.stop();
  };
}
