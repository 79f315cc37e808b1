import { Badge } from "@/components/ui/badge";
import type { GrantStatus } from "@/lib/licenses/rules";
import { type OfferState, stateAt } from "@/lib/offers/rules";

/** Where an offer stands at `now`, in words. */
export function OfferBadge({ offer, now }: { offer: OfferState; now: Date }) {
  switch (stateAt(offer, now)) {
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
    case "countered":
      return <Badge tone="ended">Countered</Badge>;
    case "expired":
      return <Badge tone="ended">Expired</Badge>;
  }
}

/** Where a license stands, in words. */
export function GrantBadge({ status }: { status: GrantStatus }) {
  if (status === "active") return <Badge tone="verified">Active</Badge>;
  return status === "revoked" ? <Badge tone="refused">Revoked</Badge> : <Badge tone="ended">Expired</Badge>;
}
