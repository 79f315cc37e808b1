import { lockProfileAt } from "@/lib/locks";
import { templatesOf } from "@/lib/mail/catalogue";
import type { MailKind } from "@/lib/mail/define";
import { removeUnsent } from "@/lib/mail/outbox";
import type { Db } from "@/lib/postgres/db";

/** Also removes queued mails, in the caller's transaction. False if the kind was off already. */
export async function stopMails(tx: Db, emailKey: string, kind: MailKind, now: Date): Promise<boolean> {
  // Takes turns with the account's form, which saves what it showed.
  await lockProfileAt(tx, emailKey);
  const { count } = await tx.mailStop.createMany({ data: { emailKey, kind, stoppedAt: now }, skipDuplicates: true });
  await removeUnsent(tx, emailKey, templatesOf(kind));
  return count > 0;
}
