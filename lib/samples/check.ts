import { once } from "node:events";
import { readFileSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { isBundled } from "@/lib/env";
import { FILE_MAX } from "@/lib/form-fields";
import { perProcess } from "@/lib/per-process";
import type { Rebuilt } from "@/lib/samples/rebuild";
import type { Ready } from "@/lib/samples/worker";
import { workerFromSource } from "@/lib/source-worker";

/** Milliseconds of processor time for one file. A recording of 30 seconds takes a tenth of that. */
const READ_MAX = 250;
/** Milliseconds for one file, however little processor time it gets. */
const WAIT_MAX = 5_000;
/** Milliseconds between looks at the clock. */
const TICK = 20;
/** Milliseconds for a thread to start. */
const START_MAX = 10_000;
/** Milliseconds after which a thread without work ends, to give back its memory. */
const IDLE = 60_000;
/** In MB. A file that needs more ends the thread instead of the server. */
const MEMORY_MB = 48;

/** `ended`: aborted when the thread ends. */
type Reader = { worker: Worker; ready: Promise<Ready>; ended: AbortController; idle?: NodeJS.Timeout };

const state = perProcess<{ reader?: Reader | undefined; last: Promise<unknown> }>("samples' reader", () => ({
  last: Promise.resolve(),
}));

/** Next.js bundles the file that this expression names, with everything that it imports. */
function startWorker(): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: 8 };
  if (isBundled) return new Worker(new URL("./worker.ts", import.meta.url), { resourceLimits });
  return workerFromSource(import.meta.url, { resourceLimits });
}

/** Undefined once `isOver`, which is checked at once and then every few milliseconds. */
async function until<Value>(isOver: () => boolean, work: Promise<Value>): Promise<Value | undefined> {
  if (isOver()) return undefined;
  let clock: NodeJS.Timeout | undefined;
  const over = new Promise<undefined>((resolve) => {
    clock = setInterval(() => isOver() && resolve(undefined), TICK);
  });
  try {
    return await Promise.race([work, over]);
  } finally {
    clearInterval(clock);
  }
}

/** Over after this many milliseconds. */
function limit(milliseconds: number): () => boolean {
  const end = performance.now() + milliseconds;
  return () => performance.now() >= end;
}

/** In milliseconds, for the thread, or else for the whole process. A thread that waits for a processor uses none. */
function processorTime(thread: string | undefined): number {
  try {
    if (thread) return Number(readFileSync(thread, "utf8").split(" ", 1)[0]) / 1e6;
  } catch {
    // The thread has ended.
  }
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Over once this many milliseconds of processor time have been used. */
function processorLimit(milliseconds: number, thread: string | undefined): () => boolean {
  const before = processorTime(thread);
  return () => processorTime(thread) - before >= milliseconds;
}

function openReader(): Reader {
  const worker = startWorker();
  const ready = until(limit(START_MAX), once(worker, "message")).then((message) => {
    if (!message) throw new Error("The thread that reads samples did not start");
    return message[0] as Ready;
  });
  const reader: Reader = { worker, ready, ended: new AbortController() };
  const close = () => {
    if (state().reader === reader) state().reader = undefined;
    reader.ended.abort();
  };
  // For instance, it ran out of memory.
  worker.on("error", close);
  worker.on("exit", close);
  return reader;
}

/** Undefined if it takes too long or too much memory; the thread then ends. */
async function answerOf(reader: Reader, bytes: Uint8Array, most: number): Promise<Rebuilt | undefined> {
  const { worker, ended } = reader;
  const { thread } = await reader.ready;
  const answer = once(worker, "message", { signal: ended.signal }).then(([made]) => made as Rebuilt);
  worker.postMessage(bytes);
  // A thread that has ended never answers.
  const [isUsed, isLate] = [processorLimit(most, thread), limit(WAIT_MAX)];
  return until(
    () => isUsed() || isLate(),
    answer.catch(() => undefined),
  );
}

async function endReader(reader: Reader): Promise<void> {
  // Nobody may be given a thread that is about to end.
  if (state().reader === reader) state().reader = undefined;
  await reader.worker.terminate();
}

async function read(bytes: Uint8Array, most: number): Promise<Rebuilt> {
  state().reader ??= openReader();
  const reader = state().reader as Reader;
  const { worker } = reader;
  clearTimeout(reader.idle);
  worker.ref();
  try {
    const made = await answerOf(reader, bytes, most);
    if (made) return made;
    await endReader(reader);
    return { fault: "slow" };
  } catch (failure) {
    // The next file gets a thread of its own.
    await endReader(reader);
    throw failure;
  } finally {
    // A thread without work must not keep the process alive.
    worker.unref();
    reader.idle = setTimeout(() => void endReader(reader), IDLE).unref();
  }
}

/**
 * Checks a file that somebody sent and writes its recording anew (lib/samples/rebuild.ts). It runs in a thread of its own with
 * bounded memory and time, because bytes can be made to take long. One file at a time, so that several senders cost no more
 * than one. `most`: milliseconds of processor time.
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
