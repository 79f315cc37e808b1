import { appendFileSync } from "node:fs";
import { explain } from "@/scripts/local/command-error";
import { isShuttingDown, onShutdown, shutDown, shutDownOnSignals } from "@/scripts/local/shutdown";
import { endOf } from "@/scripts/testing/failures";
import { playwright } from "@/scripts/testing/playwright-step";
import { build, lint, types } from "@/scripts/testing/static-steps";
import { type Result, single, sum } from "@/scripts/testing/tally";
import { vitest } from "@/scripts/testing/vitest-step";
import { startTestCluster } from "@/tests/support/cluster";

/** `beside`: a step that may run at the same time. */
type Step = {
  title: string;
  needs?: string;
  beside?: string;
  onDatabase?: true;
  run: (filters: readonly string[]) => Promise<Result>;
};

const steps: Readonly<Record<string, Step>> = {
  lint: { title: "format and lint", run: lint },
  types: { title: "types", beside: "lint", run: types },
  unit: { title: "unit tests", run: (filters) => vitest(["unit"], filters) },
  integration: {
    title: "tests on a real PostgreSQL",
    onDatabase: true,
    run: (filters) => vitest(["integration"], filters),
  },
  // A build leaves a third of two processors idle.
  build: { title: "production build", beside: "unit", run: build },
  http: {
    title: "what the built site answers",
    // Not beside the integration tests: the two processors share a core's caches, and both take longer than in turn.
    needs: "build",
    onDatabase: true,
    run: (filters) => vitest(["http"], filters),
  },
  e2e: {
    title: "browser tests",
    needs: "build",
    onDatabase: true,
    run: (filters) => playwright("e2e", ["desktop", "phone"], filters),
  },
  sweeps: {
    title: "what is read: every page translated, printed, in forced colors, with large and with hostile texts",
    needs: "build",
    onDatabase: true,
    run: (filters) => playwright("sweeps", ["sweeps"], filters),
  },
  walks: {
    title: "what people do from page to page, often with each other, from beginning to end",
    needs: "build",
    onDatabase: true,
    run: (filters) => playwright("walks", ["walks"], filters),
  },
  browsers: {
    title: "the main jobs in Chromium, Firefox and WebKit",
    needs: "build",
    onDatabase: true,
    run: (filters) => vitest(["browsers"], filters),
  },
  proofs: {
    title: "long proofs of what few changes can break",
    needs: "build",
    onDatabase: true,
    run: (filters) => vitest(["proofs"], filters),
  },
  faults: {
    title: "fault tests",
    needs: "build",
    onDatabase: true,
    run: (filters) => vitest(["faults", "faults-floods", "faults-alone"], filters),
  },
};

const usual = ["lint", "types", "unit", "build", "integration", "http", "e2e"];

/**
 * `npm test [-- <step>... [<filter>...]]`: runs the steps, shows failures in full, and ends with one line `N passed, N
 * failed`. Arguments after the steps' names are passed to their test runners. Returns the exit code.
 */
export async function main(args: readonly string[]): Promise<number> {
  shutDownOnSignals((line) => console.log(line), 130);
  const firstFilter = args.findIndex((arg) => !(arg in steps));
  const chosen = firstFilter < 0 ? args : args.slice(0, firstFilter);
  const filters = firstFilter < 0 ? [] : args.slice(firstFilter);
  if (chosen.length === 0 && filters.length > 0) {
    console.error(`There is no step "${filters[0]}". The steps: ${Object.keys(steps).join(", ")}.`);
    return 2;
  }
  const results = await runSteps(withNeeds(chosen.length > 0 ? chosen : usual), filters);
  await shutDown();
  return conclude(results);
}

function withNeeds(names: readonly string[]): string[] {
  return [...new Set(names.flatMap((name) => [steps[name]?.needs ?? [], name].flat()))];
}

async function runSteps(names: readonly string[], filters: readonly string[]): Promise<Map<string, Result>> {
  const results = new Map<string, Result>();
  const runStep = async (name: string) => {
    const step = steps[name];
    if (!step || isShuttingDown()) return;
    console.log(`${name}: ${step.title} ...`);
    const started = Date.now();
    const isBlocked = step.needs !== undefined && (results.get(step.needs)?.failed ?? 0) > 0;
    const result = isBlocked ? single(false, `Not run: "${step.needs}" failed.`) : await attempt(step, filters);
    results.set(name, result);
    report(name, result, Date.now() - started);
  };
  for (const group of grouped(names)) await Promise.all(group.map(runStep));
  return results;
}

function grouped(names: readonly string[]): string[][] {
  const groups: string[][] = [];
  for (const name of names) {
    const last = groups.at(-1);
    const beside = steps[name]?.beside;
    if (beside && last?.includes(beside)) last.push(name);
    else groups.push([name]);
  }
  return groups;
}

async function attempt(step: Step, filters: readonly string[]): Promise<Result> {
  try {
    if (step.onDatabase) await holdTestCluster();
    return await step.run(filters);
  } catch (error) {
    return single(false, explain(error));
  }
}

function report(name: string, { passed, failed, output }: Result, milliseconds: number): void {
  const took = `${(milliseconds / 1000).toFixed(1)} s`;
  if (failed > 0) console.log(`${output.trimEnd()}\n${name}: ${failed} of ${passed + failed} FAILED, ${took}`);
  else console.log(`${name}: ok, ${passed} ${passed === 1 ? "check" : "checks"} in ${took}`);
}

/** What failed, once more and at the end. */
function failuresIn(step: string, { failed, output, failures = [] }: Result): readonly string[] {
  if (failed === 0 || failures.length > 0) return failures;
  return [endOf(step, output)];
}

/** With TALLY_FILE and FAILURES_FILE, each run adds to those files, so that several runs can be totalled. */
function conclude(results: ReadonlyMap<string, Result>): number {
  const { passed, failed } = sum([...results.values()]);
  const failures = [...results].flatMap(([step, result]) => failuresIn(step, result));
  const { TALLY_FILE, FAILURES_FILE } = process.env;
  const told = failures.map((failure) => `${failure}\n\n`).join("");
  if (FAILURES_FILE) appendFileSync(FAILURES_FILE, told);
  else if (told) console.log(`What failed:\n\n${told.trimEnd()}`);
  if (TALLY_FILE) appendFileSync(TALLY_FILE, `${passed} ${failed}\n`);
  else console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

let held: Promise<void> | undefined;

/**
 * Keeps the tests' PostgreSQL running until the command ends. The test runners join it, and leave silently when
 * interrupted, so that only the command can stop it.
 */
function holdTestCluster(): Promise<void> {
  held ??= startTestCluster().then((cluster) => onShutdown(cluster.stop));
  return held;
}
