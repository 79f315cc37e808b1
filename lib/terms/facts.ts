import type { Agreement } from "@/lib/terms/agreement";
import { centsToInput, formatUsd } from "@/lib/terms/fees";
import { categoryLabels, describeRights, RIGHTS, territoryLabels } from "@/lib/terms/terms";
import { countOf } from "@/lib/text/typeset";

/** What an agreement says to all who show it: who, what and what not, and its terms in words. */
export function agreedFacts({ licensor, licensee, rights, category, territory, term, use, price, fee }: Agreement) {
  const [what, field] = [describeRights(rights), categoryLabels[category]];
  return {
    licensor,
    licensee: { ...licensee, name: licensee.organisation ?? licensee.representative },
    rights,
    withheld: RIGHTS.filter((right) => !rights.includes(right)),
    category,
    territory,
    months: term.months,
    priceCents: price.cents,
    feeCents: fee.cents,
    words: {
      what,
      field,
      purpose: `${what}, for ${field.toLowerCase()}`,
      where: territoryLabels[territory],
      months: String(term.months),
      term: countOf(term.months, "month"),
      use,
      amount: centsToInput(price.cents),
    },
  };
}

export type AgreedFacts = ReturnType<typeof agreedFacts>;
type Words = AgreedFacts["words"];

export type Fact = readonly [label: string, value: string];

/** What lists of terms name, in their order: on pages, where an offer is decided, for staff, and in files of licenses. */
export const termLists: Record<
  "page" | "decision" | "staff" | "file",
  readonly (readonly [word: keyof Words, label: string])[]
> = {
  page: [
    ["what", "Rights"],
    ["field", "Field of use"],
    ["where", "Territory"],
  ],
  decision: [
    ["purpose", "What"],
    ["where", "Where"],
  ],
  staff: [
    ["what", "Licensed"],
    ["field", "Category"],
    ["where", "Territory"],
    ["months", "Term in months"],
    ["use", "Intended use"],
  ],
  file: [
    ["months", "term_months"],
    ["what", "rights"],
    ["field", "category"],
    ["where", "territory"],
    ["use", "intended_use"],
    ["amount", "price_usd"],
  ],
};

export const listTerms = (list: keyof typeof termLists, words: Words): Fact[] =>
  termLists[list].map(([word, label]) => [label, words[word]]);

/** The summary on a license's first page, in sentences. */
export function plainTerms({ rights, withheld, months, priceCents, feeCents, words }: AgreedFacts): Fact[] {
  return [
    ["May be used", `${words.what}. Not exclusively: the licensor may license the same to others.`],
    [
      "Withheld",
      withheld.length > 0
        ? `${describeRights(withheld)}, and all that is not named above.`
        : "All that is not named above.",
    ],
    ["For what", `${words.field}, and there only for the intended use in clause 3.`],
    ["Where", words.where],
    ["How long", countOf(months, "calendar month")],
    ["For how much", `${formatUsd(priceCents)} to the licensor, and a platform fee of ${formatUsd(feeCents)}.`],
    [
      "AI training",
      rights.includes("training")
        ? "Permitted within the intended use until the licensor withdraws it, which ends this license."
        : "Not permitted. No model may be trained on, or made to imitate, the licensor.",
    ],
  ];
}
