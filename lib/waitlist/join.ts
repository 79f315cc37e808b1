import { randomUUID } from "node:crypto";
import { z } from "zod";
import { type Consent, documentHash, recordConsents, statementHash } from "@/lib/audit/consent-documents";
import { appendAudit } from "@/lib/audit/log";
import type { Prisma, WaitlistSubmission } from "@/lib/generated/prisma/client";
import { lockReferrer } from "@/lib/locks";
import type { Mail } from "@/lib/mail/catalogue";
import { markEngaged } from "@/lib/mail/confirmed";
import { enqueueMail, removeUnsent } from "@/lib/mail/outbox";
import { type Db, db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";
import { emailKey } from "@/lib/text/email";
import { newSalt } from "@/lib/tokens";
import { fieldNames } from "@/lib/waitlist/fields";
import { findUnconfirmed, placeOf, type WaitlistMember } from "@/lib/waitlist/queries";
import { type Interest, interestLabels, ORIGIN_FIELDS, UPDATES_STATEMENT } from "@/lib/waitlist/rules";
import type { Application } from "@/lib/waitlist/schema";

type Joined = { ok: true; id: string } | { ok: false; reason: "already-registered" };

const ANSWERED: readonly (keyof WaitlistSubmission & keyof Application)[] = [
  "fullName",
  "email",
  "phone",
  "consentUpdates",
  ...fieldNames,
  ...ORIGIN_FIELDS,
];

type SourceAnswers = Partial<Pick<Application, "referralSource" | "agentReferralInfo" | "referralDetails">>;

/** Keeps only the answer about the source that was asked for. */
export const askedSource = ({ referralSource, agentReferralInfo, referralDetails }: SourceAnswers) => ({
  agentReferralInfo: (referralSource === "agent" && agentReferralInfo) || null,
  referralDetails: (referralSource && referralSource !== "agent" && referralDetails) || null,
});

function answersOf(application: Application) {
  const { agree } = application;
  return {
    ...Object.fromEntries(ANSWERED.map((name) => [name, application[name]])),
    emailKey: emailKey(application.email),
    userType: application.primaryInterest,
    ...askedSource(application),
    agreedWaitlistTerms: agree === "on",
    agreedPlatformTerms: agree === "on",
  };
}

/**
 * Adds an application and its confirmation mail. Nobody agrees to anything yet, because anybody can type an address. An address
 * already on the waitlist, in any capitalization, is left unchanged. While it is unconfirmed it is mailed again; the caller
 * cannot tell the difference.
 */
export const joinWaitlist = (application: Application, now: Date): Promise<Joined> =>
  db().$transaction(async (tx) => {
    const data = { id: randomUUID(), tokenSalt: newSalt(), createdAt: now, ...answersOf(application) };
    const { count } = await tx.waitlistSubmission.createMany({
      data: data as Prisma.WaitlistSubmissionCreateManyInput,
      skipDuplicates: true,
    });
    const waiting = await findUnconfirmed(application.email, tx);
    if (waiting) await enqueueMail(tx, [confirmationMail(waiting)], now);
    return count === 1 ? { ok: true, id: data.id } : { ok: false, reason: "already-registered" };
  });

type Addressed = { id: string; tokenSalt: string; fullName: string; email: string; interest: Interest };

const memberMail = (entry: Addressed) => ({
  waitlistId: entry.id,
  tokenSalt: entry.tokenSalt,
  name: entry.fullName,
  interest: interestLabels[entry.interest],
});

export const confirmationMail = (entry: Addressed): Mail => ({
  template: "waitlist-confirm",
  toAddress: entry.email,
  payload: memberMail(entry),
});

export const welcomeMail = (entry: Addressed & { referralCode: string }, place: number): Mail => ({
  template: "waitlist-welcome",
  toAddress: entry.email,
  payload: { ...memberMail(entry), referralCode: entry.referralCode, place },
});

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
