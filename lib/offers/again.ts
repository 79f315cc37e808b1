import type { OfferRecord } from "@/lib/offers/record";
import { termsIn } from "@/lib/terms/agreement";
import type { Renewed } from "@/lib/terms/clauses";
import { formTerms } from "@/lib/terms/draft";

export type FormerOffer = {
  id: string;
  creatorName: string;
  renews: Renewed | undefined;
  values: Readonly<Record<string, string | readonly string[]>>;
};

export const formerOffer = (offer: OfferRecord, renews: Renewed | undefined): FormerOffer => ({
  id: offer.id,
  creatorName: offer.creatorName,
  renews,
  values: {
    buyerName: offer.buyerName,
    buyerEmail: offer.buyerAddress,
    company: offer.buyerOrganisation ?? "",
    ...formTerms(termsIn(offer.agreement.content)),
  },
});
