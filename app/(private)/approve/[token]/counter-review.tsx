import { ReturnForm } from "@/app/(private)/offer-parts/return-form";
import { Moment } from "@/components/ui/moment";
import { Notice } from "@/components/ui/notice";
import { calledBy, membersOf, type TeamMember } from "@/lib/accounts/brand-members";
import { releasersIn } from "@/lib/member-rules";
import type { OfferRecord } from "@/lib/offers/record";
import { ruleOf } from "@/lib/offers/review";
import { asksReview, isInReview, isReturned, openTo } from "@/lib/offers/review-rules";
import type { BuyerOfMember } from "@/lib/proofs";
import { anyOf } from "@/lib/text/typeset";

type CounterReviewProps = { offer: OfferRecord; buyer: BuyerOfMember | undefined };

/** Of a counter-offer whose acceptance a colleague releases; `buyer`: undefined for whoever has a mailed link. */
export async function CounterReview({ offer, buyer }: CounterReviewProps) {
  const waits = isInReview(offer);
  if (!waits && !asksReview(offer, await ruleOf(offer.buyerOrgId))) return null;
  if (!buyer)
    return (
      <p className="font-semibold">
        {waits
          ? `${WAITS} Sign in to release it.`
          : "If you approve, it waits for a colleague’s release, as your brand’s rule asks. Nothing is licensed before."}
      </p>
    );
  const team = await membersOf(buyer);
  const names = releasersIn(team, waits ? offer.reviewAskedBy : buyer.profileId).map(calledBy);
  const by = anyOf(names) || "nobody at present";
  const asker = team.find(({ profileId }) => profileId === offer.reviewAskedBy);
  if (waits && openTo(offer, buyer, ["approve"]).length > 0)
    return (
      <p className="font-semibold">
        <bdi>{nameOf(asker)}</bdi> wants to accept this. If you approve, you release it, and the license begins.
      </p>
    );
  return (
    <>
      {isReturned(offer) && (
        <p className="wrap-anywhere">
          A colleague returned it{offer.returnNote && ": "}
          {offer.returnNote && <bdi>“{offer.returnNote}”</bdi>}
        </p>
      )}
      <p className="font-semibold">
        {waits ? (
          <>
            {WAITS} It can be released by {by}, until <Moment at={offer.approvalTokenExpiresAt} />.
          </>
        ) : (
          `If you approve, it waits to be released by ${by}.`
        )}
      </p>
    </>
  );
}

const nameOf = (asker: TeamMember | undefined): string => (asker ? calledBy(asker) : "a colleague");

/** At the top, for whoever asked: the answer to their approval, and to everybody else who can release nothing. */
export function AcceptanceWaits({ offer, buyer }: CounterReviewProps) {
  if (!isInReview(offer) || (buyer && openTo(offer, buyer, ["approve"]).length > 0)) return null;
  return (
    <Notice
      title={buyer?.profileId === offer.reviewAskedBy ? "You asked to accept this" : WAITS}
      id="asked"
      tabIndex={-1}
    >
      <p>
        {buyer?.profileId === offer.reviewAskedBy ? "It waits for a colleague’s release. " : ""}
        Nothing is licensed before. If nobody releases it until <Moment at={offer.approvalTokenExpiresAt} />, the
        counter-offer lapses.
      </p>
    </Notice>
  );
}

/** For whoever may release an acceptance: back to whoever asked. */
export async function ReturnAcceptance({ offer, buyer, page }: CounterReviewProps & { page: string }) {
  if (!buyer || !isInReview(offer) || openTo(offer, buyer, ["approve"]).length === 0) return null;
  const asker = (await membersOf(buyer)).find(({ profileId }) => profileId === offer.reviewAskedBy);
  return <ReturnForm offer={offer} to={nameOf(asker)} page={page} />;
}

const WAITS = "Accepting this waits for a colleague’s release.";
