import { statementHash } from "@/lib/consent/documents";
import type { Consent } from "@/lib/consent/records";
import { AI_TRAINING_STATEMENT } from "@/lib/consent/statements";
import type { OfferRecord } from "@/lib/offers/record";
import type { Party } from "@/lib/offers/rules";
import { emailKey } from "@/lib/text/email";

const consentTo = (offer: OfferRecord, party: Party): Consent => ({
  document: "offer-terms",
  documentHash: offer.agreement.hash,
  emailKey: emailKey(party === "creator" ? offer.creatorEmail : offer.buyerEmail),
  party,
  offerId: offer.id,
});

/** The buyer's agreement to the terms. */
export const buyerConsents = (offer: OfferRecord): Consent[] => [consentTo(offer, "buyer")];

/** The creator's agreement to the terms, and to AI training where the terms include it. */
export function creatorConsents(offer: OfferRecord): Consent[] {
  const terms = consentTo(offer, "creator");
  if (!offer.training) return [terms];
  return [terms, { ...terms, document: "ai-training", documentHash: statementHash(AI_TRAINING_STATEMENT) }];
}
