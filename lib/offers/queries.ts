import type { SessionClaim } from "@/lib/accounts/sessions";
import { databaseTime } from "@/lib/clock";
import { Prisma } from "@/lib/generated/prisma/client";
import { type OfferRecord, storedOffer, storedOfferRow } from "@/lib/offers/record";
import { isInReview } from "@/lib/offers/review-rules";
import { mayConfirm } from "@/lib/offers/rules";
import { statesSql } from "@/lib/offers/states";
import { type Db, db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";
import { type BuyerOfMember, type ConfirmedBuyer, mayDo, type SignedInBuyer } from "@/lib/proofs";
import { isUuid } from "@/lib/text/uuid";
import { hashToken, looksLikeToken, tokenMatches } from "@/lib/tokens";

/**
 * The address at which a brand `b` is mailed about its offer `o`: of the member who made it while they may send offers, then of the
 * first owner. A held offer is mailed to the address that was typed.
 */
const mailedAt = Prisma.sql`CASE WHEN o.status IN ${statesSql.held} AND o.made_by IS NULL THEN b.email ELSE coalesce(
  (SELECT who.email FROM brand_member m JOIN profiles who ON who.id = m.profile_id
    WHERE m.buyer_org_id = b.id AND m.left_at IS NULL AND (m.role = 'owner' OR m.profile_id = o.made_by AND m.role = 'buyer')
    ORDER BY m.profile_id IS NOT DISTINCT FROM o.made_by DESC, m.since, m.id LIMIT 1), b.email) END`;

/** One query for everything, because the decision page and its action run it on every request. */
async function offerRecords(client: Db, rest: Prisma.Sql): Promise<OfferRecord[]> {
  const rows = await queryRows(client, storedOfferRow)`
    SELECT o.id, o.root_offer_id AS "rootOfferId", o.parent_offer_id AS "parentOfferId", o.chain_position AS "chainPosition",
      o.counter_percent AS "counterPercent", o.renews_grant_id AS "renewsGrantId", o.brief_id AS "briefId", o.status::text, o.awaiting::text,
      o.outside_categories AS "outsideCategories", o.approval_token_expires_at AS "approvalTokenExpiresAt",
      o.token_salt AS "tokenSalt", o.created_at AS "createdAt", o.sent_at AS "sentAt", o.opened_at IS NOT NULL AS "isFetched", o.seen_at IS NOT NULL AS "isSeen",
      o.decided_at AS "decidedAt", o.decided_by::text AS "decidedBy",
      o.decline_reason AS "declineReason", o.replica_initials AS "replicaInitials", o.replica_adviser AS "replicaAdviser", o.buyer_org_id AS "buyerOrgId", b.email AS "brandAddress", o.made_by AS "madeBy",
      o.review_asked_at AS "reviewAskedAt", o.review_asked_by AS "reviewAskedBy", o.released_by AS "releasedBy", o.returned_at AS "returnedAt", o.return_note AS "returnNote", ${mailedAt} AS "buyerAddress", b.confirmed_at AS "buyerConfirmedAt",
      o.creator_user_id AS "creatorUserId", p.email AS "creatorEmail", g.id AS "grantId", g.token_salt AS "grantSalt",
      a.document, a.hash
    FROM offer o
    JOIN agreement a ON a.offer_id = o.id
    JOIN buyer_org b ON b.id = o.buyer_org_id
    JOIN profiles p ON p.id = o.creator_user_id
    LEFT JOIN license_grant g ON g.offer_id = o.id
    ${rest}`;
  return rows.map(storedOffer);
}

/** Each offer once, in the order in which offers are locked. The caller must authorize the actor. */
export const offersIn = (client: Db, ids: readonly string[]): Promise<OfferRecord[]> =>
  offerRecords(client, Prisma.sql`WHERE o.id = ANY(${[...ids]}::uuid[]) ORDER BY o.creator_user_id, o.id`);

/** The same, for all offers that meet the condition. */
export async function offersWhere(client: Db, where: Prisma.OfferWhereInput): Promise<OfferRecord[]> {
  const found = await client.offer.findMany({ where, select: { id: true } });
  return offersIn(
    client,
    found.map(({ id }) => id),
  );
}

/** Several chains, each oldest first. The caller must authorize the actor. */
export const chainsOf = (client: Db, rootOfferIds: readonly string[]): Promise<OfferRecord[]> =>
  offerRecords(
    client,
    Prisma.sql`WHERE o.root_offer_id = ANY(${[...rootOfferIds]}::uuid[]) ORDER BY o.creator_user_id, o.root_offer_id, o.chain_position`,
  );

declare const awaited: unique symbol;

/**
 * Proof that the actor is the party that the offer awaits, or awaited, by a valid decision link or a session. Every decision
 * requires one.
 */
export type AwaitedParty = {
  readonly offer: OfferRecord;
  readonly by: "link" | "session";
  /** If by a session. The decision checks again that it is open and the party's. */
  readonly session?: SessionClaim;
  readonly [awaited]: true;
};

/**
 * Finds the offer in any state but held; undefined for an unknown token. The stored hash only finds the row: the token must
 * also match what LINK_SECRET makes today.
 */
export async function verifyApprovalToken(token: unknown): Promise<AwaitedParty | undefined> {
  if (!looksLikeToken(token)) return undefined;
  const [offer] = await offerRecords(
    db(),
    Prisma.sql`WHERE o.approval_token_hash = ${hashToken(token)} AND o.status NOT IN ${statesSql.held}`,
  );
  if (!offer || !tokenMatches(token, "offer-decision", offer.id, offer.tokenSalt)) return undefined;
  return { offer, by: "link" } as AwaitedParty;
}

/** Like `verifyApprovalToken`, for a signed-in person, and the brand for which they act. */
export async function decisionOfMember(
  offerId: string,
  { profileId, sessionId }: SessionClaim,
  buyer: BuyerOfMember | undefined,
): Promise<AwaitedParty | undefined> {
  const offer = await findOffer(offerId);
  if (!offer || offer.status === "held") return undefined;
  const mayAnswer =
    offer.buyerOrgId === buyer?.buyerOrgId &&
    (mayDo(buyer, "answer") || (isInReview(offer) && mayDo(buyer, "release")));
  const isAwaited = offer.awaiting === "creator" ? offer.creatorUserId === profileId : mayAnswer;
  return isAwaited ? ({ offer, by: "session", session: { profileId, sessionId } } as AwaitedParty) : undefined;
}

/** The caller must authorize the actor. */
export async function findOffer(offerId: string, client: Db = db()): Promise<OfferRecord | undefined> {
  const [offer] = await offersIn(client, [offerId]);
  return offer;
}

export async function offerOfBuyer(offerId: unknown, { buyerOrgId }: ConfirmedBuyer): Promise<OfferRecord | undefined> {
  const offer = isUuid(offerId) ? await findOffer(offerId) : undefined;
  return offer?.buyerOrgId === buyerOrgId ? offer : undefined;
}

/** The newest offer that a brand started and that went out. Held ones do not count, because anybody may have typed them. */
export async function lastSentBy({ buyerOrgId }: ConfirmedBuyer): Promise<OfferRecord | undefined> {
  const last = await db().offer.findFirst({
    where: { buyerOrgId, parentOfferId: null, sentAt: { not: null } },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: { id: true },
  });
  return last ? findOffer(last.id) : undefined;
}

/**
 * The creators to whom a person made offers, or a brand with their address or of theirs did. Whoever changes several of those
 * offers locks these first, in the order of lib/locks.
 */
export async function creatorsAskedBy(tx: Db, { id, emailKey }: { id: string; emailKey: string }): Promise<string[]> {
  const at = await tx.buyerOrg.findMany({ where: { emailKey }, select: { id: true } });
  const owns = { profileId: id, role: "owner", leftAt: null };
  const owned = await tx.brandMember.findMany({ where: owns, select: { buyerOrgId: true } });
  const brands = [...at.map((brand) => brand.id), ...owned.map(({ buyerOrgId }) => buyerOrgId)];
  const asked = await tx.offer.findMany({
    where: { OR: [{ buyerOrgId: { in: brands } }, { madeBy: id }] },
    select: { creatorUserId: true },
    distinct: "creatorUserId",
  });
  return asked.map(({ creatorUserId }) => creatorUserId);
}

declare const buyerLink: unique symbol;

/** Oldest first. The caller must authorize the actor. */
export const chainOf = (offer: OfferRecord): Promise<OfferRecord[]> => chainsOf(db(), [offer.rootOfferId]);

/** `link`: mailed, which proves the mailbox. `cookie`: set in the browser that submitted the offer, which does not. */
export type BuyersWay = "link" | "cookie" | "session";

type BuyersView<Way> = {
  readonly offer: OfferRecord;
  readonly chain: readonly OfferRecord[];
  readonly by: Way;
  /** If by a session. Whoever writes checks again that it is open and the brand's. */
  readonly session: SessionClaim | undefined;
};

/** Proof that a buyer may see its offer and the offer's whole chain. */
export type BuyerLink<Way extends BuyersWay = BuyersWay> = BuyersView<Way> & { readonly [buyerLink]: true };

const WAYS = { "buyer-offer": "link", "offer-cookie": "cookie" } as const;

/**
 * The chain that a buyer's link opens, oldest first. `purpose`: `buyer-offer` for the mailed link, `offer-cookie` for the
 * cookie set on submission. Undefined for a held offer past its `HOLD_HOURS`, even before the scheduled job removes it.
 */
export async function verifyBuyerToken<Purpose extends keyof typeof WAYS>(
  offerId: unknown,
  token: unknown,
  purpose: Purpose,
  now?: Date,
): Promise<BuyerLink<(typeof WAYS)[Purpose]> | undefined> {
  if (!isUuid(offerId) || !looksLikeToken(token)) return undefined;
  const offer = await findOffer(offerId);
  if (!offer || !tokenMatches(token, purpose, offer.id, offer.tokenSalt)) return undefined;
  return viewOf(offer, WAYS[purpose], now ?? (await databaseTime()));
}

/** The same, for the session of a brand's member who may see its offers. */
export async function offerInSession(
  offerId: unknown,
  buyer: SignedInBuyer,
  now: Date,
): Promise<BuyerLink<"session"> | undefined> {
  const offer = mayDo(buyer, "see-offers") ? await offerOfBuyer(offerId, buyer) : undefined;
  const { profileId, sessionId } = buyer;
  return offer && viewOf(offer, "session", now, { profileId, sessionId });
}

async function viewOf<Way extends BuyersWay>(offer: OfferRecord, by: Way, now: Date, session?: SessionClaim) {
  if (offer.status === "held" && !mayConfirm(offer, now)) return undefined;
  const view: BuyersView<Way> = { offer, chain: await chainOf(offer), by, session };
  return view as BuyerLink<Way>;
}
