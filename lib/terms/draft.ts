import type { StatedBilling } from "@/lib/terms/billing";
import { type Clause, type Renewed, termsClauses } from "@/lib/terms/clauses";
import { centsToInput, platformFee } from "@/lib/terms/fees";
import { fieldsOfUses, readUses } from "@/lib/terms/replica-fields";
import { USE_FIELDS, type UseFields } from "@/lib/terms/replica-names";
import { MEDIA, scopeFields, scopeIn } from "@/lib/terms/scope";
import {
  CATEGORIES,
  type LIST_FIELDS,
  type OfferTerms,
  RIGHTS,
  type TERM_FIELDS,
  TERM_MONTHS,
  TERRITORIES,
} from "@/lib/terms/terms";
import { withoutDisguise } from "@/lib/text/disguise";
import { emailAddressOf, emailKey } from "@/lib/text/email";
import { usdToCents } from "@/lib/text/money";
import { isSameName, organisationNameOf, personNameOf } from "@/lib/text/name";
import { isDay } from "@/lib/time";

type FormTerms = Record<(typeof TERM_FIELDS)[number], string> & Record<(typeof LIST_FIELDS)[number], readonly string[]>;

/** Of a brand's member: what its agreements state, in offers from the member's own address. */
export type OwnBilling = { email: string; billing: StatedBilling };

export type TypedTerms = FormTerms &
  UseFields & {
    creator: string;
    /** For licensors whom the form names by their cards: the zone in which each one's term ends, if known. */
    zones: readonly { name: string; zone: string | undefined }[];
    buyerName: string;
    buyerEmail: string;
    company: string;
    /** What the agreement states of the sender's brand if they send from their own address (`email`). Not typed into the form. */
    own?: OwnBilling | undefined;
    /** Not typed into the form. */
    renews?: Renewed | undefined;
    /** "Ada $420.00, Ben $380.00", if creators who are asked together have amounts of their own. */
    ownAmounts?: string | undefined;
    /** For several creators: how many agreements, and in cents what the brand pays with fees if everybody approves. */
    total?: { count: number; cents: number } | undefined;
  };

/** The terms as form values, to be sent again. */
export const formTerms = ({ termMonths, priceCents, scope, replica, neededBy = "", ...terms }: OfferTerms) => ({
  ...terms,
  neededBy,
  ...scopeFields(scope),
  ...fieldsOfUses(replica?.uses ?? []),
  termMonths: String(termMonths),
  price: centsToInput(priceCents),
});

/** `isOpen`: `text` says what is still to be filled in. */
export type DraftClause = Clause & { isOpen: boolean };

const awaited = {
  Parties: "Your name, your email and the creator fill this in.",
  "Grant of rights": "What you tick fills this in.",
  "Intended use": "Your own words go here.",
  "Field of use": "The category fills this in.",
  Territory: "The territory fills this in.",
  Term: `Whole months from ${TERM_MONTHS.min} to ${TERM_MONTHS.max} fill this in.`,
  "Price and payment": "This waits for an amount that can be sent.",
  "Digital replica": "Each use that you describe in full fills this in.",
} as const;

const oneOf = <Word extends string>(words: readonly Word[], typed: string): Word | undefined =>
  words.find((word) => word === typed);

function monthsOf(typed: string): number | undefined {
  const months = /^\d{1,2}$/.test(typed.trim()) ? Number(typed) : 0;
  return months >= TERM_MONTHS.min && months <= TERM_MONTHS.max ? months : undefined;
}

const cleanUses = (typed: UseFields): UseFields =>
  Object.fromEntries(USE_FIELDS.map((name) => [name, withoutDisguise(typed[name] ?? "")]));

const eachTheirOwn = (amounts: string): string =>
  `Each licensor gets their own amount: ${amounts}. No licensor pays fees. The licensee also pays a platform fee on each. Both are due on the day of approval.`;

/** The zone in which the last day ends. Named only if it is known for each licensor. */
function endOfDrafted(licensors: TypedTerms["zones"]): { zone?: string; ends?: string } {
  const [{ zone } = { zone: undefined }, ...others] = licensors;
  if (!zone || others.some((other) => !other.zone))
    return {
      ends:
        others.length > 0
          ? "each licensor’s time zone, which the page of their offer names"
          : "the licensor’s time zone, which the offer’s page names",
    };
  if (others.every((other) => other.zone === zone)) return { zone };
  return { ends: `each licensor’s time zone: ${licensors.map((one) => `${one.zone} for ${one.name}`).join(", ")}` };
}

/**
 * Uses the agreement's own wording rules, and reads the texts as the server does, so that the draft equals the agreement. The
 * agreement itself is made from what the server receives.
 */
export function draftClauses(typed: TypedTerms): DraftClause[] {
  const rights = RIGHTS.filter((right) => typed.rights.includes(right));
  const [category, territory] = [oneOf(CATEGORIES, typed.category), oneOf(TERRITORIES, typed.territory)];
  const [months, cents] = [monthsOf(typed.termMonths), usdToCents(typed.price) ?? undefined];
  const use = withoutDisguise(typed.useCase).trim();
  const [creator, buyer] = [typed.creator.trim(), withoutDisguise(typed.buyerName)];
  const name = personNameOf(buyer) ?? buyer.trim();
  const company = organisationNameOf(withoutDisguise(typed.company));
  const address = withoutDisguise(typed.buyerEmail);
  const email = emailAddressOf(address) ?? address.trim();
  const media = MEDIA.filter((one) => typed.media.includes(one));
  const replica = rights.includes("replica") ? readUses(cleanUses(typed), media) : undefined;
  const isKnown: Record<keyof typeof awaited, boolean> = {
    Parties: creator !== "" && name !== "" && email !== "",
    "Grant of rights": rights.length > 0,
    "Intended use": use !== "",
    "Field of use": category !== undefined,
    Territory: territory !== undefined,
    Term: months !== undefined,
    "Price and payment": cents !== undefined,
    "Digital replica": !replica || (replica.uses.length > 0 && replica.faults.length === 0),
  };
  const clauses = termsClauses({
    licensor: { name: creator },
    licensee: {
      organisation: isSameName(company, name) ? null : company || null,
      representative: name,
      email,
      billing: typed.own && emailKey(typed.own.email) === emailKey(email) ? typed.own.billing : undefined,
    },
    rights,
    category: category ?? CATEGORIES[0],
    territory: territory ?? TERRITORIES[0],
    term: { months: months ?? TERM_MONTHS.default, ...endOfDrafted(typed.zones) },
    use,
    ...(isDay(typed.neededBy) && { neededBy: typed.neededBy }),
    scope: scopeIn(
      { ...typed, product: withoutDisguise(typed.product), competitors: withoutDisguise(typed.competitors) },
      media,
    ),
    replica: replica ? { uses: replica.uses, noticeDays: null } : null,
    price: { cents: cents ?? 0 },
    fee: { cents: platformFee(cents ?? 0).totalCents },
    renews: typed.renews,
  });
  return clauses.map(({ heading, text }) => {
    if (heading === "Price and payment" && typed.ownAmounts)
      return { heading, text: eachTheirOwn(typed.ownAmounts), isOpen: false };
    const key = Object.keys(awaited).find((one): one is keyof typeof awaited => one === heading);
    return key && !isKnown[key] ? { heading, text: awaited[key], isOpen: true } : { heading, text, isOpen: false };
  });
}
