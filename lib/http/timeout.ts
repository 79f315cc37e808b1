/** Milliseconds between checks of the remaining time. */
const TICK = 100;

/**
 * Calls `expired` after `ms` milliseconds in which this process was free to read a response; call the returned function
 * to cancel. Time in which the process is busy or starved does not count. By the clock, a burst of posts would make its
 * own counting look like an outage, and so open the limit meant to stop bursts.
 */
export function startTimeout(ms: number, expired: () => void): () => void {
  let left = ms / TICK;
  // A delayed interval does not catch up: however long the process was busy, it counts as one tick.
  const timer = setInterval(() => {
    left -= 1;
    if (left > 0) return;
    clearInterval(timer);
    expired();
  }, TICK);
  // Must not keep the process from ending.
  timer.unref();
  return () => clearInterval(timer);
}
