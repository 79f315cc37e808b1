import { randomUUID } from "node:crypto";
import type { Prisma, WaitlistSubmission } from "@/lib/generated/prisma/client";
import type { Mail } from "@/lib/mail/catalogue";
import { enqueueMail } from "@/lib/mail/outbox";
import { db } from "@/lib/postgres/db";
import { emailKey } from "@/lib/text/email";
import { newSalt } from "@/lib/tokens";
import { fieldNames } from "@/lib/waitlist/fields";
import { findUnconfirmed } from "@/lib/waitlist/queries";
import { type Interest, interestLabels, ORIGIN_FIELDS } from "@/lib/waitlist/rules";
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
