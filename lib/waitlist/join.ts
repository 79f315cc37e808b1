import { randomUUID } from "node:crypto";
import { db } from "@/lib/db";
import { Prisma } from "@/lib/generated/prisma/client";
import { enqueueMail, outboxCte } from "@/lib/mail/outbox";
import { emailKey } from "@/lib/text/email";
import { newSalt } from "@/lib/tokens";
import { confirmationMail } from "@/lib/waitlist/mail";
import { findUnconfirmed } from "@/lib/waitlist/queries";
import type { Application } from "@/lib/waitlist/schema";

type Joined = { ok: true; id: string } | { ok: false; reason: "already-registered" };

type KeysOf<Union> = Union extends unknown ? keyof Union : never;

/** What an application answers, but for the few that `rowOf` writes in a way of their own. */
type Answer = Exclude<
  KeysOf<Application>,
  "agree" | "intent" | "primaryInterest" | "agentReferralInfo" | "referralDetails"
>;

/**
 * Everything that an application may answer: all of it is written, so that the statement is always the same one. A field of
 * the schema that is missing here, or one that the schema has no more, fails the type check.
 */
const ANSWERS: Readonly<Record<Answer, true>> = {
  ...{ fullName: true, email: true, phone: true, portfolioLinks: true, talentCategory: true, minFee: true },
  ...{ companyName: true, useCases: true, annualBudget: true, agencyName: true, credentials: true },
  ...{ representedCount: true, referralSource: true, consentUpdates: true, preferredUseCases: true },
  ...{ contentDurationPreferences: true, experienceLevel: true, turnaroundFlexibility: true },
  ...{ geographicLicensing: true, marketingSource: true, city: true, ref: true, src: true, post: true },
};

/** `fullName` as its column is called: `full_name`. */
const columnName = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The row of an application. Of the two answers about who sent somebody, only the one asked for is kept. */
function rowOf(application: Application) {
  const answers: Readonly<Record<string, unknown>> = application;
  const { agree, referralSource, agentReferralInfo = null, referralDetails = null } = application;
  return {
    ...Object.fromEntries(Object.keys(ANSWERS).map((field) => [columnName(field), answers[field] ?? null])),
    email_key: emailKey(application.email),
    user_type: application.primaryInterest,
    agent_referral_info: referralSource === "agent" ? agentReferralInfo : null,
    referral_details: referralSource && referralSource !== "agent" ? referralDetails : null,
    agreed_waitlist_terms: agree === "on",
    agreed_platform_terms: agree === "on",
  };
}

/**
 * Adds an application with the confirmation mail, in one statement: both are there or neither. Nobody has agreed to anything
 * yet, since anybody can type an address. One that is on the waitlist in any spelling of case is left as it is; while it is
 * not confirmed, its confirmation is mailed again, and the caller cannot tell.
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
    mailed AS (${outboxCte("joined", [confirmationMail(entry)], now)})
    SELECT id FROM joined`;
  if (written.length === 1) return { ok: true, id };
  const waiting = await findUnconfirmed(application.email);
  if (waiting) await enqueueMail(db(), [confirmationMail(waiting)], now);
  return { ok: false, reason: "already-registered" };
}
