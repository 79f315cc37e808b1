/**
 * Runs asynchronous work once and shares its result. Failed work runs again on the next call, so that a temporary fault
 * does not last as long as the process.
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
