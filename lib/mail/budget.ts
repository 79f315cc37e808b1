import type { Mail, MailPayloads, MailTemplate } from "@/lib/mail/catalogue";

/**
 * When a mail counts against the budget of its recipient's mailbox. `always`: whoever knows an address can cause it.
 * `until_confirmed`: it is owed to people who once acted on a link of ours (decisions, licenses, a sign-in), and counts only
 * for a mailbox that never did. `never`: it goes to ourselves.
 */
type Budget = "always" | "until_confirmed" | "never";

/** Why a mail was withheld: nothing new within ten minutes, or too many within an hour or a day. */
export const withheldWords = {
  repeat: "The same mail was written for this mailbox less than 10 minutes before, and its link had not been used.",
  hour: "Too many mails for one mailbox within an hour: 5, or 20 where somebody there has used a link of ours.",
  day: "Too many mails for one mailbox within a day: 20, or 60 where somebody there has used a link of ours.",
} as const;
export type WithheldFor = keyof typeof withheldWords;

type Rule<K extends MailTemplate> = {
  budget: (payload: MailPayloads[K]) => Budget;
  /**
   * What the mail is for, in words of ours alone: what a visitor types into a form makes no other purpose. Null where each
   * mail says something of its own.
   */
  purpose: (payload: MailPayloads[K]) => string | null;
};

const owed = { budget: (): Budget => "until_confirmed", purpose: (): null => null };

/** An onboarding link opens what was typed for it, so that a stranger's does not stand for the owner's. */
const rules: { readonly [K in MailTemplate]: Rule<K> } = {
  "magic-link": { budget: () => "until_confirmed", purpose: ({ reason }) => reason },
  "onboarding-link": { budget: () => "always", purpose: () => null },
  "offer-received": owed,
  "offer-confirm": { budget: () => "always", purpose: ({ offerId }) => offerId },
  "offer-sent": { budget: () => "always", purpose: ({ offerId }) => offerId },
  "offer-approved": owed,
  "offer-declined": owed,
  "counter-offer": owed,
  "offer-reminder": owed,
  "offer-expired": owed,
  "license-revoked": owed,
  "waitlist-confirm": { budget: () => "always", purpose: ({ waitlistId }) => waitlistId },
  "waitlist-welcome": { budget: () => "always", purpose: ({ waitlistId }) => waitlistId },
  "inquiry-received": { budget: () => "always", purpose: ({ kind, topic }) => `${kind}: ${topic}` },
  "inquiry-notice": { budget: () => "never", purpose: () => null },
  "subscription-confirm": { budget: () => "always", purpose: ({ subscriptionId }) => subscriptionId },
  "guide-link": { budget: () => "always", purpose: () => "guide" },
};

/** How a mail stands to its recipient's budget: what the database's trigger decides by (migration "mail_budget"). */
export function budgetOf<K extends MailTemplate>(mail: Extract<Mail, { template: K }>) {
  const rule: Rule<K> = rules[mail.template as K];
  const payload = mail.payload as MailPayloads[K];
  return { budget: rule.budget(payload), purpose: rule.purpose(payload) };
}
