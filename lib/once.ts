/**
 * Does asynchronous work once and hands everybody its result. Work that failed is done again when next asked for: one bad
 * moment must not last as long as the process.
 */
export function once<Value>(work: () => Promise<Value>): () => Promise<Value> {
  let done: Promise<Value> | undefined;
  return () => {
    done ??= work().catch((error: unknown) => {
      done = undefined;
      throw error;
    });
    return done;
  };
}
