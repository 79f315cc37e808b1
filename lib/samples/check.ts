import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { isBundled } from "@/lib/env";
import { FILE_MAX } from "@/lib/form-fields";
import { perProcess } from "@/lib/per-process";
import type { Rebuilt } from "@/lib/samples/rebuild";
import { workerFromSource } from "@/lib/source-worker";

/** Milliseconds for one file. A recording of 30 seconds takes a hundredth of that. */
const READ_MAX = 2_500;
/** In MB. A file that needs more ends the thread instead of the server. */
const MEMORY_MB = 48;

/** `ready`: resolves once files may be sent, one at a time. */
type Reader = { worker: Worker; ready: Promise<unknown> };

const state = perProcess<{ reader?: Reader | undefined; last: Promise<unknown> }>("samples' reader", () => ({
  last: Promise.resolve(),
}));

/** Next.js bundles the file that this expression names, with everything that it imports. */
function startWorker(): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: 8 };
  if (isBundled) return new Worker(new URL("./worker.ts", import.meta.url), { resourceLimits });
  return workerFromSource(import.meta.url, { resourceLimits });
}

function openReader(): Reader {
  const worker = startWorker();
  const reader = { worker, ready: once(worker, "message") };
  // Whoever waits for an answer is told.
  worker.on("error", () => undefined);
  worker.on("exit", () => {
    if (state().reader === reader) state().reader = undefined;
  });
  return reader;
}

/** Ends the thread if it takes too long; one that takes too much memory has ended. The next file gets another. */
async function answerOf(worker: Worker, bytes: Uint8Array, most: number): Promise<Rebuilt> {
  const answer = once(worker, "message", { signal: AbortSignal.timeout(most) });
  worker.postMessage(bytes);
  try {
    const [made] = await answer;
    return made as Rebuilt;
  } catch {
    await worker.terminate();
    return { fault: "slow" };
  }
}

async function read(bytes: Uint8Array, most: number): Promise<Rebuilt> {
  state().reader ??= openReader();
  const { worker, ready } = state().reader as Reader;
  worker.ref();
  try {
    await ready;
    return await answerOf(worker, bytes, most);
  } finally {
    // A thread without work must not keep the process alive.
    worker.unref();
  }
}

/**
 * Checks a file that somebody sent and writes its recording anew (lib/samples/rebuild.ts). It runs in a thread of its own with
 * bounded memory and time, because bytes can be made to take long. One file at a time, so that several senders cost no more
 * than one. `most`: milliseconds.
 */
export function checkSample(bytes: Uint8Array, most = READ_MAX): Promise<Rebuilt> {
  if (bytes.length === 0) return Promise.resolve({ fault: "empty" });
  if (bytes.length > FILE_MAX) return Promise.resolve({ fault: "large" });
  const turn = state().last.then(
    () => read(bytes, most),
    () => read(bytes, most),
  );
  state().last = turn.catch(() => undefined);
  return turn;
}
