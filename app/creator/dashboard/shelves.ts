import type { OfferRecord } from "@/lib/offers/record";
import { stateAt } from "@/lib/offers/rules";

/** A creator's offers by whose turn it is at `now`; each shelf keeps the order it was given, but those due come soonest first. */
export function shelve(offers: readonly OfferRecord[], now: Date) {
  const dueFirst = (a: OfferRecord, b: OfferRecord) =>
    a.approvalTokenExpiresAt.getTime() - b.approvalTokenExpiresAt.getTime();
  const pending = offers.filter((offer) => stateAt(offer, now) === "pending");
  return {
    awaitingCreator: pending.filter((offer) => offer.awaiting === "creator").sort(dueFirst),
    awaitingBuyer: pending.filter((offer) => offer.awaiting === "buyer").sort(dueFirst),
    decided: offers.filter((offer) => ["approved", "declined", "countered"].includes(offer.status)),
    expired: offers.filter((offer) => stateAt(offer, now) === "expired"),
  };
}
