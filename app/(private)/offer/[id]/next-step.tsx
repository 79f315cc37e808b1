import Link from "next/link";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Moment } from "@/components/ui/moment";
import { DOOR_TO_OFFERS } from "@/lib/admin/flag-rules";
import type { BuyersWay } from "@/lib/offers/queries";
import type { OfferRecord } from "@/lib/offers/record";
import { isWithdrawn, type OfferStatus } from "@/lib/offers/rules";
import { paths } from "@/lib/paths";
import { LINK_HOURS } from "@/lib/terms/notices";
import { deriveToken } from "@/lib/tokens";

export const nextSteps: Record<OfferStatus, (offer: OfferRecord) => ReactNode> = {
  held: ({ creatorName, approvalTokenExpiresAt }) => (
    <>
      Once it goes out, <bdi>{creatorName}</bdi> has {LINK_HOURS} hours to approve, decline or counter, and we mail you
      the answer. Unconfirmed, it is removed on <Moment at={approvalTokenExpiresAt} />.
    </>
  ),
  pending: ({ awaiting, creatorName, approvalTokenExpiresAt }) =>
    awaiting === "creator" ? (
      <>
        <bdi>{creatorName}</bdi> has until <Moment at={approvalTokenExpiresAt} /> to approve, decline or counter. We
        mail you the answer.
      </>
    ) : (
      <>
        <bdi>{creatorName}</bdi> asks for a higher price. You have until <Moment at={approvalTokenExpiresAt} /> to
        approve or decline it, with the link we mailed you.
      </>
    ),
  approved: () => "The offer was approved and the license exists. We mailed it to both sides.",
  declined: (offer) => {
    const { decidedBy, declineReason, awaiting, creatorName } = offer;
    if (isWithdrawn(offer)) return "You withdrew this offer before it was answered. You may make another one.";
    if (decidedBy === "administrator" && declineReason) return `We closed this offer. ${declineReason}`;
    if (decidedBy === "administrator") {
      return (
        <>
          We closed this offer: the profile of <bdi>{creatorName}</bdi> takes no offers at present.
        </>
      );
    }
    if (awaiting === "buyer") return "You declined the counter-offer. You may make another offer.";
    return (
      <>
        <bdi>{creatorName}</bdi> declined. You may make another offer.
      </>
    );
  },
  countered: () => "The creator countered with a higher price.",
  expired: () => `Nobody decided within ${LINK_HOURS} hours, so the offer lapsed. You may make another one.`,
};

/** In a session, the session decides there too: only a mailed link leads on to what a mailed link opens. */
const onwards = (offer: OfferRecord, by: "link" | "session") => ({
  license: ({ grantId, grantSalt }: { grantId: string; grantSalt: string }) =>
    by === "session" ? paths.license(grantId) : paths.licenseLink(grantId, deriveToken("license", grantId, grantSalt)),
  answer: () => paths.approve(by === "session" ? offer.id : deriveToken("offer-decision", offer.id, offer.tokenSalt)),
});

export function NextLink({ offer, state, by }: { offer: OfferRecord; state: OfferStatus; by: BuyersWay }) {
  if (state === "declined" || state === "expired") {
    return (
      <Button asChild variant="outline" className={DOOR_TO_OFFERS}>
        <Link href={paths.newOffer}>Make another offer</Link>
      </Button>
    );
  }
  if (by === "cookie") return null;
  const { grantId, grantSalt } = offer;
  if (state === "approved" && grantId && grantSalt) {
    const href = onwards(offer, by).license({ grantId, grantSalt });
    return (
      <Button asChild variant="outline">
        <Link href={href} prefetch={false}>
          See the license
        </Link>
      </Button>
    );
  }
  if (state === "pending" && offer.awaiting === "buyer") {
    const href = onwards(offer, by).answer();
    return (
      <Button asChild variant="seal">
        <Link href={href} prefetch={false}>
          Answer the counter-offer
        </Link>
      </Button>
    );
  }
  return null;
}
