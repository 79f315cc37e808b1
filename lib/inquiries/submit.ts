import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { db } from "@/lib/db";
import { guideMail, noticeMail, receiptMail } from "@/lib/inquiries/mail";
import { answersInWords, GUIDE_MESSAGE, type InquirySubject } from "@/lib/inquiries/rules";
import type { contactSchema, demoSchema, guideSchema, referralSchema } from "@/lib/inquiries/schema";
import type { Mail } from "@/lib/mail/catalogue";
import { outboxCte } from "@/lib/mail/outbox";
import { emailKey } from "@/lib/text/email";
import { addHours } from "@/lib/time";

type Inquiry = { fullName: string; email: string; subject: InquirySubject; message: string };

/** Hours for which the same answers from the same address are the same form, sent again. */
const SAME_FOR_HOURS = 24;

/** First of the two keys of the advisory locks that let one address be served at a time (any number used nowhere else). */
const LOCK = 72_707_372;

/**
 * Stores an inquiry with its mails, all of it or nothing, unless the same one is there: a form sent twice, or five times at
 * once, is one inquiry, and one that was edited is another. What was sent tells them apart, because the pages are the same
 * for everybody and carry no key of their own.
 */
async function store({ fullName, email, subject, message }: Inquiry, mails: readonly Mail[], now: Date): Promise<void> {
  const key = emailKey(email);
  await db().$transaction(async (tx) => {
    // A statement of its own, so that the next one sees what the one before this stored.
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(${LOCK}, hashtext(${key}))`;
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

/** A demo request; the answers are stored as the message (specification 3). */
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

export async function claimReferral(form: z.output<typeof referralSchema>, now: Date): Promise<void> {
  const subject = "referral_claim";
  const { ref = "" } = form;
  const mails = [
    receiptMail(form, subject, "referral", ref || null),
    noticeMail(form, subject, [["Reference", ref || "none"]], ""),
  ];
  await store({ ...form, subject, message: JSON.stringify({ ref }) }, mails, now);
}

export async function requestGuide(form: z.output<typeof guideSchema>, now: Date): Promise<void> {
  const subject = "lead_magnet_nil_guide";
  await store({ ...form, subject, message: GUIDE_MESSAGE }, [guideMail(form), noticeMail(form, subject, [], "")], now);
}
