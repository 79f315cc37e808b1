import type { z } from "zod";
import { brand } from "@/lib/brand";
import { answersInWords, GUIDE_MESSAGE, type InquirySubject, topicLabels } from "@/lib/inquiries/rules";
import type { contactSchema, demoSchema, guideSchema, referralSchema } from "@/lib/inquiries/schema";
import { lockInquiries } from "@/lib/locks";
import type { Mail, MailPayloads } from "@/lib/mail/catalogue";
import { enqueueMail } from "@/lib/mail/outbox";
import { db } from "@/lib/postgres/db";
import { emailKey } from "@/lib/text/email";
import { addHours } from "@/lib/time";

type Sender = { fullName: string; email: string };

const noticeMail = (
  { fullName, email }: Sender,
  subject: InquirySubject,
  facts: MailPayloads["inquiry-notice"]["facts"],
  message: string,
): Mail => ({
  template: "inquiry-notice",
  toAddress: subject === "legal" ? brand.mail.legal : brand.mail.support,
  payload: { name: fullName, email, topic: topicLabels[subject], facts, message },
});

const receiptMail = (
  { fullName, email }: Sender,
  subject: InquirySubject,
  kind: MailPayloads["inquiry-received"]["kind"],
  ref: string | null = null,
): Mail => ({
  template: "inquiry-received",
  toAddress: email,
  payload: { name: fullName, topic: topicLabels[subject], kind, ref },
});

const guideMail = ({ fullName, email }: Sender): Mail => ({
  template: "guide-link",
  toAddress: email,
  payload: { name: fullName },
});

type Inquiry = { fullName: string; email: string; subject: InquirySubject; message: string };

/** Hours within which the same answers from the same address count as one submission. */
const SAME_FOR_HOURS = 24;

/**
 * Stores an inquiry with its mails in one transaction, unless the same one exists. A form sent twice or concurrently is one
 * inquiry; an edited one is another. Compares the content, because the pages are the same for everybody and carry no submission
 * key.
 */
async function store({ fullName, email, subject, message }: Inquiry, mails: readonly Mail[], now: Date): Promise<void> {
  const key = emailKey(email);
  const said = { fullName, emailKey: key, subject, message };
  await db().$transaction(async (tx) => {
    await lockInquiries(tx, key);
    const before = { ...said, createdAt: { gt: addHours(now, -SAME_FOR_HOURS) } };
    if ((await tx.contactSubmission.count({ where: before })) > 0) return;
    await tx.contactSubmission.create({ data: { ...said, email, createdAt: now } });
    await enqueueMail(tx, mails, now);
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

/** A code as the waitlist gives them out. Anything else may be a message, and no mail carries that to the typed address. */
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
