import type { OfferRecord } from "@/lib/offers/record";
import type { Renewed } from "@/lib/terms/clauses";
import { centsToInput } from "@/lib/terms/fees";

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
    rights: offer.rights,
    category: offer.category,
    territory: offer.territory,
    termMonths: String(offer.termMonths),
    useCase: offer.useCase,
    price: centsToInput(offer.priceCents),
  },
});
