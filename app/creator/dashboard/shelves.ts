import { type OfferState, stateAt } from "@/lib/offers/rules";

/** A creator's offers by whose turn it is at `now`. Those that wait stand in the order in which their time runs out. */
export function shelve<Offer extends OfferState>(offers: readonly Offer[], now: Date) {
  const dueFirst = (a: Offer, b: Offer) => a.approvalTokenExpiresAt.getTime() - b.approvalTokenExpiresAt.getTime();
  const pending = offers.filter((offer) => stateAt(offer, now) === "pending");
  return {
    awaitingCreator: pending.filter((offer) => offer.awaiting === "creator").sort(dueFirst),
    awaitingBuyer: pending.filter((offer) => offer.awaiting === "buyer").sort(dueFirst),
    decided: offers.filter((offer) => ["approved", "declined", "countered"].includes(offer.status)),
    expired: offers.filter((offer) => stateAt(offer, now) === "expired"),
  };
}
