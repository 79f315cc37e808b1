import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { readDirectory } from "@/lib/creators/directory";
import { readDirectoryQuery } from "@/lib/creators/directory-query";
import { testDatabase } from "@/tests/support/database";
import { times } from "@/tests/support/scale";
import { addCreators } from "@/tools/bench/creator-rows";

const { url, look } = await testDatabase();

const FEW = 1_000;
const MANY = times(20_000, 100_000);
/**
 * Wanted is 1.5; 1.4 was measured by turns. Here one size comes after the other, while what else the machine does changes. A search
 * that reads every creator costs 20 times as much and more.
 */
const RATIO = 2;
/** For any two words, also with a price. */
const MOST_MS = 60;
/** Each search is asked so often, because the system counts processor time in hundredths of a second. */
const TIMES = times(10, 30);
const TICK_MS = 10;

/** Words of everybody, of half, of a tenth, of one in a hundred, of few and of nobody; a beginning, and a mistake. */
const words = [
  "voice",
  "actor",
  "even",
  "odd",
  "maria",
  "garcia",
  "city",
  "word17",
  "word2000",
  "nobody",
  "voi",
  "mraia",
];
const pairs = words.flatMap((one, at) => words.slice(at + 1).map((other) => `q=${one}+${other}`));
const others = [
  "q=a",
  "q=ma",
  "right=training",
  "category=advertising",
  "city=City+3",
  "price=100",
  "right=likeness&category=advertising&city=City+1",
  "verified=on&right=training&medium=print",
  "q=voice+actor&sort=price",
  "q=voice+actor&sort=newest",
  "q=even+odd&sort=newest",
  "q=voice+actor&right=training&category=advertising&sort=newest",
];
/** Words of many, and a price of few or of many: no index has both. */
const priced = ["q=voice&price=60", "right=likeness&price=100", "q=odd+maria&price=499", "q=mraia&price=200"];

/** Of the database's processes for this database, in milliseconds: what others do on the machine does not count. */
async function processorTime(): Promise<number> {
  const processes = await look<{ pid: number }>("SELECT pid FROM pg_stat_activity WHERE datname = current_database()");
  const times = await Promise.all(
    processes.map(async ({ pid }) => {
      const stat = await readFile(`/proc/${pid}/stat`, "utf8");
      const [user, system] = stat.slice(stat.lastIndexOf(")")).split(" ").slice(12, 14).map(Number);
      return (user ?? 0) + (system ?? 0);
    }),
  );
  return times.reduce((sum, time) => sum + time, 0) * TICK_MS;
}

/** Of one search, after one that warms up. */
async function costOf(address: string): Promise<number> {
  const query = readDirectoryQuery(Object.fromEntries(new URLSearchParams(address)));
  await readDirectory(query);
  const before = await processorTime();
  for (let time = 0; time < TIMES; time++) await readDirectory(query);
  return ((await processorTime()) - before) / TIMES;
}

async function measure(count: number): Promise<Map<string, number>> {
  await look("DELETE FROM profiles");
  await addCreators(url, count);
  await costOf("");
  const costs = new Map<string, number>();
  for (const address of [...pairs, ...others]) costs.set(address, await costOf(address));
  return costs;
}

const p95 = (costs: Iterable<number>): number => {
  const sorted = [...costs].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN;
};

test(`a search among ${MANY} creators costs at most ${RATIO} of one among ${FEW}, and never more than ${MOST_MS} ms`, async () => {
  const few = await measure(FEW);
  const many = await measure(MANY);
  const ratio = p95(many.values()) / p95(few.values());
  for (const address of priced) many.set(address, await costOf(address));
  const slow = [...many].filter(([, time]) => time > MOST_MS);
  const worst = [...many].sort(([, one], [, other]) => other - one).slice(0, 8);
  console.info(`p95 ${p95(few.values()).toFixed(1)} ms, then ${ratio.toFixed(2)} times that. Slowest:`);
  for (const [address, time] of worst)
    console.info(`  ${address}: ${few.get(address)?.toFixed(1) ?? "-"}, ${time.toFixed(1)} ms`);
  expect(slow).toEqual([]);
  expect(ratio).toBeLessThan(RATIO);
}, 1_200_000);
