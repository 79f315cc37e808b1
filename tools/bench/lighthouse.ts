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

/**
 * Lighthouse's scores on a phone: the median of five runs for each mark, and the audits that cost points in any run.
 * `port`: of a browser's DevTools.
 */
export async function judge(url: string, port: number): Promise<{ marks: Marks; faults: string[] }> {
  const { default: lighthouse } = await import("lighthouse");
  const runs: Marks[] = [];
  const faults = new Set<string>();
  let missed = 0;
  while (runs.length < RUNS) {
    const result = await lighthouse(url, {
      port,
      output: "json",
      logLevel: "error",
      disableFullPageScreenshot: true,
      skipAudits,
    });
    if (!result || result.lhr.runtimeError) {
      if (++missed <= MISSED) continue;
      throw new Error(`Lighthouse at ${url}: ${result?.lhr.runtimeError?.message}`);
    }
    const { categories, audits } = result.lhr;
    const score = (category: string) => Math.round((categories[category]?.score ?? 0) * 100);
    runs.push({
      performance: score("performance"),
      accessibility: score("accessibility"),
      "best-practices": score("best-practices"),
      seo: score("seo"),
      "layout-shift": Math.round((audits["cumulative-layout-shift"]?.numericValue ?? Number.NaN) * 1_000) / 1_000,
    });
    for (const category of ["accessibility", "best-practices", "seo"])
      for (const { id, weight } of categories[category]?.auditRefs ?? [])
        if (weight > 0 && audits[id]?.score !== null && (audits[id]?.score ?? 0) < 1) faults.add(id);
  }
  const of = (mark: keyof Marks) => median(runs.map((run) => run[mark]));
  return {
    marks: Object.fromEntries(marks.map((mark) => [mark, of(mark)])) as Marks,
    faults: [...faults],
  };
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
