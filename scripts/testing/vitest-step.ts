import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { runNode } from "@/scripts/local/child";
import { generatePrismaClient } from "@/scripts/local/prisma-client";
import { repository } from "@/scripts/local/repository";
import { failuresOfVitest } from "@/scripts/testing/failures";
import type { Result } from "@/scripts/testing/tally";

type Report = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
};

/** `filters` are parts of file names or vitest options. */
export async function vitest(projects: readonly [string, ...string[]], filters: readonly string[]): Promise<Result> {
  await generatePrismaClient(() => undefined);
  const file = join(repository, "test-results", "reports", `${projects[0]}.json`);
  mkdirSync(join(file, ".."), { recursive: true });
  rmSync(file, { force: true });
  const chosen = projects.map((name) => `--project=${name}`);
  const args = ["run", ...chosen, "--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const { code, output } = await runNode("node_modules/vitest/vitest.mjs", [...args, ...filters], {
    ...process.env,
    NO_COLOR: "1",
  });
  return count(readReport(file), code, output);
}

function readReport(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

/** A file that cannot be loaded, an error outside every test, and a run without tests count as failures too. */
function count(report: Report | undefined, code: number | null, output: string): Result {
  if (!report) return { passed: 0, failed: 1, output };
  const broken = report.testResults.filter((file) => file.status === "failed" && file.assertionResults.length === 0);
  const failed = report.numFailedTests + broken.length;
  const passed = report.numPassedTests;
  const unexplained = failed === 0 && (code !== 0 || passed === 0) ? 1 : 0;
  return { passed, failed: failed + unexplained, output, failures: failuresOfVitest(output) };
}
