import { brand } from "@/lib/brand";
import { type StatedBilling, statedLines } from "@/lib/terms/billing";
import { formatUsd } from "@/lib/terms/fees";
import { ACTIVATION_NOTICE } from "@/lib/terms/notices";
import type { NoticeDays, ReplicaTerms } from "@/lib/terms/replica";
import { describedUses, noticeWords } from "@/lib/terms/replica-words";
import { AS_DESCRIBED, describeMedia, describePaid, editLabels, NARROWEST, type Scope } from "@/lib/terms/scope";
import {
  type Category,
  categoryLabels,
  describeRights,
  type Right,
  type Territory,
  territoryLabels,
} from "@/lib/terms/terms";
import { countOf, lowered, quoted } from "@/lib/text/typeset";
import { dayInWords, formatMoment, readerZone } from "@/lib/time";

export type Clause = { heading: string; text: string };

/** `until`: ISO 8601 in UTC. */
export type Renewed = { license: string; until: string };

/** What clauses say, other than the parties. */
export type AgreedTerms = {
  rights: readonly Right[];
  category: Category;
  territory: Territory;
  /** `zone`: the IANA name of the zone in which the last day ends; missing in agreements older than version 3. */
  term: { months: number; zone?: string };
  use: string;
  /** "2027-02-28", if a day is agreed. */
  neededBy?: string;
  /** Missing in agreements older than version 3. */
  scope?: Scope;
  replica?: ReplicaTerms | null;
  price: { cents: number };
  fee: { cents: number };
  renews?: Renewed | undefined;
};

type Facts = Omit<AgreedTerms, "term" | "replica"> & {
  term: ClauseTerm;
  replica?: ClauseReplica | null;
  licensor: { name: string };
  licensee: {
    organisation: string | null;
    representative: string;
    email: string;
    billing?: StatedBilling | undefined;
  };
};

/** Whether a clause has the buyer's own words, which pages set as a quotation. */
export const isTyped = (heading: string): boolean => ["Intended use"].includes(heading);

/** The clause that a renewal of the same terms changes. */
export const TERM_CLAUSE = "Term";

/** Part of the agreement only if a day is agreed. */
const DELIVERY_CLAUSE = "Delivery";

/** The clauses that say only dates. */
export const isOfDates = (heading: string): boolean => heading === TERM_CLAUSE || heading === DELIVERY_CLAUSE;

const ACTIVATION = "from its activation";

/** A renewal starts where the license that it renews ends, without gap or overlap. */
const beginning = (renews: Renewed | undefined, zone: string): string =>
  renews
    ? `from ${formatMoment(new Date(renews.until), zone).replaceAll("\u00a0", " ")}, when the license ends that this one renews (number ${renews.license}), or ${ACTIVATION} if that is later`
    : ACTIVATION;

/** `ends`: the words for it in a draft that names no zone. */
type ClauseTerm = AgreedTerms["term"] & { ends?: string | undefined };

function termClause({ months, zone: chosen, ends }: ClauseTerm, renews: Renewed | undefined): string {
  const zone = readerZone(chosen);
  return `${countOf(months, "calendar month")} ${beginning(renews, zone)}, to 11:59:59 PM of the last day in ${ends ?? `the time zone ${zone}`}.`;
}

const yesNo = (isAllowed: boolean): string => (isAllowed ? "yes" : "no");

function whereItRuns({ media, handle, edits }: Scope): string {
  const { paid, unpaid } = describePaid(media);
  const where =
    media.length > 0
      ? `In these media and no others: ${describeMedia(media)}. Paid ads: ${lowered(paid)}. Unpaid: ${lowered(unpaid)}`
      : AS_DESCRIBED;
  return `${where}. Ads from the licensor’s own account: ${yesNo(handle)}. Edits: ${editLabels[edits].toLowerCase()}.`;
}

const fieldOfUse = (field: string, { product }: Scope): string =>
  product === null ? field : `${field}, for ${quoted(product)}`;

function exclusivityOf({ exclusivity }: Scope, field: string, where: string): string {
  if (!exclusivity) return "Not exclusive: the licensor may license the same to others.";
  const named = exclusivity.competitors.map(quoted).join(", ");
  return `Exclusive in ${field.toLowerCase()}, ${where}, for the term, whatever the product: the licensor licenses the rights named above to nobody else there.${named && ` Named competitors: ${named}.`}`;
}

const deliveryClause = (neededBy: string | undefined): Clause[] =>
  neededBy
    ? [
        {
          heading: DELIVERY_CLAUSE,
          text: `The licensee needs the material by ${dayInWords(neededBy)}.`,
        },
      ]
    : [];

/** A draft does not yet know the notice in the licensor's rules. */
type ClauseReplica = Pick<ReplicaTerms, "uses"> & { noticeDays: NoticeDays | null };

function replicaClause(replica: ClauseReplica | null | undefined): string {
  if (!replica) return "Not permitted. No computer-made performance may imitate the licensor’s voice or likeness.";
  const { noticeDays } = replica;
  const notice =
    noticeDays === null ? "with the notice that their rules name (0, 7 or 30 days)" : noticeWords(noticeDays);
  return `Permitted for the uses described here, and for no others.\n${describedUses(replica)}\nThe licensor may end the making of new pieces at any time, ${notice}. Pieces finished by then may run inside the scope to the end of the term.`;
}

/** For an offer made now, in the newest version's wording. */
export function termsClauses({ licensor, licensee, scope = NARROWEST, replica, ...facts }: Facts): Clause[] {
  const { organisation, representative, email, billing } = licensee;
  const named = organisation === null ? representative : `${organisation}, represented by ${representative}`;
  const [field, where] = [categoryLabels[facts.category], territoryLabels[facts.territory]];
  return [
    {
      heading: "Parties",
      text: `${licensor.name} (the licensor) grants a license to ${named} <${email}> (the licensee).${statedLines(billing)}`,
    },
    {
      heading: "Grant of rights",
      text: `${scope.exclusivity ? "An exclusive" : "A non-exclusive"} license to use: ${describeRights(facts.rights)}. None of these includes another. Everything that is not named here stays reserved to the licensor.`,
    },
    { heading: "Intended use", text: facts.use },
    { heading: "Where it runs", text: whereItRuns(scope) },
    { heading: "Field of use", text: fieldOfUse(field, scope) },
    { heading: "Territory", text: where },
    { heading: TERM_CLAUSE, text: termClause(facts.term, facts.renews) },
    { heading: "Exclusivity", text: exclusivityOf(scope, field, where) },
    ...deliveryClause(facts.neededBy),
    {
      heading: "Price and payment",
      text: `${formatUsd(facts.price.cents)} to the licensor, who pays no fees. The licensee also pays a platform fee of ${formatUsd(facts.fee.cents)}. Both are due on the day of approval.`,
    },
    { heading: "Digital replica", text: replicaClause(replica) },
    {
      heading: "AI training",
      text: facts.rights.includes("training")
        ? `Permitted within the intended use, by the licensor’s explicit opt-in. The licensor may withdraw it at any time. Withdrawal ends ${facts.rights.length > 1 ? "this right at once and nothing else," : "this license at once,"} and is not retroactive.`
        : "Not permitted. No model may be trained on the licensor.",
    },
    {
      heading: "Labels and disclosure",
      text: "Where the law requires it, the licensee labels a digital replica and any other synthetic or altered version of the licensor as generated or manipulated. The licensee keeps the marks of origin in the material, and discloses that an endorsement is paid.",
    },
    {
      heading: "Activation",
      text: "The license activates when payment clears. Before launch the simulated payment clears at approval.",
    },
    {
      heading: "Breach and ending",
      text: `${ACTIVATION_NOTICE} After non-payment or fraud, the licensor or ${brand.name} ends this license at once, by notice. The licensor disputes an out-of-scope use; the licensee then has five days to stop or cure it and to say so. If it has not by then, or if ${brand.name} upholds the dispute, the licensor or ${brand.name} may end this license by notice. Its public state is then “Revoked”.`,
    },
    {
      heading: "Electronic agreement",
      text: "Both parties agree to act electronically, and their electronic acts bind them as signatures on paper do. Either may ask for a copy on paper.",
    },
  ];
}
