import { setTimeout } from "node:timers/promises";
import { mailMode } from "@/lib/env";
import { isEnding } from "@/lib/health/ending";
import { log } from "@/lib/log";
import { captureDue } from "@/lib/mail/capture";
import { sendDue } from "@/lib/mail/send-due";

/** What one run did. `claimed` is all that it took from the queue; `retried` mails went back to wait. */
type DispatchCounts = { claimed: number; sent: number; captured: number; retried: number; failed: number };

/**
 * `now` stands still for the whole run when it is given (tests); `limit` bounds how many mails one run claims; when `until`
 * is aborted it claims no more.
 */
type DispatchOptions = { now?: Date; limit?: number; until?: AbortSignal };

const LIMIT = 200;

/** Milliseconds after which a run ends though more is due, and with it the request that started it. */
const LONGEST_RUN = 45_000;

/** Milliseconds before a run looks again, so that it claims the mails of a burst together and not one by one. */
const GATHER = 50;

/** Kept on the process, because a bundler may load this module once per kind of route. */
type ProcessState = { running: boolean; again: boolean; saidHeld: boolean };
const held = globalThis as { likerightMail?: ProcessState };

function processState(): ProcessState {
  held.likerightMail ??= { running: false, again: false, saidHeld: false };
  return held.likerightMail;
}

/**
 * Sends the mails that are due, in any number of processes at once: each claims rows of its own, sends outside any
 * transaction under the row's id as idempotency key, and writes down what came of it. Where mail is captured the rows are
 * only marked; where it is held they wait. Throws only when the database fails.
 */
export async function dispatchMail({ now, limit = LIMIT, until }: DispatchOptions = {}): Promise<DispatchCounts> {
  const nothing: DispatchCounts = { claimed: 0, sent: 0, captured: 0, retried: 0, failed: 0 };
  const mode = mailMode();
  if (mode === "resend") return { ...nothing, ...(await sendDue({ limit, now, until })) };
  if (mode === "capture") {
    const captured = await captureDue(limit, now ?? new Date());
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
 * Sends what is due, after an action has put mail in the outbox: `after(dispatchSoon)`. At most one run goes on in the
 * process. Whoever starts it waits for its end, and so keeps a serverless process awake; everybody else asks it to go round
 * once more and is let go at once, so that requests do not pile up behind a slow provider. Never rejects: what was not sent
 * stays in the outbox.
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
