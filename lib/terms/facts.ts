import type { Agreement } from "@/lib/terms/agreement";
import { centsToInput, formatUsd } from "@/lib/terms/fees";
import { categoryLabels, describeRights, RIGHTS, territoryLabels } from "@/lib/terms/terms";
import { countOf } from "@/lib/text/typeset";

/** An agreement for all who show it: also what it withholds, and its terms in words. */
export function agreedFacts(agreement: Agreement) {
  const { licensee, rights, category, territory, term, use, price } = agreement;
  const [what, field] = [describeRights(rights), categoryLabels[category]];
  return {
    ...agreement,
    licensee: { ...licensee, name: licensee.organisation ?? licensee.representative },
    withheld: RIGHTS.filter((right) => !rights.includes(right)),
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
const lists = {
  page: { what: "Rights", field: "Field of use", where: "Territory" },
  decision: { purpose: "What", where: "Where" },
  staff: { what: "Licensed", field: "Category", where: "Territory", months: "Term in months", use: "Intended use" },
  file: {
    months: "term_months",
    what: "rights",
    field: "category",
    where: "territory",
    use: "intended_use",
    amount: "price_usd",
  },
} as const satisfies Record<string, Partial<Record<keyof Words, string>>>;

export const namesIn = (list: keyof typeof lists) => Object.entries(lists[list]) as [word: keyof Words, name: string][];

export const listTerms = (list: keyof typeof lists, words: Words): Fact[] =>
  namesIn(list).map(([word, name]) => [name, words[word]]);

/** The summary on a license's first page, in sentences. */
export function plainTerms({ rights, withheld, term, price, fee, words }: AgreedFacts): Fact[] {
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
    ["How long", countOf(term.months, "calendar month")],
    ["For how much", `${formatUsd(price.cents)} to the licensor, and a platform fee of ${formatUsd(fee.cents)}.`],
    [
      "AI training",
      rights.includes("training")
        ? "Permitted within the intended use until the licensor withdraws it, which ends this license."
        : "Not permitted. No model may be trained on, or made to imitate, the licensor.",
    ],
  ];
}
