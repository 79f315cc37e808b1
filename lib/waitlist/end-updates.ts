import { appendAudit } from "@/lib/audit/log";
import { removeUnsent } from "@/lib/mail/outbox";
import { db } from "@/lib/postgres/db";
import { emailKey } from "@/lib/text/email";
import type { WaitlistMember } from "@/lib/waitlist/queries";

/** Withdraws the consent to updates about the launch, and leaves the place. Idempotent. */
export async function endUpdates({ id, email }: WaitlistMember, now: Date): Promise<void> {
  await db().$transaction(async (tx) => {
    const { count } = await tx.waitlistSubmission.updateMany({
      where: { id, consentUpdates: true },
      data: { consentUpdates: false },
    });
    await removeUnsent(tx, emailKey(email), ["announcement"]);
    if (count === 0) return;
    await tx.consentRecord.updateMany({
      where: { waitlistId: id, document: "update-emails", withdrawnAt: null },
      data: { withdrawnAt: now },
    });
    const entry = { actor: "visitor", action: "mails_ended", table: "waitlist_submissions", recordId: id } as const;
    await appendAudit(tx, [{ ...entry, details: { kind: "launch-updates" } }]);
  });
}
