import { appendAudit } from "@/lib/audit/log";
import { Prisma } from "@/lib/generated/prisma/client";
import { disputeToStep, stepMails, toStaff, writeStep } from "@/lib/licenses/dispute-steps";
import { mayStep, wordFor } from "@/lib/licenses/use-rules";
import { log } from "@/lib/log";
import { enqueueMail } from "@/lib/mail/outbox";
import { type Db, db } from "@/lib/postgres/db";
import { idRow, queryRows } from "@/lib/postgres/rows";

/** Per run; the next run continues. */
const RUN = 200;

/**
 * Handles a dispute whose clock ran out. If the licensee did not answer, people are told; if the licensor did not reply, it is
 * settled.
 */
async function runOut(tx: Db, id: string, now: Date): Promise<"late" | "settled" | undefined> {
  const found = await disputeToStep(tx, id);
  if (!found) throw new Error(`The dispute ${id} has no use`);
  const { use, license } = found;
  const { reason, dueAt } = use.dispute;
  const disputed = { license, use, reason, dueAt };
  if (mayStep("settle", "system", use.dispute, now)) {
    const mails = stepMails(disputed, { step: "settled" });
    const step = { step: "settle", set: { resolvedAt: dueAt }, by: { actor: "system" }, mails } as const;
    await writeStep(tx, use.dispute, step, now);
    return "settled";
  }
  if (wordFor(use.dispute, now) !== "late" || use.dispute.lateToldAt) return undefined;
  await tx.useDispute.update({ where: { id }, data: { lateToldAt: now } });
  await enqueueMail(tx, stepMails(disputed, { step: "late" }), now);
  const details = { step: "late" };
  await appendAudit(tx, [{ actor: "system", action: "dispute_step", table: "use_dispute", recordId: id, details }]);
  return "late";
}

/** Due at `now`, and not waiting for anybody else. */
const isDue = (now: Date) => Prisma.sql`
  d.resolved_at IS NULL AND d.asked_at IS NULL AND d.late_told_at IS NULL AND d.due_at <= ${now}::timestamptz`;

/** Handles one dispute in a transaction of its own; undefined also if another run has it. */
const runOutAlone = (id: string, now: Date) =>
  db().$transaction(async (tx) => {
    const claimed = await queryRows(tx, idRow)`
      SELECT d.id FROM use_dispute d WHERE d.id = ${id}::uuid AND ${isDue(now)} FOR UPDATE SKIP LOCKED`;
    return claimed.length > 0 ? runOut(tx, id, now) : undefined;
  });

/**
 * Handles each dispute whose clock ran out, once.
 * - Without the licensee's answer, staff and both parties are told. From then on staff may decide, and the licensor may ask
 *   them to.
 * - Without the licensor's reply, the dispute is settled according to the answer.
 * A failure is logged and left to the next run; the others go on. Safe to run concurrently or a day late. Returns how many were
 * handled.
 */
export async function tellOfLateDisputes(now: Date): Promise<number> {
  const due = await queryRows(db(), idRow)`
    SELECT d.id FROM use_dispute d WHERE ${isDue(now)} ORDER BY d.due_at, d.id LIMIT ${RUN}`;
  let [handled, late] = [0, 0];
  for (const { id } of due) {
    try {
      const done = await runOutAlone(id, now);
      handled += done ? 1 : 0;
      late += done === "late" ? 1 : 0;
    } catch (err) {
      log.error({ err, dispute: id }, "a dispute whose clock ran out was left as it is");
    }
  }
  if (late > 0) await enqueueMail(db(), [toStaff({ asked: 0, late })], now);
  return handled;
}
