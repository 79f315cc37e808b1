import { z } from "zod";
import { timeOr } from "@/lib/clock";
import { Prisma } from "@/lib/generated/prisma/client";
import { lockedProvider } from "@/lib/locks";
import { log } from "@/lib/log";
import { type Outcome, type Trouble, troubleWords } from "@/lib/outbox/rules";
import { db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";

/** A shorter throttling is a pause, not a state: two servers cause it when they start a row at the same moment. */
const SHORT_LIMIT_MS = 5_000;
/** After this many failures in a row, rows go out one at a time. Fewer may be the rows' own fault. */
const MANY = 5;
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 30_000;

const providerState = z.enum(["ok", ...(Object.keys(troubleWords) as Trouble[])]);

const changeRow = z.strictObject({ before: providerState, state: providerState, since: z.date() });

/** The error's status and the provider's name for it. The sentence that follows may quote an address. */
export const nameOfError = (error: string): string => error.split(":")[0]?.slice(0, 60) ?? "";

/**
 * Records for all instances what an attempt says about the provider: its state, and until when nobody sends. Of all
 * instances, exactly one sees a change of state and logs it, without addresses, texts or the provider's sentence.
 */
export async function noteOutcome(outcome: Outcome, now: Date | undefined): Promise<void> {
  const at = timeOr(now);
  if (outcome.kind === "sent" || outcome.kind === "rejected") {
    const isSent = outcome.kind === "sent";
    // A rejection is an answer too, but does not show that a key, a sender, a rate or a quota is in order again. Most successes
    // change nothing, and must not wait for each other.
    const isNews = Prisma.sql`((${isSent} OR state IN ('ok', 'failing', 'unreachable')) AND (state <> 'ok' OR failures > 0)
      OR ${isSent} AND (sent_at IS NULL OR sent_at < ${at} - interval '1 minute'))`;
    const [change] = await queryRows(db(), changeRow)`
      WITH was AS (${lockedProvider(isNews)})
      UPDATE mail_provider AS provider SET state = 'ok', failures = 0, last_error = NULL,
        since = CASE WHEN was.state = 'ok' THEN was.since ELSE ${at} END,
        sent_at = CASE WHEN ${isSent} THEN ${at} ELSE provider.sent_at END
      FROM was WHERE provider.id = was.id RETURNING was.state AS before, provider.state, was.since`;
    if (change && change.before !== "ok")
      log.info({ was: change.before, since: change.since }, "Mail goes out again: nothing is left to do");
    return;
  }
  const { trouble, waitMs, error } = outcome;
  if (!trouble) return;
  const isShort = trouble === "limited" && waitMs <= SHORT_LIMIT_MS;
  const isOwnFault = trouble === "failing" || trouble === "unreachable";
  const pause = isOwnFault
    ? Prisma.sql`CASE WHEN was.failures + 1 >= ${MANY}
        THEN least(${LONGEST_PAUSE_MS}, ${FIRST_PAUSE_MS} * 2 ^ least(10, was.failures + 1 - ${MANY})) ELSE 0 END`
    : Prisma.sql`${waitMs}::float8`;
  const name = nameOfError(error);
  const [change] = await queryRows(db(), changeRow)`
    WITH was AS (${lockedProvider()}),
    next AS (SELECT id, state AS before, since, failures,
      CASE WHEN ${isShort} AND failures + 1 < ${MANY} THEN state ELSE ${trouble}::text END AS state, ${pause}::float8 AS pause FROM was)
    UPDATE mail_provider AS provider SET state = next.state, failures = next.failures + 1, last_error = ${name},
      since = CASE WHEN next.state = next.before THEN next.since ELSE ${at} END,
      paused_until = greatest(provider.paused_until, ${at} + make_interval(secs => next.pause / 1000))
    FROM next WHERE provider.id = next.id RETURNING next.before, provider.state, provider.since`;
  if (change && change.state !== change.before)
    log.error({ state: change.state, was: change.before, answer: name }, `${troubleWords[trouble]}.`);
}

const providerRow = z.strictObject({
  state: providerState,
  since: z.date(),
  lastError: z.string().nullable(),
  sentAt: z.date().nullable(),
  pausedUntil: z.date(),
});

/** `lastError`: the status and the provider's name for it. */
export async function readProvider(): Promise<z.infer<typeof providerRow> | undefined> {
  const [row] = await queryRows(db(), providerRow)`
    SELECT state, since, last_error AS "lastError", sent_at AS "sentAt", paused_until AS "pausedUntil" FROM mail_provider`;
  return row;
}
