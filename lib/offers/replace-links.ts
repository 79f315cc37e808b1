import { Prisma } from "@/lib/generated/prisma/client";
import { enqueueMail } from "@/lib/mail/outbox";
import { briefMails, counteredMails, heldMails, receivedMails, submittedMails } from "@/lib/offers/mail";
import { offerRecords } from "@/lib/offers/queries";
import type { OfferRecord } from "@/lib/offers/record";
import { COUNTER_PERCENTS } from "@/lib/offers/rules";
import { statesSql } from "@/lib/offers/states";
import type { Db } from "@/lib/postgres/db";
import { idRow, queryRows } from "@/lib/postgres/rows";
import { deriveToken, hashToken, newSalt } from "@/lib/tokens";

/**
 * `left`: the addresses that the account had in between, after `since`. `onlyOpen`: of the open offers, those alone of which
 * something was mailed there, with decided ones whose links lead to them, and no license.
 */
type Returned = { id: string; emailKey: string; left: readonly string[]; since: Date; onlyOpen?: boolean };

/** Offer chains of which something was mailed to an address that the member has left. */
const mailedChains = ({ left, since }: Returned) => Prisma.sql`(
    SELECT offer.root_offer_id FROM outbound_email mail JOIN offer ON offer.id = (mail.payload->>'offerId')::uuid
    WHERE mail.mailbox_key IN (SELECT mailbox_of(key) FROM unnest(${[...left]}::text[]) AS key)
      AND lower(btrim(mail.to_address)) = ANY(${[...left]}::text[]) AND mail.created_at >= ${since}::timestamptz)`;

/** `roots` with all of the same briefs of the member's brand, for which the link of each leads to the others. */
const withBriefs = (roots: Prisma.Sql, { emailKey }: Returned) => Prisma.sql`(
    SELECT root_offer_id FROM ${roots} AS chain UNION
    SELECT beside.id FROM ${roots} AS chain JOIN offer root ON root.id = chain.root_offer_id
    JOIN offer beside ON beside.brief_id = root.brief_id
    JOIN buyer_org brand ON brand.id = root.buyer_org_id WHERE brand.email_key = ${emailKey})`;

/**
 * Replaces the links of a member's open offers, as creator or as brand, and mails them to both parties' current
 * addresses, so that readers of the earlier mails can no longer decide. Includes earlier offers of the chain and others of
 * the brief, whose links lead to the open one, and decided offers of which something was mailed to an address that the member has left:
 * their readers can no longer open the license or end its mails, and the parties find it after signing in. Runs in the
 * caller's transaction. Returns how many offers are open.
 */
export async function replaceLinks(tx: Db, member: Returned, now: Date): Promise<number> {
  const { id, emailKey, onlyOpen = false } = member;
  const chains = Prisma.sql`(
    SELECT open.root_offer_id FROM offer open JOIN buyer_org brand ON brand.id = open.buyer_org_id
    WHERE open.status IN ${statesSql.open} AND open.approval_token_expires_at > ${now}::timestamptz
      AND (open.creator_user_id = ${id}::uuid OR brand.email_key = ${emailKey}))`;
  const mailed = withBriefs(mailedChains(member), member);
  const which = onlyOpen
    ? Prisma.sql`o.root_offer_id IN ${withBriefs(chains, member)} AND o.root_offer_id IN ${mailed}`
    : Prisma.sql`o.root_offer_id IN ${chains} OR o.root_offer_id IN ${mailed}`;
  // In the order of their creators, as `endWaiting` ends them and a confirmation sends them.
  const locked = await queryRows(tx, idRow)`
    SELECT o.id FROM offer o WHERE ${which}
    ORDER BY o.creator_user_id, o.id FOR NO KEY UPDATE`;
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
    if (offer.grantId && !onlyOpen)
      await tx.licenseGrant.update({ where: { id: offer.grantId }, data: { tokenSalt: newSalt() } });
    const isOpen = offer.status === "held" || offer.status === "pending";
    if (isOpen && offer.approvalTokenExpiresAt > now) open.push({ ...offer, tokenSalt });
  }
  const mails = open.flatMap((offer) => {
    const parent = offers.find((one) => one.id === offer.parentOfferId);
    const beside = open.filter(
      ({ status, briefId }) => status === offer.status && briefId && briefId === offer.briefId,
    );
    return linkMails(offer, { parent, beside });
  });
  // One statement, which locks the mailboxes in order: another member with offers to the same ones may do this
  // concurrently.
  await enqueueMail(tx, mails, now);
  return open.length;
}

type Linked = { parent: OfferRecord | undefined; beside: readonly OfferRecord[] };

/** `beside`: what waits like it of the offer's brief, if it is of one: the brand's mail about the first has the link to all. */
function linkMails(offer: OfferRecord, { parent, beside: [lead = offer, ...others] }: Linked) {
  const isAlone = others.length === 0;
  if (offer.status === "held") return lead === offer ? heldMails([lead, ...others]) : [];
  if (offer.awaiting === "creator") {
    if (isAlone) return submittedMails(offer);
    return [...receivedMails(offer), ...(lead === offer ? briefMails([lead, ...others]) : [])];
  }
  const percent = COUNTER_PERCENTS.find((one) => one === offer.counterPercent);
  return parent && percent ? counteredMails(offer, parent.priceCents, percent) : [];
}
