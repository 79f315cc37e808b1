import { setTimeout as sleep } from "node:timers/promises";
import { databaseTime } from "@/lib/clock";
import { endingSignal, isEnding } from "@/lib/http/ending";
import { log } from "@/lib/log";
import { type Claim, claimDue, settle } from "@/lib/mail/claims";
import { noteOutcome } from "@/lib/mail/provider";
import { type SendOutcome, sendThroughResend } from "@/lib/mail/resend";
import { CONCURRENCY } from "@/lib/mail/rules";
import { nameOfError } from "@/lib/mail/trouble";

/** `retried` mails went back to the queue. */
type SendCounts = { claimed: number; sent: number; retried: number; failed: number };

/** Waits for the rate or the provider up to this length are waited out; after a longer one the next run continues. */
const LONGEST_PAUSE_MS = 5_000;

type SendOptions = { limit: number; now: Date | undefined; until: AbortSignal | undefined };

/** `now` is fixed if given (tests). */
export async function sendDue({ limit, now, until }: SendOptions): Promise<SendCounts> {
  const counts: SendCounts = { claimed: 0, sent: 0, retried: 0, failed: 0 };
  while (counts.claimed < limit && !until?.aborted && !isEnding()) {
    const { claims, waitMs } = await claimDue(Math.min(CONCURRENCY, limit - counts.claimed), now);
    if (claims.length === 0) {
      if (waitMs === undefined || waitMs > LONGEST_PAUSE_MS || now) break;
      await sleep(waitMs, undefined, { signal: endingSignal() }).catch(() => undefined);
      continue;
    }
    counts.claimed += claims.length;
    await Promise.all(claims.map((claim) => deliver(claim, counts, now)));
  }
  return counts;
}

async function deliver(claim: Claim, counts: SendCounts, now: Date | undefined): Promise<void> {
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

async function attempt(claim: Claim): Promise<SendOutcome> {
  try {
    const { id, template, toAddress } = claim;
    // Loaded with the first mail: the templates are large, and every action loads this file.
    const { renderMail } = await import("@/lib/mail/render");
    return await sendThroughResend({ id, template, toAddress, ...(await renderMail(template, claim.payload)) });
  } catch (error) {
    // A newer version, running during a deployment, may have written this template: wait for the deployment to finish.
    return { kind: "retry", waitMs: 0, error: `not rendered: ${error}` };
  }
}

/** Without the provider's sentence, which may quote the address; staff find it in the row. */
function logFailure({ id, template, attempts }: Claim, error: string | null): void {
  log.error(
    { mail: id, template, attempts, error: error && nameOfError(error) },
    "A mail was not delivered and is given up",
  );
}
