import { setTimeout } from "node:timers/promises";
import { mailMode } from "@/lib/env";
import { log } from "@/lib/log";
import { captureDue } from "@/lib/mail/capture";
import { sendDue } from "@/lib/mail/send-due";

/** What one run did. `claimed` is all that it took from the queue; `retried` mails went back to wait. */
export type DispatchCounts = { claimed: number; sent: number; captured: number; retried: number; failed: number };

/** `now` stands still for the whole run when it is given (tests); `limit` bounds how many mails one run claims. */
export type DispatchOptions = { now?: Date; limit?: number };

const LIMIT = 200;

/** Milliseconds before a run looks again, so that it claims the mails of a burst together and not one by one. */
const GATHER = 50;

/** Kept on the process, because a bundler may load this module once per kind of route. */
type ProcessState = { running: Promise<void> | undefined; again: boolean; saidHeld: boolean };
const held = globalThis as { likerightMail?: ProcessState };

function processState(): ProcessState {
  held.likerightMail ??= { running: undefined, again: false, saidHeld: false };
  return held.likerightMail;
}

/**
 * Sends the mails that are due, in any number of processes at once: each claims rows of its own, sends outside any
 * transaction under the row's id as idempotency key, and writes down what came of it. Where mail is captured the rows are
 * only marked; where it is held they wait. Throws only when the database fails.
 */
export async function dispatchMail({ now, limit = LIMIT }: DispatchOptions = {}): Promise<DispatchCounts> {
  const nothing: DispatchCounts = { claimed: 0, sent: 0, captured: 0, retried: 0, failed: 0 };
  const mode = mailMode();
  if (mode === "resend") return { ...nothing, ...(await sendDue(limit, now)) };
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
  try {
    do {
      state.again = false;
      const { claimed } = await dispatchMail({ limit: LIMIT });
      if (claimed === LIMIT) state.again = true;
      else if (state.again) await setTimeout(GATHER);
    } while (state.again);
  } catch (error) {
    log.error({ err: error }, "Mail was not dispatched and waits for the scheduled run");
  } finally {
    state.running = undefined;
  }
}

/**
 * Sends what is due, after an action has put mail in the outbox: `after(dispatchSoon)`. At most one run goes on in the
 * process, and any number of calls meanwhile make it look once more. Resolves when that run has ended and never rejects:
 * what was not sent stays in the outbox.
 */
export function dispatchSoon(): Promise<void> {
  const state = processState();
  if (state.running) state.again = true;
  else state.running = run(state);
  return state.running;
}
