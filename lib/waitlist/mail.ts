import type { Mail } from "@/lib/mail/catalogue";
import { type Interest, interestLabels } from "@/lib/waitlist/rules";

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
