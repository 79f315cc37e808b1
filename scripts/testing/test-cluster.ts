import { onShutdown } from "@/scripts/local/shutdown";
import { startTestCluster } from "@/tests/support/cluster";

let held: Promise<void> | undefined;

/**
 * Keeps the tests' PostgreSQL running until the command ends. The test runners join it, and leave silently when
 * interrupted, so that only we can stop it.
 */
export function holdTestCluster(): Promise<void> {
  held ??= startTestCluster().then((cluster) => onShutdown(cluster.stop));
  return held;
}
