import { createHmac } from "node:crypto";
import type { BuyerOrgRow, SendingMember } from "@/lib/accounts/confirmed-buyers";
import type { Licensor, LicensorKey } from "@/lib/creators/queries";
import { env } from "@/lib/env";
import { renewOfferSearch } from "@/lib/license-rows/offer-search";
import { type OfferRecord, offerRecord } from "@/lib/offers/record";
import { type CounterPercent, isOutsideCategories } from "@/lib/offers/rules";
import type { Db } from "@/lib/postgres/db";
import { makeAgreement, repriced } from "@/lib/terms/agreement";
import type { StatedBilling } from "@/lib/terms/billing";
import type { Renewed } from "@/lib/terms/clauses";
import { counterPrice } from "@/lib/terms/fees";
import { HOLD_HOURS, LINK_HOURS, REVIEW_DAYS } from "@/lib/terms/notices";
import type { OfferTerms } from "@/lib/terms/terms";
import { isSameName } from "@/lib/text/name";
import { addHours } from "@/lib/time";
import { deriveToken, hashToken, newSalt } from "@/lib/tokens";

/** `submissionKey`: the form's random value, which recognizes a repeated submission. */
export type OfferRequest = {
  submissionKey: string;
  buyerName: string;
  buyerEmail: string;
  company?: string | undefined;
  creator: LicensorKey;
  terms: OfferTerms;
  renews?: Renewed | undefined;
  /** The brief (lib/offers/briefs) to which the offer belongs. */
  briefId?: string | undefined;
  /** The person whose open session the browser carries. */
  signedInAs?: string | undefined;
  /** The version of what the form showed that the sender's brand states of itself (lib/accounts/billing). */
  statedVersion?: string;
};

/**
 * The id of what a form makes, from its secret key and contents: sending the same form twice makes one thing, and sending an
 * edited one makes another. `purpose` separates kinds of things. `agreementsAt` makes the agreements under an id that all edits
 * share.
 */
export function idOfForm(
  purpose: string,
  { submissionKey }: Pick<OfferRequest, "submissionKey">,
  agreementsAt: (id: string) => readonly Pick<OfferRecord, "agreement">[],
): string {
  const shared = idFrom(`${purpose}-form`, submissionKey);
  return idFrom(purpose, [shared, ...agreementsAt(shared).map(({ agreement }) => agreement.hash)].join(" "));
}

/** A UUID that only this server can compute from what a form sends. */
export function idFrom(purpose: string, submissionKey: string): string {
  const hex = createHmac("sha256", env().LINK_SECRET).update(`${purpose}\0${submissionKey}`).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

export const organisationIn = ({ company, buyerName }: OfferRequest): string | null =>
  company && !isSameName(company, buyerName) ? company : null;

/**
 * `by`: the member who sends it, with their own address; undefined if it is held until its address is confirmed. `isReviewed`: a
 * colleague releases it first. `billing`: only with `by`, because whoever types an address has not proved it.
 */
type Parties = {
  creator: Licensor;
  org: BuyerOrgRow;
  by: SendingMember | undefined;
  isReviewed?: boolean;
  billing?: StatedBilling | undefined;
};

export function newOffer(
  id: string,
  request: OfferRequest,
  { creator, org, by, isReviewed = false, billing }: Parties,
  now: Date,
): OfferRecord {
  const { replica } = request.terms;
  const isConfirmed = by !== undefined && !isReviewed;
  const held = isReviewed ? REVIEW_DAYS * 24 : HOLD_HOURS;
  const terms = { ...request.terms, replica: replica && { ...replica, noticeDays: creator.replicaNoticeDays } };
  const agreement = makeAgreement(id, terms, {
    licensor: { id: creator.userId, name: creator.displayName },
    licensee: {
      id: org.id,
      organisation: organisationIn(request),
      representative: request.buyerName,
      // As typed: the spelling from an earlier form would reveal that there was one.
      email: request.buyerEmail,
      billing,
    },
    zone: creator.zone,
    renews: request.renews,
  });
  const row = {
    id,
    rootOfferId: id,
    parentOfferId: null,
    chainPosition: 1,
    counterPercent: null,
    renewsGrantId: request.renews?.license ?? null,
    briefId: request.briefId ?? null,
    status: isConfirmed ? "pending" : "held",
    awaiting: "creator",
    outsideCategories: isOutsideCategories(request.terms, creator.rules),
    approvalTokenExpiresAt: addHours(now, isConfirmed ? LINK_HOURS : held),
    tokenSalt: newSalt(),
    createdAt: now,
    sentAt: isConfirmed ? now : null,
    decidedAt: null,
    isFetched: false,
    isSeen: false,
    decidedBy: null,
    declineReason: null,
    replicaInitials: null,
    replicaAdviser: null,
    buyerOrgId: org.id,
    brandAddress: org.email,
    madeBy: by?.id ?? null,
    reviewAskedAt: isReviewed ? now : null,
    reviewAskedBy: isReviewed ? (by?.id ?? null) : null,
    releasedBy: null,
    returnedAt: null,
    returnNote: null,
    buyerAddress: by?.email ?? org.email,
    buyerConfirmedAt: org.confirmedAt,
    creatorUserId: creator.userId,
    creatorEmail: creator.email,
    grantId: null,
    grantSalt: null,
  } as const;
  return offerRecord(row, agreement);
}

/** The offer at `percent` more, awaiting its buyer for `LINK_HOURS`. */
export function counterOffer(offer: OfferRecord, percent: CounterPercent, id: string, now: Date): OfferRecord {
  const made = {
    id,
    parentOfferId: offer.id,
    briefId: null,
    chainPosition: offer.chainPosition + 1,
    counterPercent: percent,
    status: "pending",
    awaiting: "buyer",
    approvalTokenExpiresAt: addHours(now, LINK_HOURS),
    tokenSalt: newSalt(),
    createdAt: now,
    sentAt: now,
    reviewAskedAt: null,
    reviewAskedBy: null,
    releasedBy: null,
    returnedAt: null,
    returnNote: null,
  } as const;
  return offerRecord({ ...offer, ...made }, repriced(offer.agreement, id, counterPrice(offer.priceCents, percent)));
}

/** See `insertOffers`. */
export const insertOffer = (tx: Db, offer: OfferRecord): Promise<void> => insertOffers(tx, [offer]);

/**
 * Inserts offers with their agreements, in the caller's transaction. Throws if an id is taken, or a digital replica is not
 * described.
 */
export async function insertOffers(tx: Db, offers: readonly OfferRecord[]): Promise<void> {
  await tx.offer.createMany({ data: offers.map(rowOf) });
  await tx.agreement.createMany({
    data: offers.map(({ id: offerId, createdAt, agreement: { document, hash } }) => ({
      offerId,
      document,
      hash,
      createdAt,
    })),
  });
  await renewOfferSearch(tx, { offerIds: offers.map(({ id }) => id) });
}

function rowOf(offer: OfferRecord) {
  if (offer.rights.includes("replica") !== (offer.replica?.uses.length ?? 0) > 0)
    throw new Error(`The offer ${offer.id} does not describe the digital replica that it names`);
  const { agreement } = offer;
  return {
    id: offer.id,
    buyerOrgId: offer.buyerOrgId,
    madeBy: offer.madeBy,
    reviewAskedAt: offer.reviewAskedAt,
    reviewAskedBy: offer.reviewAskedBy,
    buyerName: offer.buyerName,
    buyerOrganisation: offer.buyerOrganisation,
    creatorUserId: offer.creatorUserId,
    rights: [...offer.rights],
    category: offer.category,
    outsideCategories: offer.outsideCategories,
    territory: offer.territory,
    termMonths: offer.termMonths,
    useCase: agreement.content.use,
    priceCents: offer.priceCents,
    status: offer.status,
    awaiting: offer.awaiting,
    rootOfferId: offer.rootOfferId,
    parentOfferId: offer.parentOfferId,
    chainPosition: offer.chainPosition,
    counterPercent: offer.counterPercent,
    renewsGrantId: offer.renewsGrantId,
    briefId: offer.briefId,
    approvalTokenHash: hashToken(deriveToken("offer-decision", offer.id, offer.tokenSalt)),
    approvalTokenExpiresAt: offer.approvalTokenExpiresAt,
    tokenSalt: offer.tokenSalt,
    createdAt: offer.createdAt,
    sentAt: offer.sentAt,
    replicaInitials: offer.replicaInitials,
    replicaAdviser: offer.replicaAdviser,
  };
}
