import { Prisma } from "@/lib/generated/prisma/client";
import { enqueueMail } from "@/lib/mail/outbox";
import { counteredMails, heldMails, submittedMails } from "@/lib/offers/mail";
import { offerRecords } from "@/lib/offers/queries";
import type { OfferRecord } from "@/lib/offers/record";
import { COUNTER_PERCENTS } from "@/lib/offers/rules";
import { statesSql } from "@/lib/offers/states";
import type { Db } from "@/lib/postgres/db";
import { idRow, queryRows } from "@/lib/postgres/rows";
import { deriveToken, hashToken, newSalt } from "@/lib/tokens";

/**
 * `left`: the addresses that the account had in between, after `since`. `onlyOpen`: of the open offers, those alone of which
 * something was mailed there, and no decided one.
 */
type Returned = { id: string; emailKey: string; left: readonly string[]; since: Date; onlyOpen?: boolean };

/** Offer chains of which something was mailed to an address that the member has left. */
const mailedChains = ({ left, since }: Returned) => Prisma.sql`(
    SELECT offer.root_offer_id FROM outbound_email mail JOIN offer ON offer.id = (mail.payload->>'offerId')::uuid
    WHERE mail.mailbox_key IN (SELECT mailbox_of(key) FROM unnest(${[...left]}::text[]) AS key)
      AND lower(btrim(mail.to_address)) = ANY(${[...left]}::text[]) AND mail.created_at >= ${since}::timestamptz)`;

/**
 * Replaces the links of a member's open offers, as creator or as brand, and mails them to both parties' current
 * addresses, so that readers of the earlier mails can no longer decide. Includes earlier offers of the chain, whose
 * links lead to the open one, and decided offers of which something was mailed to an address that the member has left:
 * their readers can no longer open the license or end its mails, and the parties find it after signing in. Runs in the
 * caller's transaction. Returns how many offers are open.
 */
export async function replaceLinks(tx: Db, member: Returned, now: Date): Promise<number> {
  const { id, emailKey, onlyOpen = false } = member;
  const chains = Prisma.sql`(
    SELECT open.root_offer_id FROM offer open JOIN buyer_org brand ON brand.id = open.buyer_org_id
    WHERE open.status IN ${statesSql.open} AND open.approval_token_expires_at > ${now}::timestamptz
      AND (open.creator_user_id = ${id}::uuid OR brand.email_key = ${emailKey}))`;
  const locked = await queryRows(tx, idRow)`
    SELECT o.id FROM offer o WHERE o.root_offer_id IN ${chains} ${Prisma.raw(onlyOpen ? "AND" : "OR")} o.root_offer_id IN ${mailedChains(member)}
    ORDER BY o.id FOR NO KEY UPDATE`;
  // Read after the lock: a statement that waits for it would not see the license of an approval that it waited for.
  const offers = await offerRecords(
    tx,
    Prisma.sql`WHERE o.id = ANY(${locked.map(({ id }) => id)}::uuid[]) ORDER BY o.id`,
  );
  const open: OfferRecord[] = [];
  for (const offer of offers) {
    const tokenSalt = newSalt();
    const approvalTokenHash = hashToken(deriveToken("offer-decision", offer.id, tokenSalt));
    await tx.offer.update({ where: { id: offer.id }, data: { tokenSalt, approvalTokenHash } });
    if (offer.grantId) await tx.licenseGrant.update({ where: { id: offer.grantId }, data: { tokenSalt: newSalt() } });
    const isOpen = offer.status === "held" || offer.status === "pending";
    if (isOpen && offer.approvalTokenExpiresAt > now) open.push({ ...offer, tokenSalt });
  }
  const mails = open.flatMap((offer) => {
    const parent = offers.find((one) => one.id === offer.parentOfferId);
    const held = open.filter(({ status, briefId }) => status === "held" && briefId && briefId === offer.briefId);
    return linkMails(offer, { parent, held });
  });
  // One statement, which locks the mailboxes in order: another member with offers to the same ones may do this
  // concurrently.
  await enqueueMail(tx, mails, now);
  return open.length;
}

/** `held`: what waits of the offer's brief, if it is of one: the link of the first confirms all. */
function linkMails(offer: OfferRecord, { parent, held }: { parent: OfferRecord | undefined; held: OfferRecord[] }) {
  if (offer.status === "held" && held.length > 1) return held[0] === offer ? heldMails(held) : [];
  if (offer.status === "held") return heldMails([offer]);
  if (offer.awaiting === "creator") return submittedMails(offer);
  const percent = COUNTER_PERCENTS.find((one) => one === offer.counterPercent);
  return parent && percent ? counteredMails(offer, parent.priceCents, percent) : [];
}
