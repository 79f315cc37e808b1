import { isExclusive, type Medium } from "@/lib/terms/scope";
import { type CreatorRules, type OfferTerms, PARTIES, type Party } from "@/lib/terms/terms";
import { HOUR_MS } from "@/lib/time";

export type OfferStatus = "held" | "pending" | "approved" | "declined" | "countered" | "expired";
export type Decision = "approve" | "decline" | "counter";
export const COUNTER_PERCENTS = [10, 20] as const;
export type CounterPercent = (typeof COUNTER_PERCENTS)[number];

/** Hours after which an unconfirmed held offer is removed. */
export const HOLD_HOURS = 48;
/** Per buyer's mailbox and creator. */
export const MAX_OPEN_OFFERS = 10;
/** Offers that one buyer's mailbox may send to one creator within 24 hours, withdrawn ones included. */
export const MAX_OFFERS_A_DAY = 20;
/** Creators that one form may ask. */
export const MAX_CREATORS_AT_ONCE = 10;
/** Offers that one buyer's mailbox may send within 24 hours to all creators together. */
export const MAX_OFFERS_A_DAY_TO_ALL = 100;
/** Mails about new and withdrawn offers of one buyer's mailbox that its creator gets within an hour, before one summary. */
export const MAILS_AN_HOUR = 3;
/** The same of all mailboxes at one domain, unless it is a mail provider's: its owner makes as many as they like. */
export const DOMAIN_MAILS_AN_HOUR = 12;
/** The same of all brands together. */
export const ALL_MAILS_AN_HOUR = 40;
/** Before the deadline, for the awaited party. */
export const REMINDER_HOURS = [24, 6] as const;
/** An offer plus its counter-offers. */
export const MAX_CHAIN = 5;
/**
 * The only table of transitions. The awaited party may act; `by` lists the parties that may make that decision at all.
 * Sending a held offer confirms its buyer's address. While the creator is awaited the buyer may withdraw, which closes
 * the offer as declining does. Decisions are possible in state `pending` only. An offer expires by itself.
 */
export const transitions = {
  confirm: { from: "held", to: "pending", by: ["buyer"] },
  approve: { from: "pending", to: "approved", by: PARTIES },
  decline: { from: "pending", to: "declined", by: PARTIES },
  counter: { from: "pending", to: "countered", by: ["creator"] },
  withdraw: { from: "pending", to: "declined", by: ["buyer"] },
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

/** `scope`: null in agreements older than scopes, which a counter-offer would cut to the least: it changes only the price. */
type Decidable = OfferState & { scope: object | null };

export function mayDecide(offer: Decidable, decision: Decision, now: Date): boolean {
  const rule = transitions[decision];
  const parties: readonly Party[] = rule.by;
  if (stateAt(offer, now) !== rule.from || !parties.includes(offer.awaiting)) return false;
  return decision !== "counter" || (offer.scope !== null && offer.chainPosition < MAX_CHAIN);
}

export const mayWithdraw = (offer: OfferState, now: Date): boolean =>
  stateAt(offer, now) === transitions.withdraw.from && offer.awaiting === "creator";

export const isWithdrawn = (offer: { status: OfferStatus; awaiting: Party; decidedBy: string | null }): boolean =>
  offer.status === transitions.withdraw.to && offer.awaiting === "creator" && offer.decidedBy === "buyer";

/**
 * What people and staff are told. A withdrawn offer is stored as one that its buyer declined (`transitions`), and one that
 * was never sent and no longer can be as a held one, until it is removed.
 */
type ShownStatus = OfferStatus | "withdrawn" | "unsent";

export function shownAt(offer: OfferState & { decidedBy: string | null }, now: Date): ShownStatus {
  if (isWithdrawn(offer)) return "withdrawn";
  return offer.status === transitions.confirm.from && !mayConfirm(offer, now) ? "unsent" : stateAt(offer, now);
}

export const allowedDecisions = (offer: Decidable, now: Date): Decision[] =>
  (["approve", "decline", "counter"] as const).filter((decision) => mayDecide(offer, decision, now));

export const hoursLeft = (expiresAt: Date, now: Date): number =>
  Math.max(0, Math.floor((expiresAt.getTime() - now.getTime()) / HOUR_MS));

/** In the order that the specification checks them. */
type OfferRefusal = "request-not-allowed" | "exclusive-not-allowed" | "media-not-allowed" | "price-too-low";

/** What the offer ticks and the creator does not allow. An offer may tick nothing: it then runs as described alone. */
export const withheldMedia = ({ scope }: Pick<OfferTerms, "scope">, { media }: Pick<CreatorRules, "media">): Medium[] =>
  (scope?.media ?? []).filter((medium) => !media.includes(medium));

/** The first broken rule. An unlisted category is flagged, not refused. */
export function refusalOf(terms: OfferTerms, rules: CreatorRules): OfferRefusal | undefined {
  if (terms.rights.some((right) => !rules.rights.includes(right))) return "request-not-allowed";
  if (isExclusive(terms.scope) && !rules.allowsExclusive) return "exclusive-not-allowed";
  if (withheldMedia(terms, rules).length > 0) return "media-not-allowed";
  return terms.priceCents < rules.priceFloorCents ? "price-too-low" : undefined;
}

export const isOutsideCategories = (terms: OfferTerms, rules: CreatorRules): boolean =>
  !rules.categories.includes(terms.category);

/**
 * `buyerConfirmed`: the buyer has proved its mailbox in this browser. Not for a creator who takes exclusive offers: each
 * license keeps one out for its term, which is for a person to weigh.
 */
export const approvesAtOnce = (terms: OfferTerms, rules: CreatorRules, buyerConfirmed: boolean): boolean =>
  rules.autoApprove &&
  !rules.allowsExclusive &&
  buyerConfirmed &&
  !terms.rights.includes("training") &&
  !isExclusive(terms.scope) &&
  !terms.rights.includes("replica") &&
  refusalOf(terms, rules) === undefined &&
  !isOutsideCategories(terms, rules);

/** An offer is on one list; an approved one on two. */
export const OFFER_LISTS = ["awaiting-you", "awaiting-buyer", "licenses", "decided", "withdrawn", "expired"] as const;
export type OfferListName = (typeof OFFER_LISTS)[number];

export const isOfferList = (name: string): name is OfferListName => (OFFER_LISTS as readonly string[]).includes(name);

/** An approved offer is listed as its license. */
const BUYER_LISTS = ["awaiting-you", "held", "awaiting-creator", "licenses", "closed", "withdrawn"] as const;
export type BuyerListName = (typeof BUYER_LISTS)[number];

export const isBuyerList = (name: string): name is BuyerListName => (BUYER_LISTS as readonly string[]).includes(name);

/** Rows of a page of one list, and of a list of past offers or licenses where all lists are shown. */
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
