import { subscribe } from "node:diagnostics_channel";
import { setTimeout as sleep } from "node:timers/promises";
import { callLast, isEnding, startEnding } from "@/lib/health/ending";
import { log } from "@/lib/log";

/** The server goes on answering until nobody has asked for this long, so that balancers see that it is not ready. */
const QUIET_MS = 500;
/** No longer than this, however many go on asking. */
const DRAIN_MS = 5_000;
/** After the signal, whatever still hangs. Orchestrators kill after 30 seconds, some after 15. */
const DEADLINE_MS = 13_000;

const exitCodes = { SIGTERM: 143, SIGINT: 130 } as const;
type Signal = keyof typeof exitCodes;

/** Resolves when no request has come for QUIET_MS, or after DRAIN_MS. */
async function drained(): Promise<void> {
  const until = Date.now() + DRAIN_MS;
  let asked = Date.now();
  subscribe("http.server.request.start", () => {
    asked = Date.now();
  });
  while (Date.now() < until && Date.now() - asked < QUIET_MS) await sleep(50);
}

/**
 * Makes SIGTERM and SIGINT end the server in order: first it is not ready, then it is drained, then Next.js closes it as it
 * would have at once. Mail on its way is given up to the next server, which sends it under the same key. A second signal, or
 * the deadline, ends it there and then. Call it once, when the server starts.
 */
export function endInOrder(): void {
  for (const signal of Object.keys(exitCodes) as Signal[]) {
    const closers = process.listeners(signal);
    process.removeAllListeners(signal);
    process.on(signal, async () => {
      if (isEnding()) process.exit(exitCodes[signal]);
      startEnding();
      setTimeout(() => {
        log.warn({ signal }, "Ended with work still hanging");
        process.exit(exitCodes[signal]);
      }, DEADLINE_MS).unref();
      await drained();
      callLast();
      for (const close of closers) close.call(process, signal);
      if (closers.length === 0) process.exit(exitCodes[signal]);
    });
  }
}
