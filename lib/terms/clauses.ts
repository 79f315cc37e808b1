import { formatUsd } from "@/lib/terms/fees";
import { ACTIVATION_NOTICE } from "@/lib/terms/notices";
import {
  type Category,
  categoryLabels,
  describeRights,
  type Right,
  type Territory,
  territoryLabels,
} from "@/lib/terms/terms";
import { countOf } from "@/lib/text/typeset";
import { formatMoment } from "@/lib/time";

export type Clause = { heading: string; text: string };

/** `until`: ISO 8601 in UTC. */
export type Renewed = { license: string; until: string };

/** What clauses say, besides the parties. */
export type AgreedTerms = {
  rights: readonly Right[];
  category: Category;
  territory: Territory;
  term: { months: number };
  use: string;
  price: { cents: number };
  fee: { cents: number };
  renews?: Renewed | undefined;
};

type Facts = AgreedTerms & {
  licensor: { name: string };
  licensee: { organisation: string | null; representative: string; email: string };
};

/** Whether a clause is in the buyer's own words, which pages set as a quotation. */
export const isTyped = (heading: string): boolean => ["Intended use"].includes(heading);

/** The clause that a renewal of the same terms changes. */
export const TERM_CLAUSE = "Term";

const APPROVAL = "from the moment of approval";

/** A renewal starts where the license it renews ends: no gap, no overlap. */
const beginning = (renews: Renewed | undefined): string =>
  renews
    ? `from ${formatMoment(new Date(renews.until)).replaceAll("\u00a0", " ")}, when the license ends that this one renews (number ${renews.license}), or ${APPROVAL} if that is later`
    : APPROVAL;

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
      text: `A non-exclusive license to use: ${describeRights(facts.rights)}. Everything that is not named here stays reserved to the licensor.`,
    },
    { heading: "Intended use", text: facts.use },
    { heading: "Field of use", text: categoryLabels[facts.category] },
    { heading: "Territory", text: territoryLabels[facts.territory] },
    { heading: TERM_CLAUSE, text: `${countOf(facts.term.months, "calendar month")} ${beginning(facts.renews)}.` },
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
