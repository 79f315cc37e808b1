import { medianRatio, percentile } from "@/tools/bench/rounds";

/** Requests of each size per round. One extra round comes first and is not counted. */
const REQUESTS = 20;

/** p95 in milliseconds over all rounds, and the median of the rounds' ratios. */
type Pair = { few: number; many: number; ratio: number };

export async function withKeyLock(
  askFew: () => Promise<unknown>,
  askMany: () => Promise<unknown>,
  rounds: number,
): Promise<Pair> {
  await round(askFew, askMany);
  const times = { few: [] as number[][], many: [] as number[][] };
  for (let count = 0; count < rounds; count++) {
    const { one, two } = await round(askFew, askMany);
    times.few.push(one);
    times.many.push(two);
  }
  const ratio = medianRatio(times.many.map(p95), times.few.map(p95));
  return { few: p95(times.few.flat()), many: p95(times.many.flat()), ratio };
}

const p95 = (values: readonly number[]): number => percentile(values, 95);

async function round(askOne: () => Promise<unknown>, askTwo: () => Promise<unknown>) {
  const [one, two] = [[] as number[], [] as number[]];
  for (let count = 0; count < REQUESTS; count++) {
    one.push(await timed(askOne));
    two.push(await timed(askTwo));
  }
  return { one, two };
}

async function timed(ask: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await ask();
  return performance.now() - started;
}
