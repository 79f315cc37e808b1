import { setMaxListeners } from "node:events";
import { perProcess } from "@/lib/per-process";

/** The signals of a shutdown. `started`: take on no new work. `last`: abort whatever can be repeated later. */
type Ending = { started: AbortController; last: AbortController };

const ending = perProcess("ending", (): Ending => ({ started: newController(), last: newController() }));

/** Everything in progress listens to it, so Node.js must not warn about the eleventh listener. */
function newController(): AbortController {
  const controller = new AbortController();
  setMaxListeners(0, controller.signal);
  return controller;
}

export const isEnding = (): boolean => ending().started.signal.aborted;

export const endingSignal = (): AbortSignal => ending().started.signal;

/** /api/ready returns 503 from now on. */
export const startEnding = (): void => ending().started.abort();

export const callLast = (): void => ending().last.abort();

/** Runs repeatable work. Its signal aborts after `ms`, or when the shutdown leaves no more time. */
export async function withTimeLimit<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const { signal: last } = ending().last;
  const time = new AbortController();
  const stop = () => time.abort();
  const timer = setTimeout(stop, ms);
  last.addEventListener("abort", stop);
  try {
    return await work(time.signal);
  } finally {
    clearTimeout(timer);
    last.removeEventListener("abort", stop);
  }
}
