import { z } from "zod";
import { type Consent, documentHash, recordConsents, statementHash } from "@/lib/audit/consent-documents";
import { appendAudit } from "@/lib/audit/log";
import { lockReferrer } from "@/lib/locks";
import { markEngaged } from "@/lib/mail/confirmed";
import { enqueueMail, removeUnsent } from "@/lib/mail/outbox";
import { type Db, db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";
import { emailKey } from "@/lib/text/email";
import { welcomeMail } from "@/lib/waitlist/join";
import { placeOf, type WaitlistMember } from "@/lib/waitlist/queries";
import { UPDATES_STATEMENT } from "@/lib/waitlist/rules";

type Confirmed = Pick<WaitlistMember, "id" | "email" | "consentUpdates">;

async function agreements({ id, email, consentUpdates }: Confirmed): Promise<Consent[]> {
  const by = { emailKey: emailKey(email), party: "visitor", waitlistId: id } as const;
  return [
    { ...by, document: "waitlist-terms", documentHash: await documentHash("waitlist-terms") },
    { ...by, document: "terms-of-service", documentHash: await documentHash("terms-of-service") },
    ...(consentUpdates
      ? [{ ...by, document: "update-emails", documentHash: statementHash(UPDATES_STATEMENT) } as const]
      : []),
  ];
}

/** Older entries recorded their consents when they joined. */
async function recordAgreements(tx: Db, entry: Confirmed, now: Date): Promise<void> {
  if ((await tx.consentRecord.count({ where: { waitlistId: entry.id } })) > 0) return;
  await recordConsents(tx, await agreements(entry), now);
}

/**
 * Recounts the mailboxes that came with `code` and confirmed their address, each once and never the referrer's own. Locks the
 * referrer's row first, so that of two concurrent confirmations the second counts the first.
 */
export async function countReferrals(tx: Db, code: string | null): Promise<void> {
  if (code === null) return;
  await lockReferrer(tx, code);
  const referrer = await tx.waitlistSubmission.findUnique({ where: { referralCode: code }, select: { id: true } });
  if (!referrer) return;
  await tx.$executeRaw`
    UPDATE waitlist_submissions AS referrer SET referrals = (
      SELECT count(DISTINCT mailbox_key)::int FROM waitlist_submissions AS came
      WHERE came.ref = ${code} AND came.confirmed_at IS NOT NULL AND came.mailbox_key <> referrer.mailbox_key
    )
    WHERE id = ${referrer.id}::uuid`;
}

/** Records the owner's consents, counts the referral, and mails the place. Idempotent. */
export async function confirmMember(entry: WaitlistMember, now: Date): Promise<void> {
  await db().$transaction(async (tx) => {
    // The box as it is under the lock, because the consent may have been withdrawn since the page was read.
    const [confirmed] = await tx.waitlistSubmission.updateManyAndReturn({
      where: { id: entry.id, confirmedAt: null },
      data: { confirmedAt: now },
      select: { id: true, email: true, consentUpdates: true, ref: true },
    });
    if (!confirmed) return;
    await recordAgreements(tx, confirmed, now);
    await markEngaged(tx, entry.email, now);
    await countReferrals(tx, confirmed.ref);
    const place = await placeOf(entry.id, tx);
    if (place !== undefined) await enqueueMail(tx, [welcomeMail(entry, place)], now);
  });
}

const erasedRow = z.strictObject({ ref: z.string().nullable(), confirmed: z.boolean() });

/** Also erases its consents, leaving an audit entry without personal data. It no longer counts as a referral. */
export async function withdrawMember(entry: WaitlistMember): Promise<void> {
  await db().$transaction(async (tx) => {
    const [erased] = await queryRows(tx, erasedRow)`
      DELETE FROM waitlist_submissions WHERE id = ${entry.id}::uuid
      RETURNING ref, confirmed_at IS NOT NULL AS confirmed`;
    if (!erased) return;
    await removeUnsent(tx, emailKey(entry.email), ["announcement"]);
    await countReferrals(tx, erased.ref);
    await appendAudit(tx, [
      {
        actor: "visitor",
        action: "waitlist_withdrawn",
        table: "waitlist_submissions",
        recordId: entry.id,
        details: { confirmed: erased.confirmed },
      },
    ]);
  });
}

/** Withdraws the consent to updates about the launch, and leaves the place. Idempotent. */
export const endUpdates = ({ email }: WaitlistMember, now: Date): Promise<void> =>
  db().$transaction((tx) => endUpdatesOf(tx, emailKey(email), now));

/** The same for an address with a proved mailbox, in the caller's transaction. */
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
