import { LicenseState } from "@/components/licenses/rehearsal";
import { Badge } from "@/components/ui/badge";
import { publicStateAt } from "@/lib/license-rows/rules";
import { type OfferState, shownAt } from "@/lib/offers/rules";

/** `isBrief`: in lists that are read beside something else. */
export function OfferBadge({ offer, now, isBrief = false }: { offer: OfferState; now: Date; isBrief?: boolean }) {
  switch (shownAt(offer, now)) {
    case "held":
      return (
        <Badge tone={isBrief ? "neutral" : "awaiting"}>
          {isBrief ? "Not sent yet" : "Held until the address is confirmed"}
        </Badge>
      );
    case "unsent":
      return <Badge tone="ended">Never sent</Badge>;
    case "pending":
      return (
        <Badge tone="awaiting">
          {isBrief ? "With" : "Waiting for"} the {offer.awaiting === "creator" ? "creator" : "brand"}
        </Badge>
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

export const GrantBadge = ({ grant, now }: { grant: Parameters<typeof publicStateAt>[0]; now: Date }) => (
  <LicenseState state={publicStateAt(grant, now)} />
);
