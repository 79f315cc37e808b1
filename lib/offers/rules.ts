import { type Allowed, type Tick, withheldTicks } from "@/lib/offers/withheld";
import { isExclusive, type Medium, mediaIn } from "@/lib/terms/scope";
import { type CreatorRules, type OfferTerms, PARTIES, type Party } from "@/lib/terms/terms";
import { HOUR_MS } from "@/lib/time";

export type OfferStatus = "held" | "pending" | "approved" | "declined" | "withdrawn" | "countered" | "expired";
export type Decision = "approve" | "decline" | "counter";
export const COUNTER_PERCENTS = [10, 20] as const;
export type CounterPercent = (typeof COUNTER_PERCENTS)[number];

/** Open offers from one buyer's mailbox to one creator. */
export const MAX_OPEN_OFFERS = 10;
/** Offers that one buyer's mailbox may send to one creator within 24 hours, withdrawn ones included. */
export const MAX_OFFERS_A_DAY = 20;
/** Offers that one buyer's mailbox may send within 24 hours to all creators together. */
export const MAX_OFFERS_A_DAY_TO_ALL = 100;
/** Mails to one creator within an hour about offers made or withdrawn by one buyer's mailbox, before one summary. */
export const MAILS_AN_HOUR = 3;
/** The same for all mailboxes at one domain, because its owner can make as many as they like. Mail providers are exempt. */
export const DOMAIN_MAILS_AN_HOUR = 12;
/** The same for all brands together. */
export const ALL_MAILS_AN_HOUR = 40;
/** Hours before the deadline, for the awaited party. */
export const REMINDER_HOURS = [24, 6] as const;
/** An offer plus its counter-offers. */
export const MAX_CHAIN = 5;
/**
 * The only table of transitions. `by`: the parties that may ever make the decision.
 * - While an offer is pending, the awaited party decides. While that is the creator, the buyer may withdraw.
 * - Sending a held offer confirms its buyer's address.
 * - An offer expires by itself.
 */
export const transitions = {
  confirm: { from: "held", to: "pending", by: ["buyer"] },
  approve: { from: "pending", to: "approved", by: PARTIES },
  decline: { from: "pending", to: "declined", by: PARTIES },
  counter: { from: "pending", to: "countered", by: ["creator"] },
  withdraw: { from: "pending", to: "withdrawn", by: ["buyer"] },
  expire: { from: "pending", to: "expired", by: [] },
} as const satisfies Record<
  Decision | "confirm" | "withdraw" | "expire",
  { from: OfferStatus; to: OfferStatus; by: readonly Party[] }
>;

export type OfferState = { status: OfferStatus; awaiting: Party; chainPosition: number; approvalTokenExpiresAt: Date };

/** A pending offer whose link has expired counts as expired before the hourly job marks it. */
export const stateAt = (offer: OfferState, now: Date): OfferStatus =>
  offer.status === "pending" && offer.approvalTokenExpiresAt <= now ? "expired" : offer.status;

export const mayConfirm = (offer: OfferState, now: Date): boolean =>
  offer.status === transitions.confirm.from && offer.approvalTokenExpiresAt > now;

/** `isCurrent`: whether its agreement uses the newest version. A counter-offer changes only the price, never the words. */
type Decidable = OfferState & { isCurrent: boolean };

export function mayDecide(offer: Decidable, decision: Decision, now: Date): boolean {
  const rule = transitions[decision];
  const parties: readonly Party[] = rule.by;
  if (stateAt(offer, now) !== rule.from || !parties.includes(offer.awaiting)) return false;
  return decision !== "counter" || (offer.isCurrent && offer.chainPosition < MAX_CHAIN);
}

/** The longest term, in months, that a session alone may agree to, if the license has none of the other grave terms. */
export const PLAIN_MONTHS = 12;

/** Whether a deal gives something that cannot be taken back soon, or ever. A session alone does not agree to it (lib/acts). */
export const isGrave = ({
  rights,
  scope,
  replica,
  termMonths,
}: Pick<OfferTerms, "rights" | "scope" | "replica" | "termMonths">): boolean =>
  replica !== null ||
  rights.includes("replica") ||
  rights.includes("training") ||
  isExclusive(scope) ||
  termMonths > PLAIN_MONTHS;

export const mayWithdraw = (offer: OfferState, now: Date): boolean =>
  stateAt(offer, now) === transitions.withdraw.from && offer.awaiting === "creator";

/** Whether it is held for a colleague's release, or came back from it: its brand may withdraw it too. No creator has seen it. */
export const isKeptBack = (offer: OfferState & { reviewAskedAt: Date | null }, now: Date): boolean =>
  mayConfirm(offer, now) && offer.reviewAskedAt !== null;

/** The status as shown to people and staff. `unsent`: never sent and too late to send; stored as held until it is removed. */
type ShownStatus = OfferStatus | "unsent";

export function shownAt(offer: OfferState, now: Date): ShownStatus {
  return offer.status === transitions.confirm.from && !mayConfirm(offer, now) ? "unsent" : stateAt(offer, now);
}

export const allowedDecisions = (offer: Decidable, now: Date): Decision[] =>
  (["approve", "decline", "counter"] as const).filter((decision) => mayDecide(offer, decision, now));

export const hoursLeft = (expiresAt: Date, now: Date): number =>
  Math.max(0, Math.floor((expiresAt.getTime() - now.getTime()) / HOUR_MS));

/** In the order in which the specification checks them. */
export type OfferRefusal = "request-not-allowed" | "exclusive-not-allowed" | "media-not-allowed" | "price-too-low";

/** The terms' ticks that the creator's rules do not allow. An offer may tick no medium: it then runs only as described. */
const withheldOf = ({ rights, scope }: Pick<OfferTerms, "rights" | "scope">, rules: Allowed): Tick[] =>
  withheldTicks(rules, { rights, media: scope?.media ?? [], isExclusive: isExclusive(scope) });

export const withheldMedia = (terms: Pick<OfferTerms, "rights" | "scope">, rules: Allowed): Medium[] =>
  mediaIn(withheldOf(terms, rules).flatMap(({ field, value }) => (field === "media" ? value : [])));

/** What the creator's rules withhold of these terms, a right first; undefined if nothing. */
export function withheldBy(
  terms: Pick<OfferTerms, "rights" | "scope">,
  rules: Allowed,
): "right" | "exclusive" | "media" | undefined {
  const fields = withheldOf(terms, rules).map(({ field }) => field);
  if (fields.includes("rights")) return "right";
  return fields.includes("exclusive") ? "exclusive" : fields[0] && "media";
}

const WITHHELD_REFUSALS = {
  right: "request-not-allowed",
  exclusive: "exclusive-not-allowed",
  media: "media-not-allowed",
} as const;

/** The first broken rule. An unlisted category is flagged, not refused. */
export function refusalOf(terms: OfferTerms, rules: CreatorRules): OfferRefusal | undefined {
  const withheld = withheldBy(terms, rules);
  if (withheld) return WITHHELD_REFUSALS[withheld];
  return terms.priceCents < rules.priceFloorCents ? "price-too-low" : undefined;
}

export const isOutsideCategories = (terms: OfferTerms, rules: CreatorRules): boolean =>
  !rules.categories.includes(terms.category);

/**
 * `buyerConfirmed`: the buyer has proved its mailbox. Two kinds need a person:
 * - A grave deal. Making the offer would amount to agreeing to it by a session alone.
 * - Any deal of a creator who takes exclusive offers. Each license rules one out for its term.
 */
export const approvesAtOnce = (terms: OfferTerms, rules: CreatorRules, buyerConfirmed: boolean): boolean =>
  rules.autoApprove &&
  !rules.allowsExclusive &&
  buyerConfirmed &&
  !isGrave(terms) &&
  refusalOf(terms, rules) === undefined &&
  !isOutsideCategories(terms, rules);

/** Groups of deals on a dashboard, in this order, by whose turn it is. */
export const DEAL_GROUPS = ["to-decide", "waiting", "in-force", "ended"] as const;
export type DealGroup = (typeof DEAL_GROUPS)[number];

export const isDealGroup = (name: string): name is DealGroup => (DEAL_GROUPS as readonly string[]).includes(name);

/** Rows on a page of one group, and rows of ended deals where all groups are shown. */
export const LIST_ROWS = 20;
export const LATEST_ROWS = 5;

/** A license that ends within this many days is ending soon. */
export const SOON_DAYS = 30;

export const offerStatusLabels: Record<ShownStatus, string> = {
  held: "Held, address not confirmed",
  unsent: "Never sent",
  pending: "Pending",
  approved: "Approved",
  declined: "Declined",
  withdrawn: "Withdrawn",
  countered: "Countered",
  expired: "Expired",
};
