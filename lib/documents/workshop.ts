import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { Delivery, Order, Work } from "@/lib/documents/worker";
import { isBundled } from "@/lib/env";
import { perProcess } from "@/lib/per-process";
import { workerFromSource } from "@/lib/source-worker";

/** Milliseconds after which a worker without work ends and gives back its memory, most of it opened fonts. */
const IDLE = 5 * 60_000;

/** Milliseconds for one piece of work: a text that took longer would hold up everybody's documents. */
const WORK_MAX = 60_000;

/** A text that needs more ends the worker instead of the server. */
const MEMORY_MB = 512;

/**
 * Threads that make documents, each on a processor of its own: of six that are asked for at once the last one waits for two others,
 * not for five. No more, because each may take MEMORY_MB.
 */
export const WORKERS = Math.min(2, availableParallelism());

type Waiting = { resolve: (made: never) => void; reject: (fault: unknown) => void };

type Workshop = { worker: Worker; waiting: Map<number, Waiting>; orders: number; idle?: NodeJS.Timeout };

const workshops = perProcess<Workshop[]>("documents' workers", () => []);

/** Next.js bundles the file that this expression names, with all that it imports. */
function startWorker(): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: MEMORY_MB };
  if (isBundled) return new Worker(new URL("./worker.ts", import.meta.url), { resourceLimits });
  return workerFromSource(import.meta.url, { resourceLimits });
}

function openWorkshop(): Workshop {
  const worker = startWorker();
  const workshop: Workshop = { worker, waiting: new Map(), orders: 0 };
  const close = (fault: unknown) => {
    const at = workshops().indexOf(workshop);
    if (at >= 0) workshops().splice(at, 1);
    for (const { reject } of workshop.waiting.values()) reject(fault);
    workshop.waiting.clear();
  };
  worker.on("message", (delivery: Delivery) => {
    const waiting = workshop.waiting.get(delivery.id);
    if ("fault" in delivery) waiting?.reject(delivery.fault);
    else waiting?.resolve(delivery.made as never);
  });
  worker.on("error", close);
  worker.on("exit", () => close(new Error("The worker that makes documents has ended")));
  workshops().push(workshop);
  return workshop;
}

/** One without work; while all have some and there may be no more, the one with the least. */
function freeWorkshop(): Workshop {
  const [least] = workshops().toSorted((a, b) => a.waiting.size - b.waiting.size);
  return least && (least.waiting.size === 0 || workshops().length >= WORKERS) ? least : openWorkshop();
}

/**
 * Does a part of the making of a document in one of WORKERS threads, which are started on first use: it takes up to seconds
 * of a processor, for which everybody else would wait. Rejects if the work throws or takes longer than WORK_MAX, and if
 * the worker dies; the next call starts another.
 */
export async function inWorkshop<Kind extends keyof Work>(
  kind: Kind,
  ...args: Work[Kind]["args"]
): Promise<Work[Kind]["made"]> {
  const workshop = freeWorkshop();
  const { worker, waiting } = workshop;
  clearTimeout(workshop.idle);
  worker.ref();
  workshop.orders += 1;
  const id = workshop.orders;
  const limit = setTimeout(() => worker.terminate(), WORK_MAX);
  try {
    return await new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      worker.postMessage({ id, kind, args } as Order);
    });
  } finally {
    clearTimeout(limit);
    waiting.delete(id);
    if (waiting.size === 0) {
      // Without work it keeps no process alive.
      worker.unref();
      workshop.idle = setTimeout(() => worker.terminate(), IDLE).unref();
    }
  }
}
