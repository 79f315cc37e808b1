import { z } from "zod";
import { appendAudit } from "@/lib/audit/log";
import { mailMode } from "@/lib/env";
import { Prisma } from "@/lib/generated/prisma/client";
import { readProvider } from "@/lib/outbox/provider";
import { LANES, type Lane, laneNumber, troubleWords } from "@/lib/outbox/rules";
import { db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";

/** The most that is counted: a full outbox must not slow a page down. */
const COUNTED_MAX = 10_000;

const waitingRow = z.strictObject({ lane: z.int(), oldest: z.date().nullable(), waiting: z.int() });

/** `oldest`: when the first due row in turn was written; null if none is due. */
type Waiting = { lane: Lane; oldest: Date | null; waiting: number };

/** By lane. `waiting` counts up to COUNTED_MAX. Costs one step in an index for each lane, and the rows that it counts. */
export async function readWaiting(now: Date, counted: number = COUNTED_MAX): Promise<Waiting[]> {
  const rows = await queryRows(db(), waitingRow)`
    SELECT lane, (
        SELECT created_at FROM outbound_email AS due
        WHERE due.lane = lanes.lane AND state IN ('queued', 'sending') AND next_attempt_at <= ${now}::timestamptz
        ORDER BY turn_at LIMIT 1
      ) AS oldest, (
        SELECT count(*)::int FROM (
          SELECT FROM outbound_email AS any_of
          WHERE any_of.lane = lanes.lane AND state IN ('queued', 'sending') LIMIT ${counted}
        ) AS counted
      ) AS waiting
    FROM unnest(${LANES.map(laneNumber)}::int[]) AS lanes (lane)`;
  return LANES.map((lane) => {
    const row = rows.find((one) => one.lane === laneNumber(lane));
    return { lane, oldest: row?.oldest ?? null, waiting: row?.waiting ?? 0 };
  });
}

const MINUTE = 60_000;

/** Milliseconds after which a due row in a lane is late. */
const PATIENCE: Readonly<Record<Lane, number>> = {
  awaited: 2 * MINUTE,
  decisions: 15 * MINUTE,
  reminders: 2 * 60 * MINUTE,
  announcements: 24 * 60 * MINUTE,
};

/** What goes out in a lane, if not what the lane's own name says. */
const laneWords: Partial<Readonly<Record<Lane, string>>> = { awaited: "sign-in links and confirmations" };

/** What keeps mail from going out: words that say what to do, and since when if that is known. */
async function trouble(): Promise<{ words: string; since: Date | undefined } | undefined> {
  const held = await readHold();
  if (held)
    return {
      words: `Mail is held, because the database was restored from the backup of ${held.backupAt.toISOString()}. When the site is as it should be: npm run restored -- --release-mail`,
      since: held.restoredAt,
    };
  const mode = mailMode();
  if (mode === "hold")
    return { words: "RESEND_API_KEY is not set: mail waits in the outbox until it is", since: undefined };
  if (mode === "capture") return undefined;
  const provider = await readProvider();
  if (!provider || provider.state === "ok") return undefined;
  return { words: troubleWords[provider.state], since: provider.since };
}

export async function outboxFault(): Promise<string | undefined> {
  const found = await trouble();
  return found && (found.since ? `${found.words} (since ${found.since.toISOString()})` : found.words);
}

/** `isMore`: more wait than were counted. */
export type OutboxTrouble = { words: string; since: Date | undefined; waiting: number; isMore: boolean };

/** Shown to staff. */
export async function outboxTrouble(now: Date): Promise<OutboxTrouble | undefined> {
  const found = await trouble();
  if (!found) return undefined;
  const lanes = await readWaiting(now);
  const waiting = lanes.reduce((sum, lane) => sum + lane.waiting, 0);
  return { ...found, waiting, isMore: lanes.some((lane) => lane.waiting === COUNTED_MAX) };
}

const ageOf = ({ oldest }: Waiting, now: Date): number => (oldest ? now.getTime() - oldest.getTime() : 0);

/** Says so if a lane's next row has waited longer than its reader should. */
export async function overdueRows(now: Date): Promise<string | undefined> {
  const late = (await readWaiting(now, 1)).filter((waiting) => ageOf(waiting, now) > PATIENCE[waiting.lane]);
  const words = late.map(
    (waiting) => `${laneWords[waiting.lane] ?? waiting.lane} for ${Math.floor(ageOf(waiting, now) / MINUTE)} minutes`,
  );
  return words.length > 0 ? `Mail waits: ${words.join(", ")}` : undefined;
}

/** Whether the database was restored from a backup and its mail is not released yet. */
export const isHeld: Prisma.Sql = Prisma.sql`EXISTS (SELECT FROM database_restore WHERE released_at IS NULL)`;

const heldRow = z.strictObject({ backupAt: z.date(), restoredAt: z.date() });

/** The newest restore whose mail is not released. */
export async function readHold(): Promise<z.infer<typeof heldRow> | undefined> {
  const [row] = await queryRows(db(), heldRow)`
    SELECT backup_at AS "backupAt", restored_at AS "restoredAt" FROM database_restore
    WHERE released_at IS NULL ORDER BY restored_at DESC LIMIT 1`;
  return row;
}

const releasedRow = z.strictObject({ id: z.string(), after: z.date() });

/**
 * Lets mail out again after a restore. Withholds what may have been sent before:
 * - what waited in the backup;
 * - what the schedule wrote since, because the original may have written the same under another id.
 * The schedule writes in the lanes of reminders and announcements, except `answers` to what somebody has just done, and it
 * writes `scheduled` in the more urgent lanes. `isMoved`: nothing was sent after the backup was made, as in a move to another
 * machine, so everything goes out. Returns how many were withheld; undefined if nothing was held.
 */
export async function releaseHold(
  isMoved: boolean,
  { scheduled, answers }: { scheduled: readonly string[]; answers: readonly string[] },
): Promise<number | undefined> {
  return db().$transaction(async (tx) => {
    const released = await queryRows(tx, releasedRow)`
      UPDATE database_restore SET released_at = clock_timestamp() WHERE released_at IS NULL
      RETURNING id, greatest(backup_at, restored_at) AS after`;
    if (released.length === 0) return undefined;
    const after = new Date(Math.max(...released.map((one) => one.after.getTime())));
    const withheld = isMoved
      ? 0
      : await tx.$executeRaw`
          UPDATE outbound_email SET state = 'withheld', withheld_for = 'restored'
          WHERE state IN ('queued', 'sending')
            AND (created_at <= ${after}::timestamptz OR template = ANY (${scheduled}::text[])
              OR (lane >= ${laneNumber("reminders")}::smallint AND NOT template = ANY (${answers}::text[])))`;
    const by = { actor: "system", action: "restored_mail_released", table: "database_restore" } as const;
    await appendAudit(
      tx,
      released.map(({ id }) => ({ ...by, recordId: id, details: { withheld } })),
    );
    return withheld;
  });
}
