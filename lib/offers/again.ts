import type { Renewed } from "@/lib/agreements/clauses";
import { centsToInput } from "@/lib/licensing/fees";
import { RIGHTS } from "@/lib/licensing/terms";
import type { OfferRecord } from "@/lib/offers/record";

export type FormerOffer = {
  id: string;
  creatorName: string;
  renews: Renewed | undefined;
  values: Readonly<Record<string, string | readonly string[]>>;
};

export const formerOf = (offer: OfferRecord, renews: Renewed | undefined): FormerOffer => ({
  id: offer.id,
  creatorName: offer.creatorName,
  renews,
  values: {
    buyerName: offer.buyerName,
    buyerEmail: offer.buyerAddress,
    company: offer.buyerOrganisation ?? "",
    rights: RIGHTS.filter((right) => offer[right]),
    category: offer.category,
    territory: offer.territory,
    termMonths: String(offer.termMonths),
    useCase: offer.useCase,
    price: centsToInput(offer.priceCents),
  },
});
