import type { Db } from "@/lib/db";
import { Prisma } from "@/lib/generated/prisma/client";
import { enqueueMail } from "@/lib/mail/outbox";
import { counteredMails, heldMails, submittedMails } from "@/lib/offers/mail";
import { findOffer, offerRecords } from "@/lib/offers/queries";
import type { OfferRecord } from "@/lib/offers/record";
import { COUNTER_PERCENTS } from "@/lib/offers/rules";
import { deriveToken, hashToken, newSalt } from "@/lib/tokens";

/**
 * Gives every open offer of a member, as creator or as brand, other links, and mails them to both parties' present
 * addresses: whoever read the earlier mails decides nothing any more. Within the caller's transaction. Returns how many.
 */
export async function replaceLinks(tx: Db, { id, emailKey }: { id: string; emailKey: string }, now: Date) {
  const open = await offerRecords(
    tx,
    Prisma.sql`WHERE o.status IN ('held', 'pending') AND (o.creator_user_id = ${id}::uuid OR b.email_key = ${emailKey})
      ORDER BY o.id FOR NO KEY UPDATE OF o`,
  );
  for (const { id: offerId, ...offer } of open) {
    const tokenSalt = newSalt();
    const approvalTokenHash = hashToken(deriveToken("offer-decision", offerId, tokenSalt));
    await tx.offer.update({ where: { id: offerId }, data: { tokenSalt, approvalTokenHash } });
    await enqueueMail(tx, await linkMails(tx, { ...offer, id: offerId, tokenSalt }), now);
  }
  return open.length;
}

/** What was mailed when the offer went out, with the links that it has now. */
async function linkMails(tx: Db, offer: OfferRecord) {
  if (offer.status === "held") return heldMails(offer);
  if (offer.awaiting === "creator") return submittedMails(offer);
  const parent = offer.parentOfferId && (await findOffer(offer.parentOfferId, tx));
  const percent = COUNTER_PERCENTS.find((one) => one === offer.counterPercent);
  return parent && percent ? counteredMails(offer, parent.priceCents, percent) : [];
}
