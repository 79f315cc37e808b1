import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { runNode } from "@/scripts/local/child";
import { explain } from "@/scripts/local/command-error";
import { repository } from "@/scripts/local/repository";
import { failuresOfPlaywright, type PlaywrightSuite } from "@/scripts/testing/failures";
import { type Result, single } from "@/scripts/testing/tally";
import { ensureBrowser } from "@/tests/support/browser";

type Report = {
  stats: { expected: number; unexpected: number };
  errors: Parameters<typeof failuresOfPlaywright>[1];
  suites: PlaywrightSuite[];
};

/**
 * Runs the given projects of playwright.config.ts. `filters` are parts of file names or Playwright options. The report
 * is named after the step.
 */
export async function playwright(
  step: string,
  projects: readonly string[],
  filters: readonly string[],
): Promise<Result> {
  try {
    process.env.E2E_BROWSER ??= ensureBrowser((line) => console.log(line));
  } catch (error) {
    return single(false, explain(error));
  }
  const file = join(repository, "test-results", "reports", `${step}.json`);
  mkdirSync(join(file, ".."), { recursive: true });
  rmSync(file, { force: true });
  const { code, output } = await runNode(
    "node_modules/@playwright/test/cli.js",
    ["test", "--reporter=list,json", ...projects.map((name) => `--project=${name}`), ...filters],
    { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: file, NO_COLOR: "1" },
  );
  return count(file, code, output);
}

/** An error outside every test, such as a server that does not start, and a run without tests count as failures. */
function count(file: string, code: number | null, output: string): Result {
  try {
    const { stats, errors, suites }: Report = JSON.parse(readFileSync(file, "utf8"));
    const failed = stats.unexpected + errors.length;
    const passed = stats.expected;
    const unexplained = failed === 0 && (code !== 0 || passed === 0) ? 1 : 0;
    return { passed, failed: failed + unexplained, output, failures: failuresOfPlaywright(suites, errors) };
  } catch {
    return single(false, output);
  }
}
