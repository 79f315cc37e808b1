import { setTimeout as sleep } from "node:timers/promises";
import { databaseTime } from "@/lib/clock";
import { endingSignal, isEnding } from "@/lib/http/ending";
import { log } from "@/lib/log";
import { type Claim, captureDue, claimDue, settle } from "@/lib/outbox/claims";
import type { OutboxKind, Outcome } from "@/lib/outbox/kind";
import { nameOfError, noteOutcome } from "@/lib/outbox/provider";
import { perProcess } from "@/lib/per-process";

/** `retried`: rows that went back to the queue. */
type DispatchCounts = { claimed: number; sent: number; captured: number; retried: number; failed: number };

/**
 * `now`: fixes the time for the whole run (tests). `limit`: the most rows claimed per run and kind. `until`: stops further
 * claims when aborted.
 */
export type DispatchOptions = { now?: Date; limit?: number; until?: AbortSignal };

type Kinds = readonly OutboxKind<unknown>[];

const LIMIT = 200;

/** In milliseconds. A run ends after this even if more is due, because a request waits for it. */
const LONGEST_RUN = 45_000;

/** In milliseconds. Waiting before the next look lets a burst of rows be claimed together. */
const GATHER = 50;

/** In milliseconds. A run waits this long for the rate or the provider; a longer wait is left to the next run. */
const LONGEST_PAUSE_MS = 5_000;

const inProcess = perProcess("outbox", () => ({ running: false, again: false, saidHeld: new Set<string>() }));

/**
 * Sends what is due of each kind, without one kind waiting for another. Safe in any number of processes: each claims its own
 * rows, sends outside a transaction with the row's id as idempotency key, and records the outcome. In the mode `capture` a row
 * is only marked, and in `hold` it stays queued. Throws only if the database fails.
 */
export async function dispatch(kinds: Kinds, options: DispatchOptions = {}): Promise<DispatchCounts> {
  const counts: DispatchCounts = { claimed: 0, sent: 0, captured: 0, retried: 0, failed: 0 };
  await Promise.all(kinds.map((kind) => dispatchKind(kind, counts, options)));
  return counts;
}

async function dispatchKind(kind: OutboxKind<unknown>, counts: DispatchCounts, options: DispatchOptions) {
  const { now, limit = LIMIT } = options;
  const mode = kind.mode?.() ?? "send";
  if (mode === "send") return sendDue(kind, counts, options);
  if (mode === "capture") {
    const captured = await captureDue(kind, limit, now ?? (await databaseTime()));
    counts.claimed += captured;
    counts.captured += captured;
    return;
  }
  const { saidHeld } = inProcess();
  if (!saidHeld.has(kind.name)) log.warn(`${kind.label} waits in the outbox: ${kind.words.held}`);
  saidHeld.add(kind.name);
}

async function sendDue(
  kind: OutboxKind<unknown>,
  counts: DispatchCounts,
  { now, limit = LIMIT, until }: DispatchOptions,
) {
  let left = limit;
  while (left > 0 && !until?.aborted && !isEnding()) {
    const { claims, waitMs } = await claimDue(kind, Math.min(kind.budget.atOnce, left), now);
    if (claims.length === 0) {
      if (waitMs === undefined || waitMs > LONGEST_PAUSE_MS || now) break;
      await sleep(waitMs, undefined, { signal: endingSignal() }).catch(() => undefined);
      continue;
    }
    left -= claims.length;
    counts.claimed += claims.length;
    await Promise.all(claims.map((claim) => deliver(kind, claim, counts, now)));
  }
}

async function deliver(kind: OutboxKind<unknown>, claim: Claim, counts: DispatchCounts, now: Date | undefined) {
  if (claim.state === "failed") {
    counts.failed += 1;
    logFailure(kind, claim, "given up");
    return;
  }
  const outcome = await attempt(kind, claim);
  const { state, error } = await settle(kind, claim, outcome, now ?? (await databaseTime()));
  if (state === "sent") counts.sent += 1;
  if (state === "queued") counts.retried += 1;
  if (state === "failed") {
    counts.failed += 1;
    logFailure(kind, claim, error);
  }
  await noteOutcome(kind, outcome, now);
}

async function attempt(kind: OutboxKind<unknown>, { id, name, to, payload }: Claim): Promise<Outcome> {
  try {
    return await kind.send({ id, name, to, payload: kind.payload.parse(payload) });
  } catch (error) {
    // During a deployment a newer version may have written the row, so wait until the deployment has finished.
    return { kind: "retry", waitMs: 0, error: `not handled: ${error}` };
  }
}

/** Leaves out the provider's sentence, which may quote the address; staff find it in the row. */
function logFailure({ name: kind }: OutboxKind<unknown>, { id, name, attempts }: Claim, error: string | null): void {
  log.error(
    { [kind]: id, template: name, attempts, error: error && nameOfError(error) },
    `A ${kind} was not delivered and is given up`,
  );
}

/**
 * Runs one dispatch at a time per process. The first caller waits for it, which keeps a serverless process awake. Others ask
 * for another round and return at once, so that requests do not pile up behind a slow provider. Never rejects: unsent rows stay
 * in the outbox.
 */
export async function dispatchOnce(kinds: Kinds): Promise<void> {
  const state = inProcess();
  state.again = true;
  if (state.running) return;
  state.running = true;
  const until = AbortSignal.timeout(LONGEST_RUN);
  try {
    do {
      state.again = false;
      const { claimed } = await dispatch(kinds, { until });
      if (claimed >= LIMIT) state.again = true;
      else if (state.again) await sleep(GATHER);
    } while (state.again && !until.aborted && !isEnding());
  } catch (error) {
    log.error({ err: error }, "The outbox was not dispatched and waits for the scheduled run");
  } finally {
    state.running = false;
  }
}
