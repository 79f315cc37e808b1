import { type CreatorRules, type OfferTerms, RIGHTS } from "@/lib/licensing/terms";
import { HOUR_MS } from "@/lib/time";

export type Party = "creator" | "buyer";
export type OfferStatus = "held" | "pending" | "approved" | "declined" | "countered" | "expired";
export type Decision = "approve" | "decline" | "counter";
export const COUNTER_PERCENTS = [10, 20] as const;
export type CounterPercent = (typeof COUNTER_PERCENTS)[number];

/** Hours within which a held offer must be confirmed, or else is removed. */
export const HOLD_HOURS = 48;
/** Open offers of one buyer's mailbox to one creator. */
export const MAX_OPEN_OFFERS = 10;
/** Hours before the end at which the party awaited is reminded. */
export const REMINDER_HOURS = [24, 6] as const;
/** Characters of a reason for declining. */
export const DECLINE_REASON_MAX = 1_000;
/** An offer and its counter-offers. */
export const MAX_CHAIN = 5;
/**
 * The one table of transitions. The party awaited may act; `by` says which parties may take that decision at all. A held
 * offer is sent by its buyer, who thereby confirms its address. While the creator is awaited the buyer may withdraw, which
 * closes the offer as declining does. In every other state than `pending` none decides.
 */
export const transitions = {
  confirm: { from: "held", to: "pending", by: ["buyer"] },
  approve: { from: "pending", to: "approved", by: ["creator", "buyer"] },
  decline: { from: "pending", to: "declined", by: ["creator", "buyer"] },
  counter: { from: "pending", to: "countered", by: ["creator"] },
  withdraw: { from: "pending", to: "declined", by: ["buyer"] },
} as const satisfies Record<
  Decision | "confirm" | "withdraw",
  { from: OfferStatus; to: OfferStatus; by: readonly Party[] }
>;

export type OfferState = { status: OfferStatus; awaiting: Party; chainPosition: number; approvalTokenExpiresAt: Date };

/** The state as it counts now: a pending offer whose link has run out is expired, even before the hourly work says so. */
export const stateAt = (offer: OfferState, now: Date): OfferStatus =>
  offer.status === "pending" && offer.approvalTokenExpiresAt <= now ? "expired" : offer.status;

/** True while its buyer may still send a held offer. */
export const mayConfirm = (offer: OfferState, now: Date): boolean =>
  offer.status === transitions.confirm.from && offer.approvalTokenExpiresAt > now;

/** True when the party awaited may take `decision` now. */
export function mayDecide(offer: OfferState, decision: Decision, now: Date): boolean {
  const rule = transitions[decision];
  const parties: readonly Party[] = rule.by;
  if (stateAt(offer, now) !== rule.from || !parties.includes(offer.awaiting)) return false;
  return decision !== "counter" || offer.chainPosition < MAX_CHAIN;
}

/** True while its buyer may take an offer back: the creator has not answered yet. */
export const mayWithdraw = (offer: OfferState, now: Date): boolean =>
  stateAt(offer, now) === transitions.withdraw.from && offer.awaiting === "creator";

/** True for an offer that its buyer took back: it closed the offer while the creator was awaited. */
export const isWithdrawn = (offer: { status: OfferStatus; awaiting: Party; decidedBy: string | null }): boolean =>
  offer.status === transitions.withdraw.to && offer.awaiting === "creator" && offer.decidedBy === "buyer";

/** The decisions that the party awaited may take now, in the order in which the page shows them. */
export const allowedDecisions = (offer: OfferState, now: Date): Decision[] =>
  (["approve", "decline", "counter"] as const).filter((decision) => mayDecide(offer, decision, now));

/** Whole hours until the link expires, rounded down; 0 in the last hour and after it. */
export const hoursLeft = (expiresAt: Date, now: Date): number =>
  Math.max(0, Math.floor((expiresAt.getTime() - now.getTime()) / HOUR_MS));

/** Which rule of its creator refuses an offer, in the order in which the specification checks. */
type OfferRefusal = "request-not-allowed" | "price-too-low";

/** The first rule of the creator that the offer breaks, or undefined. A foreign category is flagged, not refused. */
export function refusalOf(terms: OfferTerms, rules: CreatorRules): OfferRefusal | undefined {
  if (RIGHTS.some((right) => terms[right] && !rules[right])) return "request-not-allowed";
  return terms.priceCents < rules.priceFloorCents ? "price-too-low" : undefined;
}

/** True when the category is outside the creator's list. */
export const isOutsideCategories = (terms: OfferTerms, rules: CreatorRules): boolean =>
  !rules.categories.includes(terms.category);

/**
 * Whether the creator's standing instruction approves at once: inside the toggles and categories, at or above the floor,
 * without AI training, and from a buyer who has proved its mailbox in this browser.
 */
export const approvesAtOnce = (terms: OfferTerms, rules: CreatorRules, buyerConfirmed: boolean): boolean =>
  rules.autoApprove &&
  buyerConfirmed &&
  !terms.training &&
  refusalOf(terms, rules) === undefined &&
  !isOutsideCategories(terms, rules);

/** Where a creator's offers stand, by whose turn it is and what became of them. Each stands on one, approved ones on two. */
export const OFFER_LISTS = ["awaiting-you", "awaiting-buyer", "licenses", "decided", "expired"] as const;
export type OfferListName = (typeof OFFER_LISTS)[number];

export const isOfferList = (name: string): name is OfferListName => (OFFER_LISTS as readonly string[]).includes(name);

/** Where a brand's offers stand. One that was approved stands as its license. */
const BUYER_LISTS = ["awaiting-you", "held", "awaiting-creator", "licenses", "closed"] as const;
export type BuyerListName = (typeof BUYER_LISTS)[number];

export const isBuyerList = (name: string): name is BuyerListName => (BUYER_LISTS as readonly string[]).includes(name);

/** Days before its end from which a license counts as ending soon. */
export const SOON_DAYS = 30;

export const offerStatusLabels: Record<OfferStatus, string> = {
  held: "Held, address not confirmed",
  pending: "Pending",
  approved: "Approved",
  declined: "Declined",
  countered: "Countered",
  expired: "Expired",
};
