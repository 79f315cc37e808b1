import { LicenseState } from "@/components/licenses/rehearsal";
import { Badge } from "@/components/ui/badge";
import { publicStateAt } from "@/lib/license-rows/rules";
import { type OfferState, shownAt } from "@/lib/offers/rules";

/** Of a release, only its own brand reads offers with what is known of it. */
type Shown = OfferState & Partial<Record<"reviewAskedAt" | "returnedAt", Date | null>>;

function heldWords({ reviewAskedAt, returnedAt }: Shown, isBrief: boolean): string {
  if (returnedAt) return isBrief ? "Returned" : "Returned by a colleague";
  if (reviewAskedAt) return isBrief ? "In review" : "Waiting for a colleague’s release";
  return isBrief ? "Not sent yet" : "Held until the address is confirmed";
}

/** `isBrief`: in lists that are read beside something else. */
export function OfferBadge({ offer, now, isBrief = false }: { offer: Shown; now: Date; isBrief?: boolean }) {
  switch (shownAt(offer, now)) {
    case "held":
      return <Badge tone={isBrief ? "neutral" : "awaiting"}>{heldWords(offer, isBrief)}</Badge>;
    case "unsent":
      return <Badge tone="ended">Never sent</Badge>;
    case "pending":
      if (offer.awaiting === "buyer" && offer.reviewAskedAt && !offer.returnedAt)
        return <Badge tone="awaiting">{heldWords(offer, isBrief)}</Badge>;
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
