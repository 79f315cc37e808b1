/**
 * Runs asynchronous work once and shares its result, for `ms` milliseconds if given. Failed work runs again on the next call,
 * so that a temporary fault does not last as long as the process.
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

/** Memoizes a pure function of a text for its `most` recent arguments. */
export function kept<Value extends object>(most: number, make: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>();
  return (text) => {
    const made = known.get(text) ?? make(text);
    known.delete(text);
    known.set(text, made);
    const [oldest] = known.keys();
    if (known.size > most && oldest !== undefined) known.delete(oldest);
    return made;
  };
}
