import { onShutdown } from "@/scripts/local/shutdown";
import { startTestCluster } from "@/tests/support/cluster";

let held: Promise<void> | undefined;

/**
 * Keeps the tests' PostgreSQL running from now to the end of the command. The test runners join it; when they are
 * interrupted they leave without a word, and then nobody but us is left to stop it.
 */
export function holdTestCluster(): Promise<void> {
  held ??= startTestCluster().then((cluster) => onShutdown(cluster.stop));
  return held;
}
