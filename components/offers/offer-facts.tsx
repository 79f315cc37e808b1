import { FactList } from "@/components/licenses/fact-list";
import { licenseeOf, type OfferRecord } from "@/lib/offers/record";
import { agreedFacts, listTerms } from "@/lib/terms/facts";
import { formatUsd } from "@/lib/terms/fees";

/** What an offer asked for, where it is over or about to be. */
export function OfferFacts({ offer, licensee }: { offer: OfferRecord; licensee: "Brand" | "Buyer" | "For" }) {
  const { rights, words } = agreedFacts(offer.agreement.content);
  return (
    <FactList
      facts={[
        ["Creator", offer.creatorName],
        [licensee, licenseeOf(offer)],
        ...listTerms("page", words),
        ["AI training", rights.includes("training") ? "Permitted, until it is withdrawn" : "Not permitted"],
        ["Term", words.term],
        [offer.status === "countered" ? "Price before" : "Price", formatUsd(offer.priceCents)],
      ]}
    />
  );
}
