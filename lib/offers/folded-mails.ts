import { z } from "zod";
import type { Mail } from "@/lib/mail/catalogue";
import { moreOffersMail } from "@/lib/offers/mail";
import type { OfferRecord } from "@/lib/offers/record";
import { ALL_MAILS_AN_HOUR, DOMAIN_MAILS_AN_HOUR, MAILS_AN_HOUR } from "@/lib/offers/rules";
import type { Db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";
import { countMarks, markHash } from "@/lib/retention/marks";
import { isMailProvider } from "@/lib/text/checked-names";
import { domainOf } from "@/lib/text/email";
import { addHours } from "@/lib/time";

const toldRow = z.strictObject({
  creatorUserId: z.string(),
  acts: z.int(),
  isSummed: z.boolean(),
  domainActs: z.int(),
  isDomainSummed: z.boolean(),
  allMails: z.int(),
  isAllSummed: z.boolean(),
  /** Null if the brand was erased meanwhile. The offer or withdrawal under way is then lost. */
  mailbox: z.string().nullable(),
  anyErased: z.boolean(),
});
type Brand = Pick<OfferRecord, "buyerOrgId" | "brandAddress">;

/** What counts as one sender's domain: the mailbox's domain, or at a mail provider the mailbox itself. */
export const siteOf = (address: string, mailbox: string): string =>
  isMailProvider(domainOf(address)) ? mailbox : domainOf(mailbox);

/**
 * For each of these offers' creators, over the last hour:
 * - how often the buyer's mailbox, and all at its domain, offered or withdrew;
 * - how many such mails the creator was sent about any brand;
 * - which summaries were sent.
 * Withheld mails count. The summary is true without them, and if they did not, each further offer would leave staff another
 * mail to release.
 */
async function toldOf(client: Db, { buyerOrgId, brandAddress }: Brand, offers: readonly OfferRecord[], now: Date) {
  const hourAgo = addHours(now, -1);
  const isProvider = isMailProvider(domainOf(brandAddress));
  const rows = await queryRows(client, toldRow)`
    WITH own AS (
      SELECT mailbox_key FROM buyer_org WHERE id = ${buyerOrgId}::uuid
    ), creators AS MATERIALIZED (
      SELECT id, mailbox_of_address(address) AS mailbox_key
      FROM unnest(${offers.map(({ creatorUserId }) => creatorUserId)}::uuid[], ${offers.map(({ creatorEmail }) => creatorEmail)}::text[])
        AS asked (id, address)
    ), like_own AS NOT MATERIALIZED (
      SELECT b.id, b.mailbox_key = own.mailbox_key AS in_mailbox, CASE WHEN ${isProvider} THEN b.mailbox_key = own.mailbox_key
        ELSE split_part(b.mailbox_key, '@', 2) = split_part(own.mailbox_key, '@', 2) END AS at_domain
      FROM buyer_org b, own
    )
    SELECT told.id AS "creatorUserId", acted.*, summed.*, (SELECT mailbox_key FROM own) AS mailbox,
      (SELECT count(*)::int FROM outbound_email m
        WHERE m.mailbox_key = told.mailbox_key AND m.created_at > ${hourAgo}::timestamptz
          AND m.template IN ('offer-received', 'offer-withdrawn')) AS "allMails",
      EXISTS (SELECT FROM erasure_mark WHERE kind = 'offer-mail' AND at > ${hourAgo}::timestamptz) AS "anyErased"
    FROM creators AS told
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(act.times) FILTER (WHERE act.in_mailbox), 0)::int AS acts,
        coalesce(sum(act.times) FILTER (WHERE act.at_domain), 0)::int AS "domainActs"
      FROM (
        SELECT b.in_mailbox, b.at_domain,
          (coalesce(o.sent_at > ${hourAgo}::timestamptz, false) AND o.parent_offer_id IS NULL)::int
          + coalesce(o.decided_at > ${hourAgo}::timestamptz AND o.decided_by = 'buyer' AND o.awaiting = 'creator', false)::int AS times
        FROM offer o JOIN like_own b ON b.id = o.buyer_org_id
        WHERE o.creator_user_id = told.id
          AND (o.sent_at > ${hourAgo}::timestamptz OR o.decided_at > ${hourAgo}::timestamptz)
      ) AS act
    ) AS acted
    CROSS JOIN LATERAL (
      SELECT coalesce(bool_or(b.in_mailbox), false) AS "isSummed", coalesce(bool_or(b.at_domain), false) AS "isDomainSummed",
        coalesce(bool_or(m.payload ? 'several'), false) AS "isAllSummed"
      FROM outbound_email m JOIN like_own b ON b.id = (m.payload->>'buyerOrgId')::uuid
      WHERE m.mailbox_key = told.mailbox_key AND m.template = 'more-offers' AND m.created_at > ${hourAgo}::timestamptz
    ) AS summed`;
  return new Map(rows.map((row) => [row.creatorUserId, row]));
}

/** What they did before they were erased. Only marks are left of that, and most hours have none. */
async function erasedOf(client: Db, offer: OfferRecord, mailbox: string, now: Date) {
  const site = siteOf(offer.brandAddress, mailbox);
  const hashes = [mailbox, site].map((one) => markHash("offer-mail", offer.creatorUserId, one));
  const marks = await countMarks(client, hashes, addHours(now, -1));
  const acts = (of: string) => marks("offer-mail", offer.creatorUserId, of);
  return { acts: acts(mailbox), domainActs: acts(site) };
}
const NONE_ERASED = { acts: 0, domainActs: 0 };

/** `folded` for several offers of one brand to different creators. Each creator's mails are counted apart. */
export async function foldedEach(
  client: Db,
  offers: readonly OfferRecord[],
  mailsOf: (offer: OfferRecord) => readonly Mail[],
  now: Date,
): Promise<(readonly Mail[])[]> {
  const [first] = offers;
  if (!first) return [];
  const told = await toldOf(client, first, offers, now);
  const mails: (readonly Mail[])[] = [];
  for (const offer of offers)
    mails.push(await foldedBy(client, told.get(offer.creatorUserId), offer, mailsOf(offer), now));
  return mails;
}

/**
 * The mails to send about an offer that was made or withdrawn. The creator gets one summary instead, and nothing more in that
 * hour, past any of these within an hour:
 * - MAILS_AN_HOUR from one buyer's mailbox;
 * - DOMAIN_MAILS_AN_HOUR from one domain;
 * - ALL_MAILS_AN_HOUR from all brands.
 * The buyer's own mails stay.
 */
export async function folded(
  client: Db,
  offer: OfferRecord,
  mails: readonly Mail[],
  now: Date,
): Promise<readonly Mail[]> {
  const [of = []] = await foldedEach(client, [offer], () => mails, now);
  return of;
}

async function foldedBy(
  client: Db,
  counted: z.infer<typeof toldRow> | undefined,
  offer: OfferRecord,
  mails: readonly Mail[],
  now: Date,
): Promise<readonly Mail[]> {
  if (!counted) throw new Error("The database did not count");
  const { allMails, isAllSummed, mailbox, anyErased, ...told } = counted;
  const erased = anyErased && mailbox !== null ? await erasedOf(client, offer, mailbox, now) : NONE_ERASED;
  const acts = told.acts + erased.acts;
  const isDomainFull = told.domainActs + erased.domainActs >= DOMAIN_MAILS_AN_HOUR;
  const isFull = allMails >= ALL_MAILS_AN_HOUR;
  if (acts < MAILS_AN_HOUR && !isDomainFull && !isFull) return mails;
  const toOthers = mails.filter(({ toAddress }) => toAddress !== offer.creatorEmail);
  // An erased brand past the limit has already caused its summary.
  const isSummed = told.isSummed || erased.acts > MAILS_AN_HOUR;
  const isDomainSummed = told.isDomainSummed || erased.domainActs > DOMAIN_MAILS_AN_HOUR;
  const isTold = isAllSummed || (!isFull && (isSummed || (isDomainFull && isDomainSummed)));
  return isTold ? toOthers : [...toOthers, moreOffersMail(offer, isFull)];
}
