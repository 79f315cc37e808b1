import { setTimeout as sleep } from "node:timers/promises";

/**
 * Answers, or throws, after at least `ms` milliseconds. For work that could reveal by its duration what we know about an
 * address. `ms` is several times as long as the slowest path takes.
 */
export async function atLeast<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const [done] = await Promise.allSettled([work(), sleep(ms)]);
  if (done.status === "rejected") throw done.reason;
  return done.value;
}
