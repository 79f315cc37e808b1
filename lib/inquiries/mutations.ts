import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { db } from "@/lib/db";
import { guideMail, noticeMail, receiptMail } from "@/lib/inquiries/mail";
import { GUIDE_MESSAGE, type InquirySubject } from "@/lib/inquiries/rules";
import type { contactSchema, demoSchema, guideSchema, referralSchema } from "@/lib/inquiries/schema";
import type { Mail } from "@/lib/mail/catalogue";
import { outboxCte } from "@/lib/mail/outbox";
import { emailKey } from "@/lib/text/email";

type Inquiry = { fullName: string; email: string; subject: InquirySubject; message: string };

/** Stores an inquiry with its mails, in one statement: all of it is there or nothing. */
async function store({ fullName, email, subject, message }: Inquiry, mails: readonly Mail[], now: Date): Promise<void> {
  await db().$executeRaw`
    WITH received AS (
      INSERT INTO contact_submissions (id, full_name, email, email_key, subject, message, created_at)
      VALUES (${randomUUID()}::uuid, ${fullName}, ${email}, ${emailKey(email)}, ${subject}, ${message}, ${now}::timestamptz)
      RETURNING id
    )
    ${outboxCte("received", mails, now)}`;
}

/** A message of the contact form. */
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
  const all: [label: string, value: string][] = [
    ["Company", company],
    ["Role", role],
    ["Team size", teamSize],
    ["Timeline", timeline],
    ["Budget", budget],
  ];
  const facts = all.filter(([, value]) => value !== "");
  const message = JSON.stringify({ company, role, useCase, teamSize, timeline, budget });
  const mails = [receiptMail(sender, subject, "demo"), noticeMail(sender, subject, facts, useCase)];
  await store({ ...sender, subject, message }, mails, now);
}

/** Somebody who was referred, and by whom. */
export async function claimReferral(form: z.output<typeof referralSchema>, now: Date): Promise<void> {
  const subject = "referral_claim";
  const { ref = "" } = form;
  const mails = [
    receiptMail(form, subject, "referral", ref || null),
    noticeMail(form, subject, [["Reference", ref || "none"]], ""),
  ];
  await store({ ...form, subject, message: JSON.stringify({ ref }) }, mails, now);
}

/** A request for the guide, which is mailed as a link. */
export async function requestGuide(form: z.output<typeof guideSchema>, now: Date): Promise<void> {
  const subject = "lead_magnet_nil_guide";
  await store({ ...form, subject, message: GUIDE_MESSAGE }, [guideMail(form), noticeMail(form, subject, [], "")], now);
}
