import type { Mail } from "@/lib/mail/catalogue";
import { enqueueMail } from "@/lib/mail/outbox";
import { offersOfBrief } from "@/lib/offers/briefs";
import { wasMailed } from "@/lib/offers/confirm";
import { heldMails } from "@/lib/offers/mail";
import type { OfferRecord } from "@/lib/offers/record";
import { mayConfirm } from "@/lib/offers/rules";
import type { Db } from "@/lib/postgres/db";

/**
 * For briefs that lost an offer because its creator is erased, in the transaction that erases, once the offer is gone. If the
 * brand's only link was that offer's, it is mailed another, which confirms what is left. Briefs that were sent, or have a
 * working link, get none.
 */
export async function mailLinksAgain(tx: Db, briefIds: readonly string[], now: Date): Promise<void> {
  const mails: Mail[] = [];
  for (const briefId of briefIds) {
    const held = (await offersOfBrief(tx, briefId)).filter((one) => mayConfirm(one, now) && !one.reviewAskedAt);
    if (held.length === 0 || (await hasLink(tx, held))) continue;
    mails.push(...heldMails(held, { again: true }));
  }
  await enqueueMail(tx, mails, now);
}

async function hasLink(tx: Db, held: readonly OfferRecord[]): Promise<boolean> {
  for (const offer of held) if (await wasMailed(tx, offer)) return true;
  return false;
}
