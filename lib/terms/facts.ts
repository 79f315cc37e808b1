import type { Agreement } from "@/lib/terms/agreement";
import { centsToInput, formatUsd } from "@/lib/terms/fees";
import { describeMedia, describePaid, editLabels, isExclusive, type Scope } from "@/lib/terms/scope";
import { categoryLabels, describeRights, RIGHTS, type Right, territoryLabels } from "@/lib/terms/terms";
import { countOf } from "@/lib/text/typeset";

/** An agreement without a scope is older than replicas, and says nothing of them. */
export const rightsKnownTo = ({ scope, rights }: { scope?: Scope | null; rights: readonly Right[] }): Right[] =>
  RIGHTS.filter((right) => scope || right !== "replica" || rights.includes(right));

/** An agreement for all who show it: also what it withholds, and its terms in words. */
export function agreedFacts(agreement: Agreement) {
  const { licensee, rights, category, territory, term, use, price, scope, replica } = agreement;
  const [what, field] = [describeRights(rights), categoryLabels[category]];
  return {
    ...agreement,
    scope: scope ?? null,
    replica: replica ?? null,
    exclusive: isExclusive(scope ?? null),
    licensee: { ...licensee, name: licensee.organisation ?? licensee.representative },
    withheld: rightsKnownTo(agreement).filter((right) => !rights.includes(right)),
    words: {
      what,
      field,
      purpose: `${what}, for ${field.toLowerCase()}`,
      where: territoryLabels[territory],
      months: String(term.months),
      term: countOf(term.months, "month"),
      use,
      amount: centsToInput(price.cents),
      ...scopeWords(scope, field, territoryLabels[territory]),
      replica: replica ? `Permitted for ${countOf(replica.uses.length, "described use")}` : "Not permitted",
    },
  };
}

/** A license made before there were scopes says where it runs in its intended use alone. */
const UNSCOPED = "As described under Intended use";

const yesNo = (isAllowed: boolean): string => (isAllowed ? "Yes" : "No");

/** `paid`: whether and in which media it may run as an ad. `handle`: whether ads may run from the creator's own account. */
function scopeWords(scope: Scope | undefined, field: string, where: string) {
  if (!scope) {
    const media = UNSCOPED;
    return { media, paid: media, handle: media, edits: media, product: media, exclusivity: "Not exclusive" };
  }
  const { media, handle, edits, product, exclusivity } = scope;
  return {
    media: describeMedia(media),
    paid: describePaid(media).paid,
    handle: yesNo(handle),
    edits: editLabels[edits],
    product: product ?? "Not named",
    exclusivity: exclusivity ? `Exclusive in ${field.toLowerCase()}, ${where}, for the term` : "Not exclusive",
  };
}

export type AgreedFacts = ReturnType<typeof agreedFacts>;
type Words = AgreedFacts["words"];

export type Fact = readonly [label: string, value: string];

/** What lists of terms name, in their order: on pages, on a license, where an offer is decided, for staff, and in files of licenses. */
const lists = {
  page: {
    what: "Rights",
    media: "Media",
    handle: "From the creator’s account",
    edits: "Edits",
    product: "Product",
    field: "Field of use",
    where: "Territory",
    exclusivity: "Exclusivity",
    replica: "Digital replica",
  },
  scope: {
    media: "Media",
    handle: "From the creator’s account",
    edits: "Edits",
    product: "Product",
    exclusivity: "Exclusivity",
    replica: "Digital replica",
  },
  decision: { purpose: "What", where: "Where" },
  staff: {
    what: "Licensed",
    media: "Media",
    field: "Category",
    where: "Territory",
    exclusivity: "Exclusivity",
    months: "Term in months",
    use: "Intended use",
  },
  file: {
    months: "term_months",
    what: "rights",
    media: "media",
    paid: "paid",
    handle: "creators_account",
    edits: "edits",
    product: "product",
    field: "category",
    where: "territory",
    exclusivity: "exclusivity",
    replica: "digital_replica",
    use: "intended_use",
    amount: "price_usd",
  },
} as const satisfies Record<string, Partial<Record<keyof Words, string>>>;

export const namesIn = (list: keyof typeof lists) => Object.entries(lists[list]) as [word: keyof Words, name: string][];

export const listTerms = (list: keyof typeof lists, words: Words): Fact[] =>
  namesIn(list).map(([word, name]) => [name, words[word]]);

/** The summary on a license's first page, in sentences. */
export function plainTerms({ rights, withheld, term, price, fee, exclusive, words }: AgreedFacts): Fact[] {
  return [
    [
      "May be used",
      exclusive
        ? `${words.what}. ${words.exclusivity}.`
        : `${words.what}. Not exclusively: the licensor may license the same to others.`,
    ],
    [
      "Withheld",
      withheld.length > 0
        ? `${describeRights(withheld)}, and all that is not named above.`
        : "All that is not named above.",
    ],
    ["For what", `${words.field}, and there only for the intended use in clause 3.`],
    ["Media", words.media],
    [
      "As an ad",
      `${words.paid}. From the licensor's own account: ${words.handle.toLowerCase()}. Edits: ${words.edits.toLowerCase()}.`,
    ],
    ["Where", words.where],
    ["How long", countOf(term.months, "calendar month")],
    ["For how much", `${formatUsd(price.cents)} to the licensor, and a platform fee of ${formatUsd(fee.cents)}.`],
    ["Digital replica", `${words.replica}.`],
    [
      "AI training",
      rights.includes("training")
        ? "Permitted within the intended use until the licensor withdraws it, which ends this license."
        : "Not permitted. No model may be trained on the licensor.",
    ],
  ];
}
