import type { Agreement } from "@/lib/terms/agreement";
import { centsToInput, formatUsd } from "@/lib/terms/fees";
import { describeMedia, describePaid, editLabels, isExclusive, type Scope } from "@/lib/terms/scope";
import { categoryLabels, describeRights, RIGHTS, type Right, territoryLabels } from "@/lib/terms/terms";
import { countOf } from "@/lib/text/typeset";

/** An agreement without a scope is older than replicas, and says nothing about them. */
export const rightsKnownTo = ({ scope, rights }: { scope?: Scope | null; rights: readonly Right[] }): Right[] =>
  RIGHTS.filter((right) => scope || right !== "replica" || rights.includes(right));

/** In these versions agreements say that withdrawing AI training ends the license. In later ones it ends only that right. */
const ENDING_WHOLE: readonly string[] = ["agreement/1", "agreement/2", "agreement/3"];

/** Whether withdrawing AI training ends the license, because its agreement says so or because nothing else is licensed. */
export const endsWithTraining = ({ version, rights }: Pick<Agreement, "version" | "rights">): boolean =>
  ENDING_WHOLE.includes(version) || rights.every((right) => right === "training");

/** An agreement for everything that shows one, including what it withholds, and its terms in words. */
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

/** A license older than scopes says where it runs only in its intended use. */
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

/** Which terms each kind of list names, in order: on pages, for staff, and in a license's files. */
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

/**
 * The summary on a license's first page. It comes below the sentence about what is permitted (`permitted`), which has the
 * territory and the term. A withheld right has no row of its own.
 */
export function plainTerms(agreed: AgreedFacts): Fact[] {
  const { rights, withheld, price, fee, exclusive, words } = agreed;
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
      `${words.paid}. From the licensor’s own account: ${words.handle.toLowerCase()}. Edits: ${words.edits.toLowerCase()}.`,
    ],
    ["For how much", `${formatUsd(price.cents)} to the licensor, and a platform fee of ${formatUsd(fee.cents)}.`],
    ...(rights.includes("replica") ? [["Digital replica", `${words.replica}.`] as const] : []),
    ...(rights.includes("training")
      ? [
          [
            "AI training",
            `Permitted within the intended use until the licensor withdraws it, which ends ${endsWithTraining(agreed) ? "this license" : "this right alone"}.`,
          ] as const,
        ]
      : []),
  ];
}
