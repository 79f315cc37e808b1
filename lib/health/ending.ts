import { setMaxListeners } from "node:events";

/**
 * What a server that is asked to end tells its own parts. `started`: take up no new work. `last`: drop what is under way and
 * can be done again.
 */
type Ending = { started: AbortController; last: AbortController };

/** Kept on the process, because a bundler may load this module once per kind of route. */
const held = globalThis as { likerightEnding?: Ending };

function ending(): Ending {
  held.likerightEnding ??= { started: newController(), last: newController() };
  return held.likerightEnding;
}

/** Everything under way listens to it: a warning at the eleventh would mean nothing. */
function newController(): AbortController {
  const controller = new AbortController();
  setMaxListeners(0, controller.signal);
  return controller;
}

/** True from the moment at which the process was asked to end: it answers, but wants no further requests. */
export const isEnding = (): boolean => ending().started.signal.aborted;

/** Aborted when no new work is to be taken up. */
export const endingSignal = (): AbortSignal => ending().started.signal;

/** Says that the process is to end: /api/ready answers 503 from now on. */
export const startEnding = (): void => ending().started.abort();

/** Says that time is up for whatever can be done again later. */
export const callLast = (): void => ending().last.abort();

/** Does work that can be done again later: its signal is aborted after `ms`, or when the process has no time left for it. */
export async function whileThereIsTime<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
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
