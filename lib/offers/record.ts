import type { Category, OfferStatus, OfferTerms, Party, Territory } from "@/lib/offers/rules";
import { type Clause, type Parties, termsClauses } from "@/lib/offers/terms";

/** An offer with both parties and its license, as one row of `offerRecords` (lib/offers/queries) gives it. */
export type OfferRecord = {
  id: string;
  rootOfferId: string;
  parentOfferId: string | null;
  chainPosition: number;
  counterPercent: number | null;
  status: OfferStatus;
  awaiting: Party;
  likeness: boolean;
  voice: boolean;
  training: boolean;
  category: Category;
  outsideCategories: boolean;
  territory: Territory;
  termMonths: number;
  useCase: string;
  priceCents: number;
  approvalTokenExpiresAt: Date;
  tokenSalt: string;
  createdAt: Date;
  decidedAt: Date | null;
  decidedBy: "creator" | "buyer" | "standing_instruction" | null;
  declineReason: string | null;
  buyerOrgId: string;
  buyerName: string;
  buyerOrgName: string;
  buyerEmail: string;
  buyerConfirmedAt: Date | null;
  creatorUserId: string;
  creatorName: string;
  creatorEmail: string;
  grantId: string | null;
  grantSalt: string | null;
};

export const termsOf = (offer: OfferRecord): OfferTerms => ({
  likeness: offer.likeness,
  voice: offer.voice,
  training: offer.training,
  category: offer.category,
  territory: offer.territory,
  termMonths: offer.termMonths,
  useCase: offer.useCase,
  priceCents: offer.priceCents,
});

export const partiesOf = (offer: OfferRecord): Parties => ({
  creatorName: offer.creatorName,
  buyerName: offer.buyerName,
  buyerOrgName: offer.buyerOrgName,
  buyerEmail: offer.buyerEmail,
});

/** The numbered terms of this offer, as shown to both parties. */
export const clausesOf = (offer: OfferRecord): Clause[] => termsClauses(termsOf(offer), partiesOf(offer));
