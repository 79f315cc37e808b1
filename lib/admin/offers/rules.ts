import type { OfferStatus } from "@/lib/offers/rules";

export const offerStatusLabels: Record<OfferStatus, string> = {
  held: "Held, address not confirmed",
  pending: "Pending",
  approved: "Approved",
  declined: "Declined",
  countered: "Countered",
  expired: "Expired",
};

export const isOfferStatus = (value: string): value is OfferStatus => Object.hasOwn(offerStatusLabels, value);
