import { setTimeout as sleep } from "node:timers/promises";
import { databaseTime } from "@/lib/clock";
import { mailMode } from "@/lib/env";
import { endingSignal, isEnding } from "@/lib/http/ending";
import { log } from "@/lib/log";
import { type Claim, captureDue, claimDue, settle } from "@/lib/outbox/claims";
import { nameOfError, noteOutcome } from "@/lib/outbox/provider";
import type { Outcome } from "@/lib/outbox/rules";
import { perProcess } from "@/lib/per-process";

/** `retried`: rows that went back to the queue. */
type DispatchCounts = { claimed: number; sent: number; captured: number; retried: number; failed: number };

/**
 * `now`: fixes the time for the whole run (tests). `limit`: the most rows claimed per run. `until`: stops further
 * claims when aborted.
 */
type DispatchOptions = { now?: Date; limit?: number; until?: AbortSignal };

const LIMIT = 200;

/** Mails that one process sends at a time. */
const AT_ONCE = 4;

/** In milliseconds. A run ends after this even if more is due, because a request waits for it. */
const LONGEST_RUN = 45_000;

/** In milliseconds. Waiting before the next look lets a burst of rows be claimed together. */
const GATHER = 50;

/** In milliseconds. A run waits this long for the rate or the provider; a longer wait is left to the next run. */
const LONGEST_PAUSE_MS = 5_000;

const inProcess = perProcess("outbox", () => ({ running: false, again: false, saidHeld: false }));

/**
 * Sends what is due. Safe in any number of processes: each claims its own rows, sends outside a transaction with the row's id
 * as idempotency key, and records the outcome. In the mode `capture` a row is only marked, and in `hold` it stays queued.
 * Throws only if the database fails.
 */
export async function dispatchDue(options: DispatchOptions = {}): Promise<DispatchCounts> {
  const { now, limit = LIMIT } = options;
  const counts: DispatchCounts = { claimed: 0, sent: 0, captured: 0, retried: 0, failed: 0 };
  const mode = mailMode();
  if (mode === "send") await sendDue(counts, options);
  if (mode === "capture") {
    const captured = await captureDue(limit, now ?? (await databaseTime()));
    return { ...counts, claimed: captured, captured };
  }
  if (mode === "hold" && !inProcess().saidHeld) {
    log.warn("Mail waits in the outbox: RESEND_API_KEY is not set");
    inProcess().saidHeld = true;
  }
  return counts;
}

async function sendDue(counts: DispatchCounts, { now, limit = LIMIT, until }: DispatchOptions) {
  let left = limit;
  while (left > 0 && !until?.aborted && !isEnding()) {
    const { claims, waitMs } = await claimDue(Math.min(AT_ONCE, left), now);
    if (claims.length === 0) {
      if (waitMs === undefined || waitMs > LONGEST_PAUSE_MS || now) break;
      await sleep(waitMs, undefined, { signal: endingSignal() }).catch(() => undefined);
      continue;
    }
    left -= claims.length;
    counts.claimed += claims.length;
    await Promise.all(claims.map((claim) => deliver(claim, counts, now)));
  }
}

async function deliver(claim: Claim, counts: DispatchCounts, now: Date | undefined) {
  if (claim.state === "failed") {
    counts.failed += 1;
    logFailure(claim, "given up");
    return;
  }
  const outcome = await attempt(claim);
  const { state, error } = await settle(claim, outcome, now ?? (await databaseTime()));
  if (state === "sent") counts.sent += 1;
  if (state === "queued") counts.retried += 1;
  if (state === "failed") {
    counts.failed += 1;
    logFailure(claim, error);
  }
  await noteOutcome(outcome, now);
}

async function attempt({ id, template, toAddress, payload }: Claim): Promise<Outcome> {
  try {
    // Loaded with the first mail, because the templates are large and every action loads this file.
    const [{ renderMail }, { sendThroughResend }] = await Promise.all([
      import("@/lib/mail/render"),
      import("@/lib/mail/resend"),
    ]);
    return await sendThroughResend({ id, template, toAddress, ...(await renderMail(template, payload)) });
  } catch (error) {
    // During a deployment a newer version may have written the row, so wait until the deployment has finished.
    return { kind: "retry", waitMs: 0, error: `not handled: ${error}` };
  }
}

/** Leaves out the provider's sentence, which may quote the address; staff find it in the row. */
function logFailure({ id, template, attempts }: Claim, error: string | null): void {
  log.error(
    { mail: id, template, attempts, error: error && nameOfError(error) },
    "A mail was not delivered and is given up",
  );
}

/**
 * For an action that has filled the outbox: `after(dispatchSoon)`. Runs one dispatch at a time per process. The first caller
 * waits for it, which keeps a serverless process awake. Others ask for another round and return at once, so that requests do
 * not pile up behind a slow provider. Never rejects: unsent rows stay in the outbox.
 */
export async function dispatchSoon(): Promise<void> {
  const state = inProcess();
  state.again = true;
  if (state.running) return;
  state.running = true;
  const until = AbortSignal.timeout(LONGEST_RUN);
  try {
    do {
      state.again = false;
      const { claimed } = await dispatchDue({ until });
      if (claimed >= LIMIT) state.again = true;
      else if (state.again) await sleep(GATHER);
    } while (state.again && !until.aborted && !isEnding());
  } catch (error) {
    log.error({ err: error }, "The outbox was not dispatched and waits for the scheduled run");
  } finally {
    state.running = false;
  }
}
