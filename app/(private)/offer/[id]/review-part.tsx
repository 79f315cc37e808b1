import Link from "next/link";
import { ConfirmForm } from "@/app/(private)/offer/[id]/confirm-form";
import { ReturnForm } from "@/app/(private)/offer-parts/return-form";
import { Button } from "@/components/ui/button";
import { Moment } from "@/components/ui/moment";
import { Notice } from "@/components/ui/notice";
import { calledBy, colleaguesIn, membersOf } from "@/lib/accounts/brand-members";
import { releasersIn } from "@/lib/member-rules";
import type { OfferRecord } from "@/lib/offers/record";
import { ruleOf } from "@/lib/offers/review";
import { actToWithdraw, isReturned, maySend, reasonsOf } from "@/lib/offers/review-rules";
import { IN_REVIEW } from "@/lib/offers/wording";
import { paths } from "@/lib/paths";
import type { BuyerOfMember } from "@/lib/proofs";
import { mayDo } from "@/lib/proofs";
import { anyOf } from "@/lib/text/typeset";

type HeldPartProps = { offer: OfferRecord; held?: readonly OfferRecord[] | undefined; buyer: BuyerOfMember };

/** The form that sends what is held, or releases it, for whoever may; to everybody else what it waits for. */
export async function HeldPart({ offer, held, buyer }: HeldPartProps) {
  const send = held && { held };
  if (maySend(offer, buyer)) {
    if (!offer.reviewAskedAt) return <ConfirmForm offer={offer} {...send} />;
    const names = await colleaguesIn(buyer, [offer.reviewAskedBy]);
    const askedBy = names.get(offer.reviewAskedBy ?? "") ?? "a colleague";
    const rule = await ruleOf(buyer.buyerOrgId);
    const reasons = [...new Set((held ?? [offer]).flatMap((one) => reasonsOf(one, rule)))];
    return (
      <div className="space-y-4">
        <ConfirmForm offer={offer} askedBy={askedBy} reasons={reasons} {...send} />
        <ReturnForm offer={offer} to={askedBy} page={paths.offer(offer.id)} />
        <TakeBack offer={offer} buyer={buyer} />
      </div>
    );
  }
  if (!offer.reviewAskedAt)
    return (
      <Notice title="This offer waits for an owner or buyer to send it">
        <p>No creator has seen it.</p>
      </Notice>
    );
  if (isReturned(offer))
    return (
      <Notice title="A colleague returned this offer">
        {offer.returnNote && (
          <p className="wrap-anywhere">
            “<bdi>{offer.returnNote}</bdi>”
          </p>
        )}
        <p>The creator has not seen it. It is removed if nobody changes it.</p>
        {mayDo(buyer, "offer") && (
          <Button asChild variant="seal" className="mt-3 max-sm:w-full">
            <Link
              href={offer.briefId ? paths.newBriefLike(offer.briefId) : paths.newOfferLike(offer.id)}
              prefetch={false}
            >
              Change it and send it again
            </Link>
          </Button>
        )}
      </Notice>
    );
  const releasers = releasersIn(await membersOf(buyer), offer.reviewAskedBy).map(calledBy);
  return (
    <Notice title={IN_REVIEW.title}>
      <p>
        {anyOf(releasers) || "Nobody"} can release it, until <Moment at={offer.approvalTokenExpiresAt} />. Then it is
        removed. The creator sees nothing of it before.
      </p>
      <TakeBack offer={offer} buyer={buyer} />
    </Notice>
  );
}

/** A brief is withdrawn as a whole, on its own page. */
const TakeBack = ({ offer, buyer }: HeldPartProps) =>
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
