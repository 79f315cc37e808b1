/**
 * Runs asynchronous work once and shares its result, for `ms` milliseconds if given. Failed work runs again on the next
 * call, so that a temporary fault does not last as long as the process.
 */
export function once<Value>(work: () => Promise<Value>, ms = Number.POSITIVE_INFINITY): () => Promise<Value> {
  let done: { at: number; value: Promise<Value> } | undefined;
  return () => {
    const now = performance.now();
    if (done && now - done.at < ms) return done.value;
    const made = { at: now, value: work() };
    done = made;
    made.value.catch(() => {
      if (done === made) done = undefined;
    });
    return made.value;
  };
}
