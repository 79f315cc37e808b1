import { appendAudit } from "@/lib/audit/log";
import type { Admin } from "@/lib/auth/actors";
import { db } from "@/lib/db";

/**
 * Puts a mail that was given up, or withheld for its recipient's budget, in the queue, due now, with its attempts counted
 * anew. False when it was neither (any more): two clicks send it once. One that was given up may have been delivered before,
 * which the caller says.
 */
export async function requeueMail(admin: Admin, mailId: string, now: Date): Promise<boolean> {
  return db().$transaction(async (tx) => {
    const mail = await tx.outboundEmail.findUnique({
      where: { id: mailId },
      select: { template: true, attempts: true, state: true },
    });
    if (!mail) return false;
    const { state, ...details } = mail;
    const { count } = await tx.outboundEmail.updateMany({
      where: { id: mailId, state: { in: ["failed", "withheld"], equals: state } },
      data: { state: "queued", nextAttemptAt: now, attempts: 0, firstAttemptAt: null },
    });
    if (count === 0) return false;
    const by = { actor: "admin", actorId: admin.id, table: "outbound_email", recordId: mailId } as const;
    await appendAudit(tx, [{ ...by, action: state === "withheld" ? "mail_released" : "mail_requeued", details }]);
    return true;
  });
}
