import type Result from "lighthouse/types/lhr/lhr.js";
import type { Beside } from "@/tools/bench/throttled";

const RUNS = 5;
/** Runs of a page that may fail for Lighthouse's own reasons: it occasionally misses the start of its recording. */
const MISSED = 3;

/** Scores from 0 to 100, except `layout-shift`, which is cumulative. */
const marks = ["performance", "accessibility", "best-practices", "seo", "layout-shift"] as const;
type Marks = Record<(typeof marks)[number], number>;

/**
 * Lighthouse rejects robots.txt lines that are missing from its own list, including all those on use. RFC 9309
 * (2.2.4) permits them; lib/policies/robots.test.ts and tests/e2e/consent.spec.ts parse the file by its grammar.
 */
const skipAudits = ["robots-txt"];

/** `faults`: the audits that cost points in any run. */
type Judgement = { marks: Marks; barePerformance: number; faults: string[] };

/**
 * Lighthouse's scores on a phone, and the performance of the same page in the bare application: medians of five runs that
 * take turns. `port`: of a browser's DevTools.
 */
export async function judge({ own, bare }: Beside, port: number): Promise<Judgement> {
  const runs: Marks[] = [];
  const beside: number[] = [];
  const faults = new Set<string>();
  while (runs.length < RUNS) {
    const { categories, audits } = await run(own, port);
    runs.push({
      performance: scoreOf(categories.performance),
      accessibility: scoreOf(categories.accessibility),
      "best-practices": scoreOf(categories["best-practices"]),
      seo: scoreOf(categories.seo),
      "layout-shift": Math.round((audits["cumulative-layout-shift"]?.numericValue ?? Number.NaN) * 1_000) / 1_000,
    });
    for (const category of ["accessibility", "best-practices", "seo"])
      for (const { id, weight } of categories[category]?.auditRefs ?? [])
        if (weight > 0 && audits[id]?.score !== null && (audits[id]?.score ?? 0) < 1) faults.add(id);
    beside.push(scoreOf((await run(bare, port, ["performance"])).categories.performance));
  }
  const of = (mark: keyof Marks) => median(runs.map((one) => one[mark]));
  return {
    marks: Object.fromEntries(marks.map((mark) => [mark, of(mark)])) as Marks,
    barePerformance: median(beside),
    faults: [...faults],
  };
}

async function run(url: string, port: number, onlyCategories?: string[]): Promise<Result> {
  const { default: lighthouse } = await import("lighthouse");
  for (let missed = 0; ; missed += 1) {
    const result = await lighthouse(url, {
      port,
      output: "json",
      logLevel: "error",
      disableFullPageScreenshot: true,
      skipAudits,
      // The simulation, which is the default, counts a script against the largest paint if it ran before that paint
      // without throttling: a race that gives one and the same page 97 points or 100.
      throttlingMethod: "devtools",
      ...(onlyCategories && { onlyCategories }),
    });
    if (result && !result.lhr.runtimeError) return result.lhr;
    if (missed === MISSED) throw new Error(`Lighthouse at ${url}: ${result?.lhr.runtimeError?.message}`);
  }
}

const scoreOf = (category: Result["categories"][string] | undefined): number =>
  Math.round((category?.score ?? 0) * 100);

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
