/** Milliseconds between checks of the remaining time. */
const TICK = 100;

/**
 * Calls `expired` after `ms` milliseconds in which this process was free to read a response. Call the returned function to
 * cancel. Time in which the process is busy or starved does not count. If it did, a burst of posts would make its own counting
 * look like an outage, and so open the limit meant to stop bursts.
 */
export function startTimeout(ms: number, expired: () => void): () => void {
  let left = ms / TICK;
  // A delayed interval does not catch up: however long the process was busy, that counts as one tick.
  const timer = setInterval(() => {
    left -= 1;
    if (left > 0) return;
    clearInterval(timer);
    expired();
  }, TICK);
  // The timer must not keep the process from ending.
  timer.unref();
  return () => clearInterval(timer);
}

/** The result of `work`, or what `late` returns or throws if there is none after `ms` such milliseconds. */
export function within<Value>(ms: number, work: Promise<Value>, late: () => Value): Promise<Value> {
  let callOff: (() => void) | undefined;
  const expiry = new Promise<void>((resolve) => {
    callOff = startTimeout(ms, resolve);
  });
  return Promise.race([work, expiry.then(late)]).finally(() => callOff?.());
}
