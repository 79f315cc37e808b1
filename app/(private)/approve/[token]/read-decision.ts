import { approveOffer, counterOffer, declineOffer } from "@/app/(private)/approve/[token]/actions";
import { openDecision } from "@/app/(private)/approve/[token]/open-decision";
import type { Deciding } from "@/app/(private)/decision-parts/decision-step";
import { type ToBrief, toBrief } from "@/components/briefs/to-brief";
import { type BrandFacts, brandFacts } from "@/lib/brands/facts";
import { findGrant, type GrantRecord } from "@/lib/license-rows/queries";
import { type ExclusiveBeside, exclusivesBeside, type Overlap, overlapsOf } from "@/lib/licenses/overlap";
import { currentBuyer } from "@/lib/members/actors";
import { zoneAwaited } from "@/lib/members/zone";
import { type Conversation, conversationOf, writerOf } from "@/lib/offers/messages";
import { type Obstacle, obstacleTo } from "@/lib/offers/obstacles";
import { type AwaitedParty, chainOf, findOffer } from "@/lib/offers/queries";
import type { OfferRecord } from "@/lib/offers/record";
import { offeringBuyers } from "@/lib/offers/refused-buyers";
import { stateAt } from "@/lib/offers/rules";
import { paths } from "@/lib/paths";
import type { BuyerOfMember } from "@/lib/proofs";

export type DecisionView = {
  offer: OfferRecord;
  by: AwaitedParty["by"];
  /** The brand's member who decides in a session. */
  buyer: BuyerOfMember | undefined;
  parent: OfferRecord | undefined;
  /** For a renewal: the offer of the license being renewed. */
  renewed: OfferRecord | undefined;
  child: OfferRecord | undefined;
  grant: GrantRecord | undefined;
  zone: string;
  conversation: Conversation;
  /** For a brand: where to find the offers sent with this one. */
  all: ToBrief | undefined;
  /** For the creator of an open offer. */
  brand: BrandFacts | undefined;
  /** For the creator only. */
  overlaps: readonly Overlap[];
  exclusives: readonly ExclusiveBeside[];
  /** The creator declined, and takes no more offers from this brand. */
  isBrandRefused: boolean;
  /** What stands in the way of approving and of countering; undefined for an offer that is not open. */
  obstacles: Partial<Record<"approve" | "counter", Obstacle | undefined>>;
};

async function offerLicensed(grantId: string): Promise<OfferRecord | undefined> {
  const grant = await findGrant(grantId);
  return grant && findOffer(grant.offerId);
}

/** Reads everything at once, so that one place handles failures. Undefined for an invalid link. */
export async function readDecision(key: string, now: Date): Promise<DecisionView | undefined> {
  const party = await openDecision(key);
  if (!party) return undefined;
  const { offer, by } = party;
  const buyer = by === "session" && offer.awaiting === "buyer" ? await currentBuyer() : undefined;
  const isChained = offer.parentOfferId !== null || offer.status === "countered";
  const isOpen = stateAt(offer, now) === "pending";
  const isForCreator = offer.awaiting === "creator" && isOpen;
  const isDeclinedByCreator = offer.status === "declined" && offer.decidedBy === "creator";
  const [chain, overlaps, exclusives, grant, renewed, zone, conversation, toApprove, toCounter, brands, brand] =
    await Promise.all([
      isChained ? chainOf(offer) : [],
      isForCreator ? overlapsOf([offer], now) : undefined,
      isForCreator ? exclusivesBeside([offer], now) : undefined,
      offer.grantId ? findGrant(offer.grantId) : undefined,
      offer.renewsGrantId ? offerLicensed(offer.renewsGrantId) : undefined,
      zoneAwaited(offer),
      conversationOf(writerOf(party), now, buyer),
      isOpen ? obstacleTo(offer, "approve", now) : undefined,
      isForCreator ? obstacleTo(offer, "counter", now) : undefined,
      isDeclinedByCreator ? offeringBuyers(offer.creatorUserId, now, offer.buyerOrgId) : [],
      isForCreator ? brandFacts(offer.buyerOrgId, offer.buyerOrganisation, offer.creatorUserId, now) : undefined,
    ]);
  return {
    offer,
    by,
    buyer,
    all: offer.awaiting === "buyer" ? await toBrief({ offer, chain, by }) : undefined,
    parent: chain.find(({ id }) => id === offer.parentOfferId),
    child: chain.find(({ parentOfferId }) => parentOfferId === offer.id),
    grant,
    renewed,
    zone,
    conversation,
    brand,
    overlaps: overlaps?.get(offer.id) ?? [],
    exclusives: exclusives?.get(offer.id) ?? [],
    isBrandRefused: brands.some(({ refusedAt }) => refusedAt !== null),
    obstacles: { approve: toApprove, counter: toCounter },
  };
}

export const decidingOn = (token: string): Deciding => ({
  offerPage: paths.approve(token),
  approve: approveOffer,
  counter: counterOffer,
  decline: declineOffer,
});
