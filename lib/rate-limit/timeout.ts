/** Milliseconds between two looks at how much time is left. */
const TICK = 100;

/**
 * Calls `expired` after `ms` milliseconds in which this process was free to read an answer; what it returns calls that off.
 * While the process is busy or starved no time is lost. Measured by the clock, a burst of posts would make its own
 * counting look like an outage, and so open the limit that is there against bursts.
 */
export function startTimeout(ms: number, expired: () => void): () => void {
  let left = ms / TICK;
  // An interval that fires late does not catch up: however long the process was busy, it counts as one tick.
  const timer = setInterval(() => {
    left -= 1;
    if (left > 0) return;
    clearInterval(timer);
    expired();
  }, TICK);
  // The last thing to keep a process from ending would be its time.
  timer.unref();
  return () => clearInterval(timer);
}
