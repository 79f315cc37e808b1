import type { MailTemplate } from "@/lib/mail/catalogue";

export const mailStateLabels = {
  queued: "Queued",
  sending: "Sending",
  sent: "Sent",
  captured: "Kept here",
  failed: "Failed",
  withheld: "Withheld",
} as const;

export type MailState = keyof typeof mailStateLabels;

export const isMailState = (value: string): value is MailState => Object.hasOwn(mailStateLabels, value);

/** Mails as administrators read them. */
export const mailTemplateLabels: Record<MailTemplate, string> = {
  "magic-link": "Sign-in link",
  "onboarding-link": "Onboarding link",
  "offer-received": "Offer received",
  "offer-sent": "Offer sent",
  "offer-confirm": "Offer to confirm",
  "offer-approved": "Offer approved",
  "offer-declined": "Offer declined",
  "counter-offer": "Counter-offer",
  "offer-reminder": "Offer reminder",
  "offer-expired": "Offer expired",
  "license-revoked": "License revoked",
  "waitlist-confirm": "Waitlist confirmation",
  "waitlist-welcome": "Waitlist welcome",
  "inquiry-received": "Inquiry receipt",
  "inquiry-notice": "Inquiry notice",
  "guide-link": "Guide link",
  "subscription-confirm": "Subscription confirmation",
};
