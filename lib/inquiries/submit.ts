import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { guideMail, noticeMail, receiptMail } from "@/lib/inquiries/mail";
import { answersInWords, GUIDE_MESSAGE, type InquirySubject } from "@/lib/inquiries/rules";
import type { contactSchema, demoSchema, guideSchema, referralSchema } from "@/lib/inquiries/schema";
import type { Mail } from "@/lib/mail/catalogue";
import { outboxCte } from "@/lib/mail/outbox";
import { type Db, db } from "@/lib/postgres/db";
import { locks } from "@/lib/postgres/locks";
import { emailKey } from "@/lib/text/email";
import { addHours } from "@/lib/time";

type Inquiry = { fullName: string; email: string; subject: InquirySubject; message: string };

/** Hours within which the same answers from the same address count as one submission. */
const SAME_FOR_HOURS = 24;

/** Until the transaction ends: inquiries from this address come before or after it, with all of their mails. */
export const holdInquiries = (tx: Db, key: string): Promise<number> =>
  tx.$executeRaw`SELECT pg_advisory_xact_lock(${locks.submissions}, hashtext(${key}))`;

/**
 * Stores an inquiry with its mails in one transaction, unless the same one exists: a form sent twice or concurrently is
 * one inquiry, an edited one is another. Compares the content, because the pages are the same for everybody and carry
 * no submission key.
 */
async function store({ fullName, email, subject, message }: Inquiry, mails: readonly Mail[], now: Date): Promise<void> {
  const key = emailKey(email);
  await db().$transaction(async (tx) => {
    // A separate statement, so that the next one sees what the previous holder of the lock stored.
    await holdInquiries(tx, key);
    await tx.$executeRaw`
      WITH received AS (
        INSERT INTO contact_submissions (id, full_name, email, email_key, subject, message, created_at)
        SELECT ${randomUUID()}::uuid, ${fullName}, ${email}, ${key}, ${subject}, ${message}, ${now}::timestamptz
        WHERE NOT EXISTS (
          SELECT FROM contact_submissions
          WHERE email_key = ${key} AND created_at > ${addHours(now, -SAME_FOR_HOURS)}::timestamptz
            AND (full_name, subject, message) = (${fullName}, ${subject}, ${message})
        )
        RETURNING id
      )
      ${outboxCte("received", mails, now)}`;
  });
}

export async function sendMessage(form: z.output<typeof contactSchema>, now: Date): Promise<void> {
  const { subject, message } = form;
  await store(form, [receiptMail(form, subject, "message"), noticeMail(form, subject, [], message)], now);
}

/** The answers are stored as the message (specification 3). */
export async function requestDemo(
  { fullName, email, ...answers }: z.output<typeof demoSchema>,
  now: Date,
): Promise<void> {
  const subject = "buyer_demo_request";
  const { company, role = "", useCase, teamSize = "", timeline = "", budget = "" } = answers;
  const sender = { fullName, email };
  const facts = answersInWords({ company, role, teamSize, timeline, budget }).filter(([, value]) => value !== "");
  const message = JSON.stringify({ company, role, useCase, teamSize, timeline, budget });
  const mails = [receiptMail(sender, subject, "demo"), noticeMail(sender, subject, facts, useCase)];
  await store({ ...sender, subject, message }, mails, now);
}

/** As the waitlist gives them. Anything else may be a message, which no mail carries to the typed address. */
const REFERRAL_CODE = /^[0-9a-f]{16}$/;

export async function claimReferral(form: z.output<typeof referralSchema>, now: Date): Promise<void> {
  const subject = "referral_claim";
  const { ref = "" } = form;
  const mails = [
    receiptMail(form, subject, "referral", REFERRAL_CODE.test(ref) ? ref : null),
    noticeMail(form, subject, [["Reference", ref || "none"]], ""),
  ];
  await store({ ...form, subject, message: JSON.stringify({ ref }) }, mails, now);
}

export async function requestGuide(form: z.output<typeof guideSchema>, now: Date): Promise<void> {
  const subject = "lead_magnet_nil_guide";
  await store({ ...form, subject, message: GUIDE_MESSAGE }, [guideMail(form), noticeMail(form, subject, [], "")], now);
}
