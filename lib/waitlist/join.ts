import { randomUUID } from "node:crypto";
import { appendAudit } from "@/lib/audit/log";
import { type Consent, consentCte, documentHash, statementHash } from "@/lib/consent/documents";
import { type Db, db } from "@/lib/db";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Mail } from "@/lib/mail/catalogue";
import { noteActed } from "@/lib/mail/confirmed";
import { enqueueMail, outboxCte } from "@/lib/mail/outbox";
import { emailKey } from "@/lib/text/email";
import { newSalt } from "@/lib/tokens";
import { findUnconfirmed, placeOf, type WaitlistMember } from "@/lib/waitlist/queries";
import { type Interest, interestLabels, UPDATES_STATEMENT } from "@/lib/waitlist/rules";
import type { Application } from "@/lib/waitlist/schema";

type Addressed = { id: string; tokenSalt: string; fullName: string; email: string; interest: Interest };

const memberMail = (entry: Addressed) => ({
  waitlistId: entry.id,
  tokenSalt: entry.tokenSalt,
  name: entry.fullName,
  interest: interestLabels[entry.interest],
});

/** To a new applicant: confirm your address. */
const confirmationMail = (entry: Addressed): Mail => ({
  template: "waitlist-confirm",
  toAddress: entry.email,
  payload: memberMail(entry),
});

/** To somebody who just confirmed: the place of that moment, and the link to invite others with. */
const welcomeMail = (entry: Addressed & { referralCode: string }, place: number): Mail => ({
  template: "waitlist-welcome",
  toAddress: entry.email,
  payload: { ...memberMail(entry), referralCode: entry.referralCode, place },
});

export type Joined = { ok: true; id: string } | { ok: false; reason: "already-registered" };

/** Everything that an application may answer: all of it is written, so that the statement is always the same one. */
const ANSWERS = [
  ...["fullName", "email", "phone", "portfolioLinks", "talentCategory", "minFee", "companyName", "useCases"],
  ...["annualBudget", "agencyName", "credentials", "representedCount", "referralSource", "consentUpdates"],
  ...["preferredUseCases", "contentDurationPreferences", "experienceLevel", "turnaroundFlexibility"],
  ...["geographicLicensing", "marketingSource", "city", "ref", "src", "post"],
];

/** `fullName` as its column is called: `full_name`. */
const columnName = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The row of an application. Of the two answers about who sent somebody, only the one asked for is kept. */
function rowOf(application: Application) {
  const answers: Readonly<Record<string, unknown>> = application;
  const { agree, referralSource, agentReferralInfo = null, referralDetails = null } = application;
  return {
    ...Object.fromEntries(ANSWERS.map((field) => [columnName(field), answers[field] ?? null])),
    email_key: emailKey(application.email),
    user_type: application.primaryInterest,
    agent_referral_info: referralSource === "agent" ? agentReferralInfo : null,
    referral_details: referralSource && referralSource !== "agent" ? referralDetails : null,
    agreed_waitlist_terms: agree === "on",
    agreed_platform_terms: agree === "on",
  };
}

async function agreements(application: Application, id: string): Promise<Consent[]> {
  const by = { emailKey: emailKey(application.email), party: "visitor", waitlistId: id } as const;
  return [
    { ...by, document: "waitlist-terms", documentHash: await documentHash("waitlist-terms") },
    { ...by, document: "terms-of-service", documentHash: await documentHash("terms-of-service") },
    ...(application.consentUpdates
      ? [{ ...by, document: "update-emails", documentHash: statementHash(UPDATES_STATEMENT) } as const]
      : []),
  ];
}

/**
 * Adds an application with its consents and the confirmation mail, in one statement: all of it is there or nothing. An
 * address that is on the waitlist in any spelling of case is left as it is; while it is not confirmed, its confirmation is
 * mailed again, and the caller cannot tell.
 */
export async function joinWaitlist(application: Application, now: Date): Promise<Joined> {
  const id = randomUUID();
  const tokenSalt = newSalt();
  const row = { id, token_salt: tokenSalt, created_at: now, ...rowOf(application) };
  // The names are the constants above, never input.
  const names = Prisma.raw(Object.keys(row).join(", "));
  const entry = { id, tokenSalt, ...application, interest: application.primaryInterest };
  const written = await db().$queryRaw<{ id: string }[]>`
    WITH joined AS (
      INSERT INTO waitlist_submissions (${names})
      SELECT ${names} FROM jsonb_populate_record(NULL::waitlist_submissions, ${JSON.stringify(row)}::jsonb)
      ON CONFLICT (email_key) DO NOTHING RETURNING id
    ),
    agreed AS (${consentCte("joined", await agreements(application, id), now)}),
    mailed AS (${outboxCte("joined", [confirmationMail(entry)], now)})
    SELECT id FROM joined`;
  if (written.length === 1) return { ok: true, id };
  const waiting = await findUnconfirmed(application.email);
  if (waiting) await enqueueMail(db(), [confirmationMail(waiting)], now);
  return { ok: false, reason: "already-registered" };
}

/**
 * Counts again the mailboxes that came with `code` and confirmed their address, each once and never the referrer's own. The
 * referrer's row is locked first, so that of two confirmations at once the second counts the first.
 */
async function countReferrals(tx: Db, code: string | null): Promise<void> {
  if (code === null) return;
  const [referrer] = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM waitlist_submissions WHERE referral_code = ${code} FOR UPDATE`;
  if (!referrer) return;
  await tx.$executeRaw`
    UPDATE waitlist_submissions AS referrer SET referrals = (
      SELECT count(DISTINCT mailbox_key)::int FROM waitlist_submissions AS came
      WHERE came.ref = ${code} AND came.confirmed_at IS NOT NULL AND came.mailbox_key <> referrer.mailbox_key
    )
    WHERE id = ${referrer.id}::uuid`;
}

/** Confirms an address, counts it for whoever referred it, and mails the place. Confirming again changes nothing. */
export async function confirmMember(entry: WaitlistMember, now: Date): Promise<void> {
  await db().$transaction(async (tx) => {
    const [confirmed] = await tx.$queryRaw<{ ref: string | null }[]>`
      UPDATE waitlist_submissions SET confirmed_at = ${now}::timestamptz
      WHERE id = ${entry.id}::uuid AND confirmed_at IS NULL RETURNING ref`;
    if (!confirmed) return;
    await noteActed(tx, entry.email, now);
    await countReferrals(tx, confirmed.ref);
    const place = await placeOf(entry.id, tx);
    if (place !== undefined) await enqueueMail(tx, [welcomeMail(entry, place)], now);
  });
}

/**
 * Erases an application; its consents go with it. What stays is an entry of the audit log without personal data. A
 * referral that it was stops counting.
 */
export async function withdrawMember(entry: WaitlistMember): Promise<void> {
  await db().$transaction(async (tx) => {
    const [erased] = await tx.$queryRaw<{ ref: string | null; confirmed: boolean }[]>`
      DELETE FROM waitlist_submissions WHERE id = ${entry.id}::uuid
      RETURNING ref, confirmed_at IS NOT NULL AS confirmed`;
    if (!erased) return;
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
