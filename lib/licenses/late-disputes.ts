import { appendAudit } from "@/lib/audit/log";
import { Prisma } from "@/lib/generated/prisma/client";
import { mayTake, takeStep } from "@/lib/licenses/dispute-steps";
import { licenseWith } from "@/lib/licenses/licenses";
import { stepMails, toStaff } from "@/lib/licenses/use-mail";
import { disputedUse } from "@/lib/licenses/uses";
import { log } from "@/lib/log";
import { enqueueMail } from "@/lib/mail/outbox";
import { type Db, db } from "@/lib/postgres/db";
import { idRow, queryRows } from "@/lib/postgres/rows";

/** Per run; the next run continues. */
const RUN = 200;

/** Of a dispute `d` that is open, was not put to staff, and of which nobody was told yet. */
const isUntold = Prisma.sql`d.resolved_at IS NULL AND d.asked_at IS NULL AND d.late_told_at IS NULL`;

/** A dispute whose clock ran out: what the licensee did not answer is told, what the licensor did not reply to is settled. */
async function runOut(tx: Db, id: string, now: Date): Promise<"late" | "settled" | undefined> {
  const use = await disputedUse(id, tx);
  if (!use?.dispute) throw new Error(`The dispute ${id} has no use`);
  const license = await licenseWith(use.grantId, tx);
  const { state, reason, dueAt } = use.dispute;
  const disputed = { license, use, reason, ...(dueAt && { dueAt }) };
  if (state !== "disputed") {
    const set = Prisma.sql`resolved_at = d.due_at`;
    const mails = stepMails(disputed, { step: "settled" });
    const step = { step: "settle", disputeId: id, set, entry: { actor: "system" }, mails } as const;
    return (await takeStep(tx, step, now)) ? "settled" : undefined;
  }
  const told = await queryRows(tx, idRow)`
    UPDATE use_dispute d SET late_told_at = ${now}::timestamptz
    WHERE d.id = ${id}::uuid AND d.state = 'disputed' AND ${isUntold} RETURNING d.id`;
  if (told.length === 0) return undefined;
  await enqueueMail(tx, stepMails(disputed, { step: "late" }), now);
  const details = { step: "late" };
  await appendAudit(tx, [{ actor: "system", action: "dispute_step", table: "use_dispute", recordId: id, details }]);
  return "late";
}

/**
 * Once for each dispute whose clock ran out. Without an answer of the licensee, staff and both parties are told: staff may
 * decide from then on, and the licensor may ask them to. Without a reply of the licensor, the dispute is settled as it was
 * answered. One that fails is logged and left to the next run. Safe to run concurrently or a day late. Returns how many.
 */
export async function tellOfLateDisputes(now: Date): Promise<number> {
  return db().$transaction(async (tx) => {
    const due = await queryRows(tx, idRow)`
      SELECT d.id FROM use_dispute d
      WHERE ${isUntold} AND ((d.state = 'disputed' AND d.due_at <= ${now}::timestamptz) OR ${mayTake("settle", now)})
      ORDER BY d.due_at, d.id LIMIT ${RUN} FOR UPDATE SKIP LOCKED`;
    let [handled, late] = [0, 0];
    for (const { id } of due) {
      await tx.$executeRaw`SAVEPOINT one_dispute`;
      try {
        const done = await runOut(tx, id, now);
        handled += done ? 1 : 0;
        late += done === "late" ? 1 : 0;
      } catch (err) {
        await tx.$executeRaw`ROLLBACK TO SAVEPOINT one_dispute`;
        log.error({ err, dispute: id }, "a dispute whose clock ran out was left as it is");
      }
      await tx.$executeRaw`RELEASE SAVEPOINT one_dispute`;
    }
    if (late > 0) await enqueueMail(tx, [toStaff({ asked: 0, late })], now);
    return handled;
  });
}
