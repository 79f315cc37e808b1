import { appendAudit } from "@/lib/audit/log";
import { Prisma } from "@/lib/generated/prisma/client";
import { licenseWith } from "@/lib/licenses/licenses";
import { stepMails, toStaff } from "@/lib/licenses/use-mail";
import { disputedUse } from "@/lib/licenses/uses";
import { enqueueMail } from "@/lib/mail/outbox";
import { db } from "@/lib/postgres/db";
import { idRow, queryRows } from "@/lib/postgres/rows";

/** Per run; the next run continues. */
const RUN = 200;

/** Of a dispute `d` that is open, was not put to staff, and of which nobody was told yet. */
const isUntold = Prisma.sql`d.resolved_at IS NULL AND d.asked_at IS NULL AND d.late_told_at IS NULL`;

/**
 * Tells staff and both parties of each dispute whose clock ran out without a step, once: staff may decide from then on, and
 * the licensor may ask them to. Safe to run concurrently or a day late. Returns how many.
 */
export async function tellOfLateDisputes(now: Date): Promise<number> {
  return db().$transaction(async (tx) => {
    const late = await queryRows(tx, idRow)`
      WITH due AS (
        SELECT d.id FROM use_dispute d WHERE ${isUntold} AND d.due_at <= ${now}::timestamptz
        ORDER BY d.due_at, d.id LIMIT ${RUN} FOR UPDATE SKIP LOCKED
      )
      UPDATE use_dispute d SET late_told_at = ${now}::timestamptz FROM due
      WHERE d.id = due.id AND ${isUntold} RETURNING d.id`;
    for (const { id } of late) {
      const use = await disputedUse(id, tx);
      if (!use?.dispute) throw new Error(`The dispute ${id} has no use`);
      const { reason, dueAt } = use.dispute;
      const license = await licenseWith(use.grantId, tx);
      await enqueueMail(tx, stepMails({ license, use, reason, dueAt }, { step: "late" }), now);
    }
    if (late.length > 0) await enqueueMail(tx, [toStaff({ asked: 0, late: late.length })], now);
    await appendAudit(
      tx,
      late.map(({ id }) => ({
        actor: "system" as const,
        action: "dispute_step" as const,
        table: "use_dispute" as const,
        recordId: id,
        details: { step: "late" },
      })),
    );
    return late.length;
  });
}
