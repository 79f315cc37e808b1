import { formatUsd } from "@/lib/licensing/fees";
import {
  type Category,
  categoryLabels,
  describeRights,
  type Right,
  type Territory,
  territoryLabels,
} from "@/lib/licensing/terms";

export type Clause = { heading: string; text: string };

/** What the clauses are worded from: the other fields of an agreement. */
type Facts = {
  licensor: { name: string };
  licensee: { organisation: string | null; representative: string; email: string };
  rights: readonly Right[];
  category: Category;
  territory: Territory;
  term: { months: number };
  use: string;
  price: { cents: number };
  fee: { cents: number };
};

/** The heading of the clause whose text somebody typed: pages draw it as a quotation. */
export const TYPED_CLAUSE = "Intended use";

/** What voids or delays a license (specification 2, offer approval). */
export const ACTIVATION_NOTICE =
  "The license activates only after payment clears. Non-payment, fraud or out-of-scope use voids it.";

/** How payment works before launch. Shown beside every statement about payment. */
export const SIMULATION_NOTICE = "Pre-launch simulation: no money moved";

const months = (count: number): string => (count === 1 ? "1 calendar month" : `${count} calendar months`);

const has = (rights: readonly Right[]) => ({
  likeness: rights.includes("likeness"),
  voice: rights.includes("voice"),
  training: rights.includes("training"),
});

/** The numbered terms of an offer, as both parties read them before they agree and on the license afterwards. */
export function termsClauses({ licensor, licensee, ...facts }: Facts): Clause[] {
  const { organisation, representative, email } = licensee;
  const named = organisation === null ? representative : `${organisation}, represented by ${representative}`;
  return [
    {
      heading: "Parties",
      text: `${licensor.name} (the licensor) grants a license to ${named} <${email}> (the licensee).`,
    },
    {
      heading: "Grant of rights",
      text: `A non-exclusive license to use: ${describeRights(has(facts.rights))}. Everything that is not named here stays reserved to the licensor.`,
    },
    { heading: TYPED_CLAUSE, text: facts.use },
    { heading: "Field of use", text: categoryLabels[facts.category] },
    { heading: "Territory", text: territoryLabels[facts.territory] },
    { heading: "Term", text: `${months(facts.term.months)} from the moment of approval.` },
    {
      heading: "Price",
      text: `${formatUsd(facts.price.cents)} to the licensor, who pays no fees. The licensee also pays a platform fee of ${formatUsd(facts.fee.cents)}.`,
    },
    {
      heading: "AI training",
      text: facts.rights.includes("training")
        ? "Permitted within the intended use, by the licensor's explicit opt-in. The licensor may withdraw it at any time; withdrawal ends this license and is not retroactive."
        : "Not permitted. No model may be trained on, or made to imitate, the licensor.",
    },
    { heading: "Activation", text: ACTIVATION_NOTICE },
  ];
}
