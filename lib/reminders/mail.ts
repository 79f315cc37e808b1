import type { Mail } from "@/lib/mail/catalogue";
import type { License } from "@/lib/offers/licenses";
import { licenseMail, toBothParties } from "@/lib/offers/mail";
import type { Party } from "@/lib/offers/rules";

/** `daysLeft` are calendar days. */
export function endingMail({ offer, grant }: License, party: Party, daysLeft: number, now: Date): Mail[] {
  const hasEnded = grant.expiresAt <= now;
  const mails = toBothParties(offer, (to) => ({
    template: "license-ending",
    payload: { ...licenseMail(offer, grant), to, daysLeft: Math.max(0, daysLeft), hasEnded },
  }));
  return mails.filter(({ payload }) => "to" in payload && payload.to === party);
}
