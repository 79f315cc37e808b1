import type { RunnerTestFile } from "vitest";
import type { Reporter, Vitest } from "vitest/node";

/** Adds a failed test to a file that could not be loaded, which has none. */
function addFailure(file: RunnerTestFile): void {
  const [error] = file.result?.errors ?? [];
  if (!error || file.tasks.some(({ name }) => name === "loads")) return;
  const suite = { file, context: Object.create(null), timeout: 0, annotations: [], artifacts: [] };
  const result = { state: "fail" as const, errors: [error] };
  const named = { id: `${file.id}_loads`, name: "loads", fullName: "loads", fullTestName: "loads" };
  file.tasks.push({ ...suite, ...named, type: "test", mode: "run", meta: {}, result });
}

/**
 * Stryker's runner sees failed tests only. A mutant that keeps a module from loading, so that its tests do not even
 * start, would count as survived.
 */
export class LoadFailures implements Reporter {
  private vitest: Vitest | undefined;

  onInit(vitest: Vitest): void {
    this.vitest = vitest;
  }

  onTestRunEnd(): void {
    this.vitest?.state.getFiles().forEach(addFailure);
  }
}
