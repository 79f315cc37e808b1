import { z } from "zod";
import { databaseTime, timeOr } from "@/lib/clock";
import { env } from "@/lib/env";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Mail } from "@/lib/mail/catalogue";
import { storedMail } from "@/lib/mail/outbox";
import type { SendOutcome } from "@/lib/mail/resend";
import { backoffMs, LEASE_MS, laneNumber, lanesOf, MAX_ATTEMPTS, RETRY_WINDOW_MS, ROUND } from "@/lib/mail/rules";
import { maskTokens } from "@/lib/paths";
import { db } from "@/lib/postgres/db";
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

const gateRow = z.strictObject({ isDue: z.boolean(), waitMs: z.int(), claim: z.int(), isWell: z.boolean() });

/**
 * The provider's rate as time: the slot of each mail is an n-th of a second. Whoever comes late may use the slots of the last
 * quarter of a second at once.
 */
function slots(now: Date | undefined) {
  const rate = env().MAIL_PER_SECOND;
  const at = timeOr(now);
  const slot = Prisma.sql`make_interval(secs => ${1 / rate}::float8)`;
  const from = Prisma.sql`greatest(slot_at, ${at} - make_interval(secs => ${Math.ceil(rate / 4) / rate}::float8))`;
  // A clock has microseconds, in which slots do not always add up.
  const free = Prisma.sql`floor(extract(epoch FROM ${at} - ${from})::float8 * ${rate}::float8 + 0.001)::int`;
  return { at, slot, from, free };
}

/** The claims, or if there is none the milliseconds until the next may be taken; undefined if nothing will be due by then. */
type Claimed = { claims: Claim[]; waitMs: number | undefined };

/**
 * Claims up to `count` due mails within the provider's rate: waiting ones, and those whose lease ran out, the lane in which
 * somebody waits first, in their turns. While the provider refuses, one at a time, and none during a pause. A mail that has
 * used up its attempts or its time is returned as `failed` and must not be sent. `now` is given by tests alone.
 */
export async function claimDue(count: number, now?: Date): Promise<Claimed> {
  const due = now ?? (await databaseTime());
  const { at, slot, from, free } = slots(now);
  const [gate] = await queryRows(db(), gateRow)`
    SELECT EXISTS (SELECT FROM outbound_email
        WHERE state IN ('queued', 'sending') AND next_attempt_at <= greatest(${due}::timestamptz, paused_until)) AS "isDue",
      ceil(1000 * greatest(0, extract(epoch FROM greatest(paused_until, ${from} + ${slot}) - ${at}) - 0.000001))::int AS "waitMs",
      (claims % ${ROUND})::int AS claim, state = 'ok' AS "isWell"
    FROM mail_provider`;
  if (!gate?.isDue) return { claims: [], waitMs: undefined };
  if (gate.waitMs > 0) return { claims: [], waitMs: gate.waitMs };

  const most = gate.isWell ? count : 1;
  const lanes = Prisma.join(
    lanesOf(gate.claim).map((lane, place) => Prisma.sql`(${laneNumber(lane)}::smallint, ${place}::int)`),
  );
  // Materialized CTEs take the rows once; as a subquery under a join they may run again and claim more than `count`.
  const claims = await queryRows(db(), claimRow)`
    WITH due AS MATERIALIZED (
      SELECT mail.id, mail.spent, row_number() OVER (ORDER BY lanes.place, mail.turn_at)::int AS number
      FROM (VALUES ${lanes}) AS lanes (lane, place) CROSS JOIN LATERAL (
        SELECT id, turn_at, attempts >= ${MAX_ATTEMPTS} OR first_attempt_at <= ${after(due, -RETRY_WINDOW_MS)}::timestamptz AS spent
        FROM outbound_email
        WHERE state IN ('queued', 'sending') AND lane = lanes.lane AND next_attempt_at <= ${due}::timestamptz
        ORDER BY turn_at LIMIT ${most} FOR UPDATE SKIP LOCKED
      ) AS mail
    ),
    wanted AS MATERIALIZED (SELECT least(count(*), ${most})::int AS number FROM due),
    gate AS (
      UPDATE mail_provider SET claims = claims + 1, slots = least((SELECT number FROM wanted), ${free}),
        slot_at = ${from} + ${slot} * least((SELECT number FROM wanted), ${free})
      WHERE paused_until <= ${at} AND ${free} > 0 AND (SELECT number FROM wanted) > 0
      RETURNING slots
    )
    UPDATE outbound_email AS mail SET
      state = (CASE WHEN due.spent THEN 'failed' ELSE 'sending' END)::email_state,
      attempts = mail.attempts + (CASE WHEN due.spent THEN 0 ELSE 1 END),
      next_attempt_at = ${after(due, LEASE_MS)}::timestamptz,
      first_attempt_at = COALESCE(mail.first_attempt_at, ${due}::timestamptz),
      last_error = CASE WHEN due.spent THEN ${GIVEN_UP} || COALESCE(mail.last_error, 'the sender stopped')
        ELSE mail.last_error END
    FROM due, gate WHERE mail.id = due.id AND due.number <= gate.slots
    RETURNING mail.id, mail.template, mail.to_address AS "toAddress", mail.payload, mail.state::text, mail.attempts,
      mail.first_attempt_at AS "firstAttemptAt"`;
  return { claims: claims as Claim[], waitMs: claims.length > 0 ? undefined : Math.ceil(1000 / env().MAIL_PER_SECOND) };
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
