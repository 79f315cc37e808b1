import { renewOfferSearch } from "@/lib/license-rows/offer-search";
import type { OfferRecord } from "@/lib/offers/record";
import type { Db } from "@/lib/postgres/db";
import { deriveToken, hashToken } from "@/lib/tokens";

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
