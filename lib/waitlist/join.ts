import { randomUUID } from "node:crypto";
import { Prisma, type WaitlistSubmission } from "@/lib/generated/prisma/client";
import { enqueueMail, outboxCte } from "@/lib/mail/outbox";
import { db } from "@/lib/postgres/db";
import { idRow, queryRows } from "@/lib/postgres/rows";
import { emailKey } from "@/lib/text/email";
import { newSalt } from "@/lib/tokens";
import { columnOf, fieldNames } from "@/lib/waitlist/fields";
import { confirmationMail } from "@/lib/waitlist/mail";
import { ORIGIN_FIELDS } from "@/lib/waitlist/prefill";
import { findUnconfirmed } from "@/lib/waitlist/queries";
import type { Application } from "@/lib/waitlist/schema";

type Joined = { ok: true; id: string } | { ok: false; reason: "already-registered" };

/** All are written, so that the statement is always the same. */
const ANSWERED: readonly (keyof WaitlistSubmission & keyof Application)[] = [
  "fullName",
  "email",
  "phone",
  "consentUpdates",
  ...fieldNames,
  ...ORIGIN_FIELDS,
];

type SourceAnswers = Partial<Pick<Application, "referralSource" | "agentReferralInfo" | "referralDetails">>;

/** Of the two answers about the source, only the one asked for is kept. */
export const askedSource = ({ referralSource, agentReferralInfo, referralDetails }: SourceAnswers) => ({
  agentReferralInfo: (referralSource === "agent" && agentReferralInfo) || null,
  referralDetails: (referralSource && referralSource !== "agent" && referralDetails) || null,
});

function rowOf(application: Application) {
  const { agree } = application;
  const { agentReferralInfo, referralDetails } = askedSource(application);
  return {
    ...Object.fromEntries(ANSWERED.map((name) => [columnOf(name), application[name] ?? null])),
    email_key: emailKey(application.email),
    user_type: application.primaryInterest,
    agent_referral_info: agentReferralInfo,
    referral_details: referralDetails,
    agreed_waitlist_terms: agree === "on",
    agreed_platform_terms: agree === "on",
  };
}

/**
 * Adds an application and its confirmation mail in one statement. Nobody agrees to anything yet, since anybody can type
 * an address. An address already on the waitlist, in any case, is left unchanged; while unconfirmed it is mailed again,
 * and the caller cannot tell the difference.
 */
export async function joinWaitlist(application: Application, now: Date): Promise<Joined> {
  const id = randomUUID();
  const tokenSalt = newSalt();
  const row = { id, token_salt: tokenSalt, created_at: now, ...rowOf(application) };
  // The names are the constants above, never input.
  const names = Prisma.raw(Object.keys(row).join(", "));
  const entry = { id, tokenSalt, ...application, interest: application.primaryInterest };
  const written = await queryRows(db(), idRow)`
    WITH joined AS (
      INSERT INTO waitlist_submissions (${names})
      SELECT ${names} FROM jsonb_populate_record(NULL::waitlist_submissions, ${JSON.stringify(row)}::jsonb)
      ON CONFLICT (email_key) DO NOTHING RETURNING id
    ),
    mailed AS (${outboxCte("joined", [confirmationMail(entry)], now)})
    SELECT id FROM joined`;
  if (written.length === 1) return { ok: true, id };
  const waiting = await findUnconfirmed(application.email);
  if (waiting) await enqueueMail(db(), [confirmationMail(waiting)], now);
  return { ok: false, reason: "already-registered" };
}
