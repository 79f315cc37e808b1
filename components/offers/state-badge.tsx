import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { type PublicState, publicStateAt } from "@/lib/license-rows/rules";
import { type OfferState, shownAt } from "@/lib/offers/rules";

type Decided = OfferState & { decidedBy: string | null };

export function OfferBadge({ offer, now }: { offer: Decided; now: Date }) {
  switch (shownAt(offer, now)) {
    case "held":
      return <Badge tone="awaiting">Held until the address is confirmed</Badge>;
    case "pending":
      return (
        <Badge tone="awaiting">{offer.awaiting === "creator" ? "Awaiting the creator" : "Awaiting the buyer"}</Badge>
      );
    case "approved":
      return <Badge tone="verified">Approved</Badge>;
    case "declined":
      return <Badge tone="refused">Declined</Badge>;
    case "withdrawn":
      return <Badge tone="ended">Withdrawn</Badge>;
    case "countered":
      return <Badge tone="ended">Countered</Badge>;
    case "expired":
      return <Badge tone="ended">Expired</Badge>;
  }
}

export const GrantBadge = ({ grant, now }: { grant: Parameters<typeof publicStateAt>[0]; now: Date }) =>
  grantBadges[publicStateAt(grant, now)];

const grantBadges: Record<PublicState, ReactNode> = {
  valid: <Badge tone="verified">Active</Badge>,
  "not-yet-in-effect": <Badge tone="awaiting">Begins later</Badge>,
  ended: <Badge tone="ended">Expired</Badge>,
  revoked: <Badge tone="refused">Revoked</Badge>,
};
