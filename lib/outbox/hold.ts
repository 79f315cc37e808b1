import { z } from "zod";
import { appendAudit } from "@/lib/audit/log";
import { Prisma } from "@/lib/generated/prisma/client";
import { laneNumber } from "@/lib/outbox/rules";
import { db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";

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
