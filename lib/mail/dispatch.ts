import { setTimeout as sleep } from "node:timers/promises";
import { mailMode } from "@/lib/env";
import { captureDue } from "@/lib/mail/capture";
import { type Claim, claimDue, settle } from "@/lib/mail/claims";
import { renderMail } from "@/lib/mail/render";
import { CONCURRENCY } from "@/lib/mail/rules";
import type { SendOutcome } from "@/lib/mail/transport/outcome";
import { sendThroughResend } from "@/lib/mail/transport/resend";

/** What one run did. `claimed` is all it took from the queue; `retried` went back to wait. */
export type DispatchCounts = { claimed: number; sent: number; captured: number; retried: number; failed: number };

/** `now` stands still for the whole run when it is given (tests); `limit` bounds how many mails one run claims. */
export type DispatchOptions = { now?: Date; limit?: number };

/** A wait that the provider asks for up to this length is slept through; after a longer one the next run goes on. */
const LONGEST_PAUSE_MS = 5_000;

let saidHeld = false;

/**
 * Sends the mails that are due, in any number of processes at once: each claims rows of its own, sends outside any
 * transaction under the row's id as idempotency key, and writes down what came of it. Throws only when the database fails.
 */
export async function dispatchMail({ now, limit = 200 }: DispatchOptions = {}): Promise<DispatchCounts> {
  const counts: DispatchCounts = { claimed: 0, sent: 0, captured: 0, retried: 0, failed: 0 };
  const mode = mailMode();
  if (mode === "capture") {
    counts.captured = counts.claimed = await captureDue(limit, now ?? new Date());
  } else if (mode === "resend") {
    await sendDue(counts, limit, now);
  } else if (!saidHeld) {
    saidHeld = true;
    console.warn("Mail stays in the outbox: RESEND_API_KEY is not set (docs/deploy.md).");
  }
  return counts;
}

async function sendDue(counts: DispatchCounts, limit: number, now: Date | undefined): Promise<void> {
  while (counts.claimed < limit) {
    const claims = await claimDue(Math.min(CONCURRENCY, limit - counts.claimed), now ?? new Date());
    if (claims.length === 0) return;
    counts.claimed += claims.length;
    const pauses = await Promise.all(claims.map((claim) => deliver(claim, counts, now)));
    const pause = Math.max(...pauses);
    if (pause > LONGEST_PAUSE_MS) return;
    if (pause > 0) await sleep(pause);
  }
}

/** One claim from rendering to its settlement. Answers how many milliseconds the provider wants us to wait. */
async function deliver(claim: Claim, counts: DispatchCounts, now: Date | undefined): Promise<number> {
  if (claim.state === "failed") {
    counts.failed += 1;
    logFailure(claim, "given up");
    return 0;
  }
  const outcome = await attempt(claim);
  const { state, error } = await settle(claim, outcome, now ?? new Date());
  if (state === "sent") counts.sent += 1;
  else if (state === "queued") counts.retried += 1;
  else {
    counts.failed += 1;
    logFailure(claim, error);
  }
  return outcome.kind === "slow-down" ? outcome.waitMs : 0;
}

async function attempt(claim: Claim): Promise<SendOutcome> {
  try {
    const { id, template, toAddress } = claim;
    return await sendThroughResend({ id, template, toAddress, ...(await renderMail(template, claim.payload)) });
  } catch (error) {
    // A template this version does not know may come from a newer one beside it: wait for the deploy to finish.
    return { kind: "retry", waitMs: 0, error: `not rendered: ${error}` };
  }
}

function logFailure(claim: Claim, error: string | null): void {
  console.error(`Mail ${claim.id} (${claim.template}) failed after ${claim.attempts} attempts: ${error}`);
}
