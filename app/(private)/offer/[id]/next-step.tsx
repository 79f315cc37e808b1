import Link from "next/link";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { DOOR_TO_OFFERS } from "@/lib/admin/flag-rules";
import { type BrandAct, mayAs } from "@/lib/member-rules";
import { inSession, onwards } from "@/lib/offers/onwards";
import type { BuyersWay } from "@/lib/offers/queries";
import type { OfferRecord } from "@/lib/offers/record";
import { isInReview, openTo } from "@/lib/offers/review-rules";
import type { OfferStatus } from "@/lib/offers/rules";
import { paths } from "@/lib/paths";
import type { BuyerOfMember } from "@/lib/proofs";
import { LINK_HOURS } from "@/lib/terms/notices";

/** Depends also on how the brand sees its offer, because a mailed link and a session are different ways to answer. */
export const nextSteps: Record<Exclude<OfferStatus, "held">, (offer: OfferRecord, by: BuyersWay) => ReactNode> = {
  // The dial below shows the time.
  pending: (offer, by) => {
    const { awaiting, creatorName } = offer;
    return awaiting === "creator" ? (
      <>
        <bdi>{creatorName}</bdi> may approve, decline or counter. We email you the answer.
      </>
    ) : isInReview(offer) ? (
      "Accepting the counter-offer waits for a colleague’s release. Nothing is licensed before."
    ) : (
      <>
        <bdi>{creatorName}</bdi> asks for a higher price, which you may approve or decline
        {by === "cookie" && ", with the link we emailed you or signed in with your address"}.
      </>
    );
  },
  approved: () => "The offer was approved. We emailed the license to both sides.",
  declined: (offer) => {
    const { decidedBy, declineReason, awaiting, creatorName } = offer;
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
  withdrawn: () => "You withdrew this offer before it was answered. You may make another one.",
  countered: () => "The creator countered with a higher price.",
  expired: () => `Nobody decided within ${LINK_HOURS} hours, so the offer lapsed. You may make another one.`,
};

type NextLinkProps = { offer: OfferRecord; state: OfferStatus; by: BuyersWay; buyer: BuyerOfMember | undefined };

function answerWords(offer: OfferRecord, buyer: BuyerOfMember | undefined): string {
  if (!isInReview(offer)) return "Answer the counter-offer";
  return openTo(offer, buyer, ["approve"]).length > 0 ? "Review and release" : "See the counter-offer";
}

/** Only what the reader's role in the brand includes. */
export function NextLink({ offer, state, by, buyer }: NextLinkProps) {
  const may = (act: BrandAct) => !buyer || mayAs(buyer.role, act);
  if (state === "declined" || state === "withdrawn" || state === "expired") {
    return (
      may("offer") && (
        <Button asChild variant="outline" className={DOOR_TO_OFFERS}>
          <Link href={inSession(by, paths.newOfferLike(offer.id))} prefetch={false}>
            Make the offer again
          </Link>
        </Button>
      )
    );
  }
  const { grantId, grantSalt } = offer;
  if (state === "approved" && grantId && grantSalt) {
    return (
      <p className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button asChild variant="outline">
          <Link href={onwards(offer, by).license({ grantId, grantSalt })} prefetch={false}>
            {by === "cookie" ? "Sign in to see the license" : "See the license"}
          </Link>
        </Button>
        <Link href={paths.publicLicense(grantId)} prefetch={false} className="py-1 underline underline-offset-2">
          Public verification page
        </Link>
      </p>
    );
  }
  if (state === "pending" && offer.awaiting === "creator") {
    return (
      <p className="flex flex-wrap items-center gap-x-5 gap-y-3">
        {may("withdraw") && (
          <Button asChild variant="outline">
            <Link href={inSession(by, paths.brandWithdraw(offer.id))} prefetch={false}>
              {by === "session" ? "Withdraw or change" : "Sign in to withdraw or change it"}
            </Link>
          </Button>
        )}
        {may("offer") && (
          <Link
            href={paths.creators}
            prefetch={false}
            className={`${DOOR_TO_OFFERS} py-1 underline underline-offset-2`}
          >
            Ask another creator
          </Link>
        )}
      </p>
    );
  }
  if (state === "pending" && (!buyer || openTo(offer, buyer, ["approve", "decline"]).length > 0)) {
    return (
      <Button asChild variant="seal">
        <Link href={onwards(offer, by).answer()} prefetch={false}>
          {by === "cookie" ? "Sign in to answer the counter-offer" : answerWords(offer, buyer)}
        </Link>
      </Button>
    );
  }
  return null;
}
