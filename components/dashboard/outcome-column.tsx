import type { ReactNode } from "react";
import type { OfferColumn } from "@/components/dashboard/offer-columns";
import { OfferBadge } from "@/components/offers/state-badge";
import { Moment } from "@/components/ui/moment";
import type { OfferRecord } from "@/lib/offers/record";
import type { Party } from "@/lib/terms/terms";

const deciders = {
  creator: {
    creator: "by you",
    buyer: "by the brand",
    standing_instruction: "by your auto-approve rule",
    administrator: "by us",
  },
  buyer: {
    creator: "by the creator",
    buyer: "by you",
    standing_instruction: "by the creator’s standing instruction",
    administrator: "by us",
  },
} as const;

const awaited = {
  creator: { creator: "You", buyer: "The brand" },
  buyer: { creator: "The creator", buyer: "You" },
} as const;

function Outcome({ offer, side }: { offer: OfferRecord; side: Party }) {
  if (offer.decidedAt && offer.decidedBy) {
    return (
      <>
        {deciders[side][offer.decidedBy]}, <Moment at={offer.decidedAt} only="day" />
      </>
    );
  }
  return (
    <>
      {awaited[side][offer.awaiting]} did not answer by <Moment at={offer.approvalTokenExpiresAt} only="day" />
    </>
  );
}

export const outcomeColumn = (side: Party, now: Date, next: (offer: OfferRecord) => ReactNode): OfferColumn => ({
  heading: "Outcome",
  className: "min-w-40",
  show: (offer) => (
    <>
      <OfferBadge offer={offer} now={now} />
      <span className="mt-1 block text-ink-muted">
        <Outcome offer={offer} side={side} />
      </span>
      {offer.declineReason && (
        <span className="wrap-anywhere block">
          Reason: <bdi>{offer.declineReason}</bdi>
        </span>
      )}
      {next(offer)}
    </>
  ),
});
