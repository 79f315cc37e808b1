import { setTimeout as sleep } from "node:timers/promises";

/**
 * Answers, or throws, no sooner than after `ms` milliseconds. For work whose duration would reveal what we know of an
 * address: `ms` is several times as long as the slowest path takes.
 */
export async function atLeast<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const [done] = await Promise.allSettled([work(), sleep(ms)]);
  if (done.status === "rejected") throw done.reason;
  return done.value;
}
