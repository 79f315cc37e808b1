import { setTimeout as sleep } from "node:timers/promises";

/**
 * Does `work` and answers, or throws, no sooner than after `ms` milliseconds. For work whose own time would tell a stranger
 * what we know of an address: `ms` is several times as long as the longest way takes.
 */
export async function atLeast<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const [done] = await Promise.allSettled([work(), sleep(ms)]);
  if (done.status === "rejected") throw done.reason;
  return done.value;
}
