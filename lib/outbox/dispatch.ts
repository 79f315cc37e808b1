import { setTimeout as sleep } from "node:timers/promises";
import { databaseTime } from "@/lib/clock";
import { endingSignal, isEnding } from "@/lib/http/ending";
import { log } from "@/lib/log";
import { type Claim, captureDue, claimDue, settle } from "@/lib/outbox/claims";
import type { OutboxKind, Outcome } from "@/lib/outbox/kind";
import { nameOfError, noteOutcome } from "@/lib/outbox/provider";
import { perProcess } from "@/lib/per-process";

/** `retried` rows went back to the queue. */
type DispatchCounts = { claimed: number; sent: number; captured: number; retried: number; failed: number };

/**
 * `now` is fixed for the whole run if given (tests); `limit` is the maximum claimed per run and kind; aborting `until` stops
 * further claims.
 */
export type DispatchOptions = { now?: Date; limit?: number; until?: AbortSignal };

type Kinds = readonly OutboxKind<unknown>[];

const LIMIT = 200;

/** Milliseconds after which a run ends, even if more is due, because a request waits for it. */
const LONGEST_RUN = 45_000;

/** Milliseconds to wait before looking again, so that a burst of rows is claimed together. */
const GATHER = 50;

/** Waits for the rate or the provider up to this length are waited out; after a longer one the next run continues. */
const LONGEST_PAUSE_MS = 5_000;

const inProcess = perProcess("outbox", () => ({ running: false, again: false, saidHeld: new Set<string>() }));

/**
 * Sends what is due of each kind, none of which waits for another. Safe in any number of processes: each claims rows of its
 * own, sends outside a transaction with the row's id as idempotency key, and records the outcome. A captured row is only
 * marked; a held one stays queued. Throws only if the database fails.
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
    // A newer version, running during a deployment, may have written the row: wait for the deployment to finish.
    return { kind: "retry", waitMs: 0, error: `not handled: ${error}` };
  }
}

/** Without the provider's sentence, which may quote the address; staff find it in the row. */
function logFailure({ name: kind }: OutboxKind<unknown>, { id, name, attempts }: Claim, error: string | null): void {
  log.error(
    { [kind]: id, template: name, attempts, error: error && nameOfError(error) },
    `A ${kind} was not delivered and is given up`,
  );
}

/**
 * Only one run is active per process. Its caller waits for it, which keeps a serverless process awake; other callers request
 * another round and return at once, so that requests do not pile up behind a slow provider. Never rejects: what was not sent
 * stays in the outbox.
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
