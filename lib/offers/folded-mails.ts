import { z } from "zod";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Mail } from "@/lib/mail/catalogue";
import { moreOffersMail } from "@/lib/offers/mail";
import type { OfferRecord } from "@/lib/offers/record";
import { ALL_MAILS_AN_HOUR, DOMAIN_MAILS_AN_HOUR, MAILS_AN_HOUR } from "@/lib/offers/rules";
import type { Db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";
import { marksSince } from "@/lib/retention/marks";
import { isMailProvider } from "@/lib/text/checked-names";
import { domainOf } from "@/lib/text/email";
import { addHours } from "@/lib/time";

const toldRow = z.strictObject({
  acts: z.int(),
  isSummed: z.boolean(),
  domainActs: z.int(),
  isDomainSummed: z.boolean(),
  allMails: z.int(),
  isAllSummed: z.boolean(),
  /** Null if the brand was erased meanwhile: the act that asks is then lost. */
  mailbox: z.string().nullable(),
  anyErased: z.boolean(),
});
const erasedRow = z.strictObject({ acts: z.int(), domainActs: z.int() });

/** That a buyer `b` has the mailbox of the one who offers, `own`, or one at the same domain that is no provider's. */
const isSameMailbox = Prisma.sql`b.mailbox_key = own.mailbox_key`;
const isSameDomain = (address: string) =>
  isMailProvider(domainOf(address))
    ? isSameMailbox
    : Prisma.sql`split_part(b.mailbox_key, '@', 2) = split_part(own.mailbox_key, '@', 2)`;

/** What `isSameDomain` compares, of a brand's address and mailbox. */
export const siteOf = (address: string, mailbox: string): string =>
  isMailProvider(domainOf(address)) ? mailbox : domainOf(mailbox);

/**
 * How often the buyer's mailbox and all at its domain offered or withdrew in the last hour, how many such mails the creator
 * got of all brands, and whether they have the summaries.
 */
async function toldOf(client: Db, offer: OfferRecord, now: Date) {
  const hourAgo = addHours(now, -1);
  const acts = (of: Prisma.Sql) => Prisma.sql`(
    count(*) FILTER (WHERE o.sent_at > ${hourAgo}::timestamptz AND o.parent_offer_id IS NULL AND ${of})
    + count(*) FILTER (WHERE o.decided_at > ${hourAgo}::timestamptz AND o.decided_by = 'buyer' AND o.awaiting = 'creator' AND ${of})
  )::int`;
  const isSummed = (of: Prisma.Sql) => Prisma.sql`EXISTS (
    SELECT FROM outbound_email m JOIN buyer_org b ON b.id = (m.payload->>'buyerOrgId')::uuid, own
    WHERE m.mailbox_key = mailbox_of_address(${offer.creatorEmail}) AND m.template = 'more-offers'
      AND m.created_at > ${hourAgo}::timestamptz AND ${of}
  )`;
  const isSameSite = isSameDomain(offer.buyerAddress);
  const [told] = await queryRows(client, toldRow)`
    WITH own AS (SELECT mailbox_key FROM buyer_org WHERE id = ${offer.buyerOrgId}::uuid)
    SELECT ${acts(isSameMailbox)} AS acts, ${isSummed(isSameMailbox)} AS "isSummed",
      ${acts(isSameSite)} AS "domainActs", ${isSummed(isSameSite)} AS "isDomainSummed",
      (SELECT count(*)::int FROM outbound_email m
        WHERE m.mailbox_key = mailbox_of_address(${offer.creatorEmail}) AND m.created_at > ${hourAgo}::timestamptz
          AND m.template IN ('offer-received', 'offer-withdrawn')) AS "allMails",
      ${isSummed(Prisma.sql`m.payload ? 'several'`)} AS "isAllSummed", (SELECT mailbox_key FROM own) AS mailbox,
      EXISTS (SELECT FROM erasure_mark WHERE kind = 'offer-mail' AND at > ${hourAgo}::timestamptz) AS "anyErased"
    FROM offer o JOIN buyer_org b ON b.id = o.buyer_org_id, own
    WHERE o.creator_user_id = ${offer.creatorUserId}::uuid
      AND (o.sent_at > ${hourAgo}::timestamptz OR o.decided_at > ${hourAgo}::timestamptz)`;
  if (!told) throw new Error("The database did not count");
  return told;
}

/** How often they did before they were erased: of that only marks are left, in few hours any. */
async function erasedOf(client: Db, offer: OfferRecord, mailbox: string, now: Date) {
  const acts = (site: string) => marksSince(addHours(now, -1), "offer-mail", offer.creatorUserId, site);
  const [erased] = await queryRows(client, erasedRow)`
    SELECT ${acts(mailbox)} AS acts, ${acts(siteOf(offer.buyerAddress, mailbox))} AS "domainActs"`;
  return erased ?? NONE_ERASED;
}
const NONE_ERASED = { acts: 0, domainActs: 0 };

/**
 * What is mailed about an offer that was made or withdrawn: past MAILS_AN_HOUR of one buyer's mailbox within an
 * hour, DOMAIN_MAILS_AN_HOUR of one domain, or ALL_MAILS_AN_HOUR of all brands, its creator gets one summary instead of these
 * mails, and nothing more in that hour. The buyer's own mails stay.
 */
export async function folded(
  client: Db,
  offer: OfferRecord,
  mails: readonly Mail[],
  now: Date,
): Promise<readonly Mail[]> {
  const { allMails, isAllSummed, mailbox, anyErased, ...told } = await toldOf(client, offer, now);
  const erased = anyErased && mailbox !== null ? await erasedOf(client, offer, mailbox, now) : NONE_ERASED;
  const acts = told.acts + erased.acts;
  const isDomainFull = told.domainActs + erased.domainActs >= DOMAIN_MAILS_AN_HOUR;
  const isFull = allMails >= ALL_MAILS_AN_HOUR;
  if (acts < MAILS_AN_HOUR && !isDomainFull && !isFull) return mails;
  const toOthers = mails.filter(({ toAddress }) => toAddress !== offer.creatorEmail);
  // Past the limit an erased brand had its summary.
  const isSummed = told.isSummed || erased.acts > MAILS_AN_HOUR;
  const isDomainSummed = told.isDomainSummed || erased.domainActs > DOMAIN_MAILS_AN_HOUR;
  const isTold = isAllSummed || (!isFull && (isSummed || (isDomainFull && isDomainSummed)));
  return isTold ? toOthers : [...toOthers, moreOffersMail(offer, isFull)];
}
