import { z } from "zod";
import type { Mail } from "@/lib/mail/catalogue";
import { moreOffersMail } from "@/lib/offers/mail";
import type { OfferRecord } from "@/lib/offers/record";
import { MAILS_AN_HOUR } from "@/lib/offers/rules";
import type { Db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";
import { addHours } from "@/lib/time";

const toldRow = z.strictObject({ acts: z.int(), isSummed: z.boolean() });

/** How often a buyer's mailbox offered or withdrew in the last hour, and whether the creator has the summary. */
async function toldOf(client: Db, offer: OfferRecord, now: Date) {
  const hourAgo = addHours(now, -1);
  const [told] = await queryRows(client, toldRow)`
    SELECT (
        count(*) FILTER (WHERE o.sent_at > ${hourAgo}::timestamptz AND o.parent_offer_id IS NULL)
        + count(*) FILTER (WHERE o.decided_at > ${hourAgo}::timestamptz AND o.decided_by = 'buyer' AND o.awaiting = 'creator')
      )::int AS acts,
      EXISTS (
        SELECT FROM outbound_email WHERE mailbox_key = mailbox_of_address(${offer.creatorEmail}) AND template = 'more-offers'
          AND payload->>'buyerOrgId' = ${offer.buyerOrgId} AND created_at > ${hourAgo}::timestamptz
      ) AS "isSummed"
    FROM offer o JOIN buyer_org b ON b.id = o.buyer_org_id
    WHERE o.creator_user_id = ${offer.creatorUserId}::uuid
      AND b.mailbox_key = (SELECT mailbox_key FROM buyer_org WHERE id = ${offer.buyerOrgId}::uuid)
      AND (o.sent_at > ${hourAgo}::timestamptz OR o.decided_at > ${hourAgo}::timestamptz)`;
  if (!told) throw new Error("The database did not count");
  return told;
}

/**
 * What is mailed about an offer that was made or withdrawn: past MAILS_AN_HOUR of one buyer's mailbox within an hour, its
 * creator gets one summary instead of these mails, and nothing more in that hour. The buyer's own mails stay.
 */
export async function folded(
  client: Db,
  offer: OfferRecord,
  mails: readonly Mail[],
  now: Date,
): Promise<readonly Mail[]> {
  const { acts, isSummed } = await toldOf(client, offer, now);
  if (acts < MAILS_AN_HOUR) return mails;
  const toOthers = mails.filter(({ toAddress }) => toAddress !== offer.creatorEmail);
  return isSummed ? toOthers : [...toOthers, moreOffersMail(offer)];
}
