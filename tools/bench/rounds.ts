/** Measures each subject once per round, alternating, so that a slow minute of the machine affects all alike. */
export async function interleave<Name extends string>(
  rounds: number,
  subjects: Record<Name, () => Promise<number>>,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(subjects) as Name[];
  const results = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (let round = 0; round < rounds; round++) {
    for (const name of names) results[name].push(await subjects[name]());
  }
  return results;
}

/** The median over rounds of `subject` divided by `measure`, both as rates. */
export function medianRatio(subject: readonly number[], measure: readonly number[]): number {
  const ratios = subject.map((rate, round) => rate / (measure[round] ?? Number.NaN)).sort((a, b) => a - b);
  return ratios[Math.floor(ratios.length / 2)] ?? Number.NaN;
}

/** Nearest-rank percentile. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.ceil((percent / 100) * sorted.length) - 1] ?? Number.NaN;
}

/** Returns items per second, with at most `concurrency` under way at once. */
export async function rate<Item>(
  items: readonly Item[],
  concurrency: number,
  work: (item: Item) => Promise<void>,
): Promise<number> {
  const queue = items.values();
  const started = performance.now();
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (const item of queue) await work(item);
    }),
  );
  return items.length / ((performance.now() - started) / 1_000);
}
