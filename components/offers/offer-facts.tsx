import { LicenseFacts } from "@/components/licenses/license-facts";
import { licenseeOf, type OfferRecord } from "@/lib/offers/record";
import { formatUsd } from "@/lib/terms/fees";
import { categoryLabels, describeRights, territoryLabels } from "@/lib/terms/terms";
import { countOf } from "@/lib/text/typeset";

export const OfferFacts = ({ offer, licensee }: { offer: OfferRecord; licensee: "Brand" | "For" }) => (
  <LicenseFacts
    facts={[
      ["Creator", offer.creatorName],
      [licensee, licenseeOf(offer)],
      ["Rights", describeRights(offer.rights)],
      ["Field of use", categoryLabels[offer.category]],
      ["Territory", territoryLabels[offer.territory]],
      ["Term", countOf(offer.termMonths, "month")],
      [offer.status === "countered" ? "Price before" : "Price", formatUsd(offer.priceCents)],
    ]}
  />
);
