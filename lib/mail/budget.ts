import { type Mail, mailOf } from "@/lib/mail/catalogue";

export const withheldReasons = {
  repeat: "The same mail was written for this mailbox less than 10 minutes before, and its link had not been used.",
  network:
    "Too many mails for one mailbox from one network: 4 within an hour or 16 within a day, or 12 and 36 where somebody there has used a link of ours.",
  hour: "Too many mails for one mailbox within an hour: 5, or 20 where somebody there has used a link of ours.",
  day: "Too many mails for one mailbox within a day: 20, or 60 where somebody there has used a link of ours.",
  restored: "The database was restored from a backup, and this mail may have left before that.",
} as const;

/** A trigger enforces the budget (migrations "mail_budget" and "mail_senders"). */
export function budgetOf({ template, payload }: Mail) {
  const mail = mailOf(template);
  return { budget: mail.budget, dedupeKey: mail.dedupeKey?.(payload) ?? null };
}
