import { subscribe } from "node:diagnostics_channel";
import { setTimeout as sleep } from "node:timers/promises";
import { callLast, isEnding, startEnding } from "@/lib/http/ending";
import { log } from "@/lib/log";

/**
 * The server keeps responding until no request has come in as many looks in a row, so that load balancers notice that it
 * is not ready. Looks, not milliseconds: after a pause of the whole process a request that came meanwhile is still
 * unread, and each look gives it a turn.
 */
const QUIET_LOOKS = 10;
const LOOK_MS = 50;
/** Maximum time to drain, however many requests keep coming. */
const DRAIN_MS = 5_000;
/** Time from the signal after which the process ends regardless. Orchestrators kill after 30 seconds, some after 15. */
const DEADLINE_MS = 13_000;

/**
 * A signal within this time after the first is the same one: service managers send it to every process of the group,
 * and `npm start` hands it over besides.
 */
const SAME_MS = 1_000;

const exitCodes = { SIGTERM: 143, SIGINT: 130 } as const;
type Signal = keyof typeof exitCodes;

async function drained(): Promise<void> {
  const until = Date.now() + DRAIN_MS;
  let looks = 0;
  subscribe("http.server.request.start", () => {
    looks = 0;
  });
  for (; Date.now() < until && looks < QUIET_LOOKS; looks += 1) await sleep(LOOK_MS);
}

/**
 * Shuts the server down gracefully on SIGTERM and SIGINT: it reports not ready, drains, then lets Next.js close it.
 * Mail in transit is left to the next server, which sends it under the same idempotency key. A second signal, a
 * second later or more, or the deadline ends the process at once. Call once, at server start.
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
