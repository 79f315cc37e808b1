import { templatesOf } from "@/lib/mail/catalogue";
import type { MailKind } from "@/lib/mail/define";
import { removeUnsent } from "@/lib/mail/outbox";
import type { Db } from "@/lib/postgres/db";

/** Includes queued mails, in the caller's transaction. False if the kind was off already. */
export async function stopMails(tx: Db, emailKey: string, kind: MailKind, now: Date): Promise<boolean> {
  // One after the other with the account's form, which sets what it showed.
  await tx.$executeRaw`SELECT FROM profiles WHERE email_key = ${emailKey} FOR NO KEY UPDATE`;
  const { count } = await tx.mailStop.createMany({ data: { emailKey, kind, stoppedAt: now }, skipDuplicates: true });
  await removeUnsent(tx, emailKey, templatesOf(kind));
  return count > 0;
}
