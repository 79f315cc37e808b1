import { z } from "zod";
import { db } from "@/lib/db";
import type { Mail } from "@/lib/mail/catalogue";
import { storedMail } from "@/lib/mail/outbox";
import type { SendOutcome } from "@/lib/mail/resend";
import { backoffMs, LEASE_MS, MAX_ATTEMPTS, RETRY_WINDOW_MS } from "@/lib/mail/rules";
import { maskTokens } from "@/lib/paths";
import { queryRows } from "@/lib/postgres/rows";

const claimRow = z.strictObject({
  ...{ id: z.string(), ...storedMail },
  ...{ state: z.enum(["sending", "failed"]), attempts: z.int(), firstAttemptAt: z.date() },
});

/** An outbox row that this process has leased for LEASE_MS. */
export type Claim = Mail & z.infer<typeof claimRow>;

const GIVEN_UP = "given up, perhaps delivered; ";

/** An error as stored in the row: without tokens, and too short to hold a mail's body. */
const recorded = (error: string): string => maskTokens(error).replaceAll("\0", "").slice(0, 300);

const after = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

/**
 * Claims up to `count` due mails, oldest first: waiting ones, and those whose lease ran out. A mail that has used up
 * its attempts or its time is returned as `failed` and must not be sent.
 */
export async function claimDue(count: number, now: Date): Promise<Claim[]> {
  // A materialized CTE takes the rows once; as a subquery under a join it may run again and claim more than `count`.
  const claimed = await queryRows(db(), claimRow)`
    WITH due AS MATERIALIZED (
      SELECT id, attempts >= ${MAX_ATTEMPTS} OR first_attempt_at <= ${after(now, -RETRY_WINDOW_MS)}::timestamptz AS spent
      FROM outbound_email
      WHERE state IN ('queued', 'sending') AND next_attempt_at <= ${now}::timestamptz
      ORDER BY next_attempt_at LIMIT ${count} FOR UPDATE SKIP LOCKED
    )
    UPDATE outbound_email AS mail SET
      state = (CASE WHEN due.spent THEN 'failed' ELSE 'sending' END)::email_state,
      attempts = mail.attempts + (CASE WHEN due.spent THEN 0 ELSE 1 END),
      next_attempt_at = ${after(now, LEASE_MS)}::timestamptz,
      first_attempt_at = COALESCE(mail.first_attempt_at, ${now}::timestamptz),
      last_error = CASE WHEN due.spent THEN ${GIVEN_UP} || COALESCE(mail.last_error, 'the sender stopped')
        ELSE mail.last_error END
    FROM due WHERE mail.id = due.id
    RETURNING mail.id, mail.template, mail.to_address AS "toAddress", mail.payload, mail.state::text, mail.attempts,
      mail.first_attempt_at AS "firstAttemptAt"`;
  return claimed as Claim[];
}

type Settlement = { state: "sent" | "queued" | "failed"; error: string | null };

/**
 * Records the outcome of an attempt: sent, queued again with a growing delay, or failed for good. If the claim was lost
 * meanwhile (its lease ran out) this changes nothing, except that a sent mail is always marked as sent.
 */
export async function settle(claim: Claim, outcome: SendOutcome, now: Date): Promise<Settlement> {
  if (outcome.kind === "sent") {
    await db().$executeRaw`
      UPDATE outbound_email SET state = 'sent', sent_at = ${now}::timestamptz, provider_id = ${outcome.providerId}, last_error = NULL
      WHERE id = ${claim.id}::uuid AND state <> 'sent'`;
    return { state: "sent", error: null };
  }
  if (outcome.kind === "slow-down") return release(claim, outcome, now);
  const dueAt = after(
    now,
    outcome.kind === "retry" ? Math.max(outcome.waitMs, backoffMs(claim.attempts, Math.random())) : 0,
  );
  const spent = claim.attempts >= MAX_ATTEMPTS || dueAt > after(claim.firstAttemptAt, RETRY_WINDOW_MS);
  const state = outcome.kind === "rejected" || spent ? "failed" : "queued";
  const error = recorded(outcome.kind === "retry" && spent ? GIVEN_UP + outcome.error : outcome.error);
  await db().$executeRaw`
    UPDATE outbound_email SET state = ${state}::email_state, next_attempt_at = ${dueAt}::timestamptz, last_error = ${error}
    WHERE id = ${claim.id}::uuid AND state = 'sending' AND attempts = ${claim.attempts}`;
  return { state, error };
}

/** Releases a claim without counting the attempt: the provider throttled us and certainly did not take the mail. */
async function release(claim: Claim, outcome: { waitMs: number; error: string }, now: Date): Promise<Settlement> {
  const error = recorded(outcome.error);
  await db().$executeRaw`
    UPDATE outbound_email SET state = 'queued', next_attempt_at = ${after(now, outcome.waitMs)}::timestamptz, last_error = ${error},
      attempts = attempts - 1, first_attempt_at = CASE WHEN attempts = 1 THEN NULL ELSE first_attempt_at END
    WHERE id = ${claim.id}::uuid AND state = 'sending' AND attempts = ${claim.attempts}`;
  return { state: "queued", error };
}

/** The mailbox page renders captured mails on demand, and a preview deployment mails nobody. Returns how many. */
export const captureDue = (limit: number, now: Date): Promise<number> =>
  db().$executeRaw`
    WITH due AS MATERIALIZED (
      SELECT id FROM outbound_email WHERE state IN ('queued', 'sending') AND next_attempt_at <= ${now}::timestamptz
      ORDER BY next_attempt_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    UPDATE outbound_email AS mail SET state = 'captured', sent_at = ${now}::timestamptz, attempts = mail.attempts + 1
    FROM due WHERE mail.id = due.id`;
