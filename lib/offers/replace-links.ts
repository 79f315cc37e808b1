import { addressesOf } from "@/lib/accounts/addresses";
import { Prisma } from "@/lib/generated/prisma/client";
import { lockOffers } from "@/lib/locks";
import { enqueueMail } from "@/lib/mail/outbox";
import { briefMails, counteredMails, heldMails, receivedMails, submittedMails } from "@/lib/offers/mail";
import { offersIn } from "@/lib/offers/queries";
import type { OfferRecord } from "@/lib/offers/record";
import { COUNTER_PERCENTS } from "@/lib/offers/rules";
import { statesSql } from "@/lib/offers/states";
import type { Db } from "@/lib/postgres/db";
import { idRow, queryRows } from "@/lib/postgres/rows";
import { addHours } from "@/lib/time";
import { deriveToken, hashToken, newSalt } from "@/lib/tokens";

/**
 * `left`: the addresses that the account had in between, after `since`. `onlyOpen`: only chains with an open offer, and of
 * these only those mailed to such an address; never the links of licenses.
 */
type Returned = { id: string; emailKey: string; left: readonly string[]; since: Date; onlyOpen?: boolean };

/** Chains with an offer that was mailed to an address that the member has left, with a link of its own. */
const mailedChains = ({ left, since }: Pick<Returned, "left" | "since">) => Prisma.sql`(
    SELECT offer.root_offer_id FROM outbound_email mail JOIN offer ON offer.id = (mail.payload->>'offerId')::uuid
    WHERE mail.mailbox_key IN (SELECT mailbox_of(key) FROM unnest(${[...left]}::text[]) AS key)
      AND lower(btrim(mail.to_address)) = ANY(${[...left]}::text[]) AND mail.created_at >= ${since}::timestamptz
      AND mail.template <> 'offer-review')`;

/** Adds to `roots` all offers of the same briefs, if the member or their brand made them: each of their links leads to the others. */
const withBriefs = (roots: Prisma.Sql, { id, emailKey }: Returned) => Prisma.sql`(
    SELECT root_offer_id FROM ${roots} AS chain UNION
    SELECT beside.id FROM ${roots} AS chain JOIN offer root ON root.id = chain.root_offer_id
    JOIN offer beside ON beside.brief_id = root.brief_id
    JOIN buyer_org brand ON brand.id = root.buyer_org_id WHERE brand.email_key = ${emailKey} OR root.made_by = ${id}::uuid)`;

/**
 * Replaces the links of a member's open offers, as creator or brand, and mails the new ones to both parties' current addresses.
 * Readers of the earlier mails can then no longer decide. Also replaces the links of:
 * - earlier offers of the chain and others of the brief, which lead to the open one;
 * - decided offers that were mailed to an address that the member has left. Readers there can no longer open the license or end
 *   its mails; the parties find it after signing in.
 * Runs in the caller's transaction. Returns how many offers are open.
 */
export async function replaceLinks(tx: Db, member: Returned, now: Date): Promise<number> {
  const { id, emailKey, onlyOpen = false } = member;
  // An owner is also mailed about what colleagues made who are gone. If it is not only what was mailed, that would be too much.
  const owned = Prisma.sql`${onlyOpen} AND EXISTS (SELECT FROM brand_member m
    WHERE m.buyer_org_id = brand.id AND m.profile_id = ${id}::uuid AND m.role = 'owner' AND m.left_at IS NULL)`;
  const chains = Prisma.sql`(
    SELECT open.root_offer_id FROM offer open JOIN buyer_org brand ON brand.id = open.buyer_org_id
    WHERE open.status IN ${statesSql.open} AND open.approval_token_expires_at > ${now}::timestamptz
      AND (open.creator_user_id = ${id}::uuid OR open.made_by = ${id}::uuid OR brand.email_key = ${emailKey} OR ${owned}))`;
  const mailed = withBriefs(mailedChains(member), member);
  const which = onlyOpen
    ? Prisma.sql`o.root_offer_id IN ${withBriefs(chains, member)} AND o.root_offer_id IN ${mailed}`
    : Prisma.sql`o.root_offer_id IN ${chains} OR o.root_offer_id IN ${mailed}`;
  const found = await queryRows(tx, idRow)`SELECT o.id FROM offer o WHERE ${which}`;
  return renewLinks(
    tx,
    found.map(({ id }) => id),
    !onlyOpen,
    now,
  );
}

/**
 * The same for a colleague who is mailed about offers of the brand no more: of all offers that they made or were mailed, at
 * any address of theirs, and of the licenses that came of them. The new ones go to whoever is mailed about each by now.
 */
export async function replaceLinksOf(
  tx: Db,
  { buyerOrgId, profileId }: { buyerOrgId: string; profileId: string },
  now: Date,
): Promise<number> {
  const left = (await addressesOf(tx, profileId)).map(({ emailKey }) => emailKey);
  const mailed = mailedChains({ left, since: new Date(0) });
  const found = await queryRows(tx, idRow)`
    SELECT o.id FROM offer o WHERE o.buyer_org_id = ${buyerOrgId}::uuid
      AND (o.made_by = ${profileId}::uuid OR o.root_offer_id IN ${mailed})`;
  const ids = found.map(({ id }) => id);
  return renewLinks(tx, ids, true, now, await oftenMailed(tx, ids, now));
}

/** More of them about one offer would be a flood, if somebody's role goes back and forth. Its creator finds it after signing in. */
const MAILS_A_DAY = 3;

/** Offers of which their creators were mailed that often. */
async function oftenMailed(tx: Db, ids: readonly string[], now: Date): Promise<ReadonlySet<string>> {
  const often = await queryRows(tx, idRow)`
    SELECT payload->>'offerId' AS id FROM outbound_email
    WHERE template = 'offer-received' AND payload->>'offerId' = ANY(${[...ids]}::text[])
      AND created_at > ${addHours(now, -24)}::timestamptz
    GROUP BY 1 HAVING count(*) >= ${MAILS_A_DAY}`;
  return new Set(often.map(({ id }) => id));
}

/** `ofLicenses`: also the links of the licenses that came of them. `untold`: offers of which their creators get no mail again. */
async function renewLinks(
  tx: Db,
  found: readonly string[],
  ofLicenses: boolean,
  now: Date,
  untold: ReadonlySet<string> = new Set(),
): Promise<number> {
  await lockOffers(tx, found);
  const offers = await offersIn(tx, found);
  const renewed = offers.map((offer) => ({ ...offer, tokenSalt: newSalt() }));
  await storeSalts(tx, renewed);
  if (ofLicenses)
    await storeLicenseSalts(
      tx,
      offers.flatMap(({ grantId }) => grantId ?? []),
    );
  const open = renewed.filter(
    ({ status, approvalTokenExpiresAt }) => (status === "held" || status === "pending") && approvalTokenExpiresAt > now,
  );
  // What a colleague releases has no link that sends it.
  const linked = open.filter(({ status, reviewAskedAt }) => status !== "held" || reviewAskedAt === null);
  const mails = linked.flatMap((offer) => {
    const parent = offers.find((one) => one.id === offer.parentOfferId);
    const beside = linked.filter(
      ({ status, briefId }) => status === offer.status && briefId && briefId === offer.briefId,
    );
    const again = linkMails(offer, { parent, beside });
    return untold.has(offer.id) ? again.filter(({ template }) => template !== "offer-received") : again;
  });
  // One call, because it locks the mailboxes in order: another member with offers to the same ones may do this at the same
  // time.
  await enqueueMail(tx, mails, now);
  return open.length;
}

const storeSalts = (tx: Db, offers: readonly OfferRecord[]): Promise<number> => tx.$executeRaw`
  UPDATE offer SET token_salt = renewed.salt, approval_token_hash = renewed.hash
  FROM unnest(${offers.map(({ id }) => id)}::uuid[], ${offers.map(({ tokenSalt }) => tokenSalt)}::text[],
    ${offers.map(({ id, tokenSalt }) => hashToken(deriveToken("offer-decision", id, tokenSalt)))}::text[]) AS renewed (id, salt, hash)
  WHERE offer.id = renewed.id`;

const storeLicenseSalts = (tx: Db, grantIds: readonly string[]): Promise<number> => tx.$executeRaw`
  UPDATE license_grant SET token_salt = renewed.salt
  FROM unnest(${[...grantIds]}::uuid[], ${grantIds.map(() => newSalt())}::text[]) AS renewed (id, salt)
  WHERE license_grant.id = renewed.id`;

type Linked = { parent: OfferRecord | undefined; beside: readonly OfferRecord[] };

/** `beside`: the offers of its brief in the same state, if it has one. The brand's mail about the first has the link to all. */
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
