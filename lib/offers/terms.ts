import { createHash } from "node:crypto";
import { categoryLabels, describeRights, type OfferTerms, territoryLabels } from "@/lib/offers/rules";
import { formatUsd, platformFee } from "@/lib/pricing/rules";

/** Who grants and who receives, as the terms name them. */
export type Parties = { creatorName: string; buyerName: string; buyerOrgName: string; buyerEmail: string };

export type Clause = { heading: string; text: string };

/** Changes with any change of wording, so that a consent names the version that was shown. */
const VERSION = "offer-terms/1";

/** What voids or delays a license (specification 2, offer approval). */
export const ACTIVATION_NOTICE =
  "The license activates only after payment clears. Non-payment, fraud or out-of-scope use voids it.";

/** How payment works before launch. Shown beside every statement about payment. */
export const SIMULATION_NOTICE = "Pre-launch simulation: no money moved";

const months = (count: number): string => (count === 1 ? "1 calendar month" : `${count} calendar months`);

/** The numbered terms of an offer, as both parties read them before they agree and on the license afterwards. */
export function termsClauses(terms: OfferTerms, parties: Parties): Clause[] {
  const licensee =
    parties.buyerOrgName === parties.buyerName
      ? parties.buyerName
      : `${parties.buyerOrgName}, represented by ${parties.buyerName}`;
  return [
    {
      heading: "Parties",
      text: `${parties.creatorName} (the licensor) grants a license to ${licensee} <${parties.buyerEmail}> (the licensee).`,
    },
    {
      heading: "Grant of rights",
      text: `A non-exclusive license to use: ${describeRights(terms)}. Everything that is not named here stays reserved to the licensor.`,
    },
    { heading: "Intended use", text: terms.useCase },
    { heading: "Field of use", text: categoryLabels[terms.category] },
    { heading: "Territory", text: territoryLabels[terms.territory] },
    { heading: "Term", text: `${months(terms.termMonths)} from the moment of approval.` },
    {
      heading: "Price",
      text: `${formatUsd(terms.priceCents)} to the licensor, who pays no fees. The licensee also pays a platform fee of ${formatUsd(platformFee(terms.priceCents).totalCents)}.`,
    },
    {
      heading: "AI training",
      text: terms.training
        ? "Permitted within the intended use, by the licensor's explicit opt-in. The licensor may withdraw it at any time; withdrawal ends this license and is not retroactive."
        : "Not permitted. No model may be trained on, or made to imitate, the licensor.",
    },
    { heading: "Activation", text: ACTIVATION_NOTICE },
  ];
}

/** SHA-256 in hex over the terms as shown, length-prefixed so that no two texts can run together. */
export function termsHash(clauses: readonly Clause[]): string {
  const hash = createHash("sha256").update(VERSION);
  for (const { heading, text } of clauses) {
    for (const part of [heading, text]) hash.update(`\0${Buffer.byteLength(part)}\0`).update(part);
  }
  return hash.digest("hex");
}
