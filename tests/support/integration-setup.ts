import type { TestProject } from "vitest/node";
import { startTestCluster, type TestCluster } from "@/tests/support/cluster";

declare module "vitest" {
  export interface ProvidedContext {
    cluster: TestCluster;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, template, stop } = await startTestCluster();
  project.provide("cluster", { url, template });
  return stop;
}
