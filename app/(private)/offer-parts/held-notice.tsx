import Link from "next/link";
import { Button } from "@/components/ui/button";
import { Moment } from "@/components/ui/moment";
import { Notice } from "@/components/ui/notice";
import { calledBy, membersOf } from "@/lib/accounts/brand-members";
import { DOOR_TO_OFFERS } from "@/lib/admin/flag-rules";
import { releasersIn } from "@/lib/member-rules";
import type { OfferRecord } from "@/lib/offers/record";
import { actToWithdraw, isReturned } from "@/lib/offers/review-rules";
import { paths } from "@/lib/paths";
import { type BuyerOfMember, mayDo } from "@/lib/proofs";
import { anyOf } from "@/lib/text/typeset";

type HeldProps = { offer: OfferRecord; isSeveral?: boolean; buyer: BuyerOfMember };

/** What an offer that is held waits for, or several of a brief, for a member who does not send it now. */
export async function HeldNotice({ offer, isSeveral = false, buyer }: HeldProps) {
  const [these, wait, it, is] = isSeveral
    ? ["These offers", "wait", "them", "They are"]
    : ["This offer", "waits", "it", "It is"];
  if (!offer.reviewAskedAt)
    return (
      <Notice title={`${these} ${wait} for an owner or buyer to send ${it}`}>
        <p>No creator has seen {it}.</p>
      </Notice>
    );
  if (isReturned(offer))
    return (
      <Notice title={`A colleague returned ${these.toLowerCase()}`}>
        {offer.returnNote && (
          <p className="wrap-anywhere">
            “<bdi>{offer.returnNote}</bdi>”
          </p>
        )}
        <p>
          No creator has seen {it}. {is} removed if nobody changes {it}.
        </p>
        {mayDo(buyer, "offer") && (
          <Button asChild variant="seal" className={`${DOOR_TO_OFFERS} mt-3 max-sm:w-full`}>
            <Link
              href={offer.briefId ? paths.newBriefLike(offer.briefId) : paths.newOfferLike(offer.id)}
              prefetch={false}
            >
              Change {it} and send {it} again
            </Link>
          </Button>
        )}
      </Notice>
    );
  const releasers = releasersIn(await membersOf(buyer), offer.reviewAskedBy).map(calledBy);
  return (
    <Notice title={`${these} ${wait} for a colleague’s release`}>
      <p className="wrap-anywhere">
        {anyOf(releasers) || "Nobody"} can release {it}, until <Moment at={offer.approvalTokenExpiresAt} />. Then{" "}
        {is.toLowerCase()} removed. No creator sees {it} before.
      </p>
      <TakeBack offer={offer} buyer={buyer} />
    </Notice>
  );
}

/** A brief is withdrawn as a whole, on its own page. */
export const TakeBack = ({ offer, buyer }: HeldProps) =>
  offer.briefId === null &&
  mayDo(buyer, actToWithdraw(offer, buyer)) && (
    <p>
      <Link
        href={paths.brandWithdraw(offer.id)}
        prefetch={false}
        className="inline-block py-1 underline underline-offset-2"
      >
        Take it back or change it
      </Link>
    </p>
  );
