import { dispatchMail } from "@/lib/mail/dispatch";
import { maskTokens } from "@/lib/paths";

const LIMIT = 200;

/** Kept on the process, because a bundler may load this module once per kind of route. */
const held = globalThis as { likerightMail?: { running?: Promise<void> | undefined; again: boolean } };

async function run(state: { again: boolean; running?: Promise<void> | undefined }): Promise<void> {
  try {
    do {
      state.again = false;
      const { claimed } = await dispatchMail({ limit: LIMIT });
      state.again ||= claimed === LIMIT;
    } while (state.again);
  } catch (error) {
    console.error(`Mail was not dispatched; the scheduled run tries again: ${maskTokens(String(error))}`);
  } finally {
    state.running = undefined;
  }
}

/**
 * Sends what is due, after an action has put mail in the outbox. At most one run goes on in the process, and any number of
 * calls meanwhile make it look once more. Resolves when the run has ended (so that `after` keeps the process alive for it)
 * and never rejects: what was not sent stays in the outbox for the next run.
 */
export function dispatchSoon(): Promise<void> {
  held.likerightMail ??= { again: false };
  const state = held.likerightMail;
  if (state.running) state.again = true;
  else state.running = run(state);
  return state.running;
}
