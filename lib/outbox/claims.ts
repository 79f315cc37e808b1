import { z } from "zod";
import { databaseTime, timeOr } from "@/lib/clock";
import { env } from "@/lib/env";
import { Prisma } from "@/lib/generated/prisma/client";
import { isHeld } from "@/lib/outbox/faults";
import { backoffMs, laneNumber, lanesOf, type Outcome, RETRY, ROUND } from "@/lib/outbox/rules";
import { db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";
import { maskTokens } from "@/lib/text/mask-tokens";

/** The payload may be of another version. */
const claimRow = z.strictObject({
  id: z.string(),
  template: z.string(),
  toAddress: z.string(),
  payload: z.unknown(),
  state: z.enum(["sending", "failed"]),
  attempts: z.int(),
  firstAttemptAt: z.date(),
});

/** A row that this process has leased. */
export type Claim = z.infer<typeof claimRow>;

const GIVEN_UP = "given up, perhaps delivered; ";

/** An error as stored in the row: without tokens, and too short to hold what was sent. */
const recorded = (error: string): string => maskTokens(error).replaceAll("\0", "").slice(0, 300);

const after = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

const gateRow = z.strictObject({ isDue: z.boolean(), waitMs: z.int(), claim: z.int(), isWell: z.boolean() });

/**
 * Turns the provider's rate into time: each row takes a slot of 1/rate seconds. A process that comes late may use the slots of
 * the last quarter of a second at once.
 */
function slots(rate: number, now: Date | undefined) {
  const at = timeOr(now);
  const slot = Prisma.sql`make_interval(secs => ${1 / rate}::float8)`;
  const from = Prisma.sql`greatest(slot_at, ${at} - make_interval(secs => ${Math.ceil(rate / 4) / rate}::float8))`;
  // Clocks have microseconds, so slots do not always add up exactly.
  const free = Prisma.sql`floor(extract(epoch FROM ${at} - ${from})::float8 * ${rate}::float8 + 0.001)::int`;
  return { at, slot, from, free };
}

/** The claims. If there are none, `waitMs` says when the next may be taken; undefined if nothing will be due by then. */
type Claimed = { claims: Claim[]; waitMs: number | undefined };

/**
 * Claims up to `count` due rows within the provider's rate.
 * - Due are waiting rows, and rows whose lease ran out. The lane with the most urgent readers goes first, each lane in its
 *   turns.
 * - After a restore nothing is claimed until mail is released.
 * - While the provider refuses, rows are claimed one at a time, and none during a pause.
 * - A row that has used up its attempts or its time is returned as `failed` and must not be sent.
 * Only tests pass `now`.
 */
export async function claimDue(count: number, now?: Date): Promise<Claimed> {
  const due = now ?? (await databaseTime());
  const rate = env().MAIL_PER_SECOND;
  const { at, slot, from, free } = slots(rate, now);
  const [gate] = await queryRows(db(), gateRow)`
    SELECT NOT ${isHeld} AND EXISTS (SELECT FROM outbound_email
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
  // Materialized CTEs take the rows once. A subquery under a join may run again and claim more than `count`.
  const claims = await queryRows(db(), claimRow)`
    WITH due AS MATERIALIZED (
      SELECT waiting.id, waiting.spent, row_number() OVER (ORDER BY lanes.place, waiting.turn_at)::int AS number
      FROM (VALUES ${lanes}) AS lanes (lane, place) CROSS JOIN LATERAL (
        SELECT id, turn_at, attempts >= ${RETRY.attempts} OR first_attempt_at <= ${after(due, -RETRY.withinMs)}::timestamptz AS spent
        FROM outbound_email
        WHERE state IN ('queued', 'sending') AND lane = lanes.lane AND next_attempt_at <= ${due}::timestamptz
        ORDER BY turn_at LIMIT ${most} FOR UPDATE SKIP LOCKED
      ) AS waiting
    ),
    wanted AS MATERIALIZED (SELECT least(count(*), ${most})::int AS number FROM due),
    gate AS (
      UPDATE mail_provider SET claims = claims + 1, slots = least((SELECT number FROM wanted), ${free}),
        slot_at = ${from} + ${slot} * least((SELECT number FROM wanted), ${free})
      WHERE NOT ${isHeld} AND paused_until <= ${at} AND ${free} > 0 AND (SELECT number FROM wanted) > 0
      RETURNING slots
    )
    UPDATE outbound_email AS claimed SET
      state = (CASE WHEN due.spent THEN 'failed' ELSE 'sending' END)::email_state,
      attempts = claimed.attempts + (CASE WHEN due.spent THEN 0 ELSE 1 END),
      next_attempt_at = ${after(due, RETRY.leaseMs)}::timestamptz,
      first_attempt_at = COALESCE(claimed.first_attempt_at, ${due}::timestamptz),
      last_error = CASE WHEN due.spent THEN ${GIVEN_UP} || COALESCE(claimed.last_error, 'the sender stopped')
        ELSE claimed.last_error END
    FROM due, gate WHERE claimed.id = due.id AND due.number <= gate.slots
    RETURNING claimed.id, claimed.template, claimed.to_address AS "toAddress", claimed.payload, claimed.state::text,
      claimed.attempts, claimed.first_attempt_at AS "firstAttemptAt"`;
  return { claims, waitMs: claims.length > 0 ? undefined : Math.ceil(1000 / rate) };
}

type Settlement = { state: "sent" | "queued" | "failed"; error: string | null };

/**
 * Records the outcome of an attempt: sent, queued again with a growing delay, or failed for good. If the lease ran out
 * meanwhile, only a sent row is still recorded; anything else changes nothing.
 */
export async function settle(claim: Claim, outcome: Outcome, now: Date): Promise<Settlement> {
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
  const spent = claim.attempts >= RETRY.attempts || dueAt > after(claim.firstAttemptAt, RETRY.withinMs);
  const state = outcome.kind === "rejected" || spent ? "failed" : "queued";
  const error = recorded(outcome.kind === "retry" && spent ? GIVEN_UP + outcome.error : outcome.error);
  await db().$executeRaw`
    UPDATE outbound_email SET state = ${state}::email_state, next_attempt_at = ${dueAt}::timestamptz, last_error = ${error}
    WHERE id = ${claim.id}::uuid AND state = 'sending' AND attempts = ${claim.attempts}`;
  return { state, error };
}

/** Releases a claim without counting the attempt, because the provider throttled us and certainly did not take the row. */
async function release(claim: Claim, outcome: { waitMs: number; error: string }, now: Date): Promise<Settlement> {
  const error = recorded(outcome.error);
  await db().$executeRaw`
    UPDATE outbound_email SET state = 'queued', next_attempt_at = ${after(now, outcome.waitMs)}::timestamptz, last_error = ${error},
      attempts = attempts - 1, first_attempt_at = CASE WHEN attempts = 1 THEN NULL ELSE first_attempt_at END
    WHERE id = ${claim.id}::uuid AND state = 'sending' AND attempts = ${claim.attempts}`;
  return { state: "queued", error };
}

/** Marks due rows instead of sending them. Returns how many. */
export const captureDue = (limit: number, now: Date): Promise<number> =>
  db().$executeRaw`
    WITH due AS MATERIALIZED (
      SELECT id FROM outbound_email
      WHERE state IN ('queued', 'sending') AND next_attempt_at <= ${now}::timestamptz AND NOT ${isHeld}
      ORDER BY next_attempt_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    UPDATE outbound_email AS captured SET state = 'captured', sent_at = ${now}::timestamptz, attempts = captured.attempts + 1
    FROM due WHERE captured.id = due.id`;
