import { subscribe } from "node:diagnostics_channel";
import { setMaxListeners } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { log } from "@/lib/log";
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
const startEnding = (): void => ending().started.abort();

const callLast = (): void => ending().last.abort();

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

/**
 * The server keeps responding until this many looks in a row have found no request, either new or still being answered. Load
 * balancers thus notice that it is not ready, however slow their requests are. Looks are counted rather than milliseconds:
 * after a pause of the whole process, a request that came meanwhile is still unread, and each look gives it a turn.
 */
const QUIET_LOOKS = 10;
const LOOK_MS = 50;
/** Milliseconds that draining may take, however many requests keep coming. */
const DRAIN_MS = 5_000;
/** Milliseconds from the signal after which the process ends regardless. Orchestrators kill after 30 seconds, some after 15. */
const DEADLINE_MS = 13_000;

/**
 * In milliseconds. A second signal within this time is the same one: service managers send it to every process of the group,
 * and `npm start` passes it on as well.
 */
const SAME_MS = 1_000;

const exitCodes = { SIGTERM: 143, SIGINT: 130 } as const;
type Signal = keyof typeof exitCodes;

async function drained(): Promise<void> {
  const until = Date.now() + DRAIN_MS;
  let [looks, open] = [0, 0];
  subscribe("http.server.request.start", () => {
    open += 1;
    looks = 0;
  });
  // Also for a request that came before the signal.
  subscribe("http.server.response.finish", () => {
    open = Math.max(0, open - 1);
    looks = 0;
  });
  for (; Date.now() < until && looks < QUIET_LOOKS; looks += open > 0 ? 0 : 1) await sleep(LOOK_MS);
}

/**
 * Shuts the server down gracefully on SIGTERM and SIGINT: it reports that it is not ready, drains, and lets Next.js close it.
 * Mail in transit is left to the next server, which sends it under the same idempotency key. The process ends at once on a
 * second signal, at least a second after the first, or at the deadline. Call once, at server start.
 */
export function endInOrder(): void {
  let begun = 0;
  for (const signal of Object.keys(exitCodes) as Signal[]) {
    const closers = process.listeners(signal);
    process.removeAllListeners(signal);
    process.on(signal, async () => {
      if (isEnding()) {
        if (performance.now() - begun > SAME_MS) process.exit(exitCodes[signal]);
        return;
      }
      begun = performance.now();
      startEnding();
      setTimeout(() => {
        log.warn({ signal }, "Shut down with work still in progress");
        process.exit(exitCodes[signal]);
      }, DEADLINE_MS).unref();
      await drained();
      callLast();
      for (const close of closers) close.call(process, signal);
      if (closers.length === 0) process.exit(exitCodes[signal]);
    });
  }
}
