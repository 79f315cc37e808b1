import { brand } from "@/lib/brand";
import { type InquirySubject, topicLabels } from "@/lib/inquiries/rules";
import type { Mail, MailPayloads } from "@/lib/mail/catalogue";

type Sender = { fullName: string; email: string };

export const noticeMail = (
  { fullName, email }: Sender,
  subject: InquirySubject,
  facts: MailPayloads["inquiry-notice"]["facts"],
  message: string,
): Mail => ({
  template: "inquiry-notice",
  toAddress: subject === "legal" ? brand.mail.legal : brand.mail.support,
  payload: { name: fullName, email, topic: topicLabels[subject], facts, message },
});

export const receiptMail = (
  { fullName, email }: Sender,
  subject: InquirySubject,
  kind: MailPayloads["inquiry-received"]["kind"],
  ref: string | null = null,
): Mail => ({
  template: "inquiry-received",
  toAddress: email,
  payload: { name: fullName, topic: topicLabels[subject], kind, ref },
});

export const guideMail = ({ fullName, email }: Sender): Mail => ({
  template: "guide-link",
  toAddress: email,
  payload: { name: fullName },
});
