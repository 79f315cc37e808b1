import { setTimeout } from "node:timers/promises";
import { databaseTime } from "@/lib/clock";
import { mailMode } from "@/lib/env";
import { isEnding } from "@/lib/http/ending";
import { log } from "@/lib/log";
import { captureDue } from "@/lib/mail/claims";
import { sendDue } from "@/lib/mail/send-due";

/** `retried` mails went back to the queue. */
type DispatchCounts = { claimed: number; sent: number; captured: number; retried: number; failed: number };

/**
 * `now` is fixed for the whole run if given (tests); `limit` is the maximum claimed per run; aborting `until` stops
 * further claims.
 */
type DispatchOptions = { now?: Date; limit?: number; until?: AbortSignal };

const LIMIT = 200;

/** Milliseconds after which a run ends, even if more mail is due, because a request waits for it. */
const LONGEST_RUN = 45_000;

/** Milliseconds to wait before looking again, so that a burst of mails is claimed together. */
const GATHER = 50;

/** On `globalThis`, because a bundler may load this module once per kind of route. */
type ProcessState = { running: boolean; again: boolean; saidHeld: boolean };
const held = globalThis as { likerightMail?: ProcessState };

function processState(): ProcessState {
  held.likerightMail ??= { running: false, again: false, saidHeld: false };
  return held.likerightMail;
}

/**
 * Sends the mails that are due. Safe in any number of processes: each claims rows of its own, sends outside a
 * transaction with the row's id as idempotency key, and records the outcome. Captured mail is only marked; held mail
 * stays queued. Throws only if the database fails.
 */
export async function dispatchMail({ now, limit = LIMIT, until }: DispatchOptions = {}): Promise<DispatchCounts> {
  const nothing: DispatchCounts = { claimed: 0, sent: 0, captured: 0, retried: 0, failed: 0 };
  const mode = mailMode();
  if (mode === "resend") return { ...nothing, ...(await sendDue({ limit, now, until })) };
  if (mode === "capture") {
    const captured = await captureDue(limit, now ?? (await databaseTime()));
    return { ...nothing, claimed: captured, captured };
  }
  const state = processState();
  if (!state.saidHeld) log.warn("Mail waits in the outbox: RESEND_API_KEY is not set");
  state.saidHeld = true;
  return nothing;
}

async function run(state: ProcessState): Promise<void> {
  const until = AbortSignal.timeout(LONGEST_RUN);
  try {
    do {
      state.again = false;
      const { claimed } = await dispatchMail({ limit: LIMIT, until });
      if (claimed === LIMIT) state.again = true;
      else if (state.again) await setTimeout(GATHER);
    } while (state.again && !until.aborted && !isEnding());
  } catch (error) {
    log.error({ err: error }, "Mail was not dispatched and waits for the scheduled run");
  } finally {
    state.running = false;
  }
}

/**
 * Sends due mail after an action has filled the outbox: `after(dispatchSoon)`. Only one run is active per process. Its
 * caller waits for it, which keeps a serverless process awake; other callers request another round and return at once,
 * so that requests do not pile up behind a slow provider. Never rejects: unsent mail stays in the outbox.
 */
export async function dispatchSoon(): Promise<void> {
  const state = processState();
  if (state.running) {
    state.again = true;
    return;
  }
  state.running = true;
  await run(state);
}
