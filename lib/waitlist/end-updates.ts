import { appendAudit } from "@/lib/audit/log";
import { removeUnsent } from "@/lib/mail/outbox";
import { type Db, db } from "@/lib/postgres/db";
import { emailKey } from "@/lib/text/email";
import type { WaitlistMember } from "@/lib/waitlist/queries";

/** Withdraws the consent to updates about the launch, and leaves the place. Idempotent. */
export const endUpdates = ({ email }: WaitlistMember, now: Date): Promise<void> =>
  db().$transaction((tx) => endUpdatesOf(tx, emailKey(email), now));

/** The same for an address whose mailbox was proved, in the caller's transaction. */
export async function endUpdatesOf(tx: Db, key: string, now: Date): Promise<void> {
  const ended = await tx.waitlistSubmission.updateManyAndReturn({
    where: { emailKey: key, consentUpdates: true },
    data: { consentUpdates: false },
    select: { id: true },
  });
  await removeUnsent(tx, key, ["announcement"]);
  for (const { id } of ended) {
    await tx.consentRecord.updateMany({
      where: { waitlistId: id, document: "update-emails", withdrawnAt: null },
      data: { withdrawnAt: now },
    });
    const entry = { actor: "visitor", action: "mails_ended", table: "waitlist_submissions", recordId: id } as const;
    await appendAudit(tx, [{ ...entry, details: { kind: "launch-updates" } }]);
  }
}
