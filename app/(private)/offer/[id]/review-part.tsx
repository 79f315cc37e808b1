import Link from "next/link";
import { ConfirmForm } from "@/app/(private)/offer/[id]/confirm-form";
import { returnToMaker } from "@/app/(private)/offer/[id]/review-actions";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { Field } from "@/components/form/field";
import { SubmitButton } from "@/components/form/submit-button";
import { Moment } from "@/components/ui/moment";
import { Notice } from "@/components/ui/notice";
import { colleaguesIn } from "@/lib/accounts/brand-members";
import type { OfferRecord } from "@/lib/offers/record";
import { releaserNames } from "@/lib/offers/review";
import { isInReview, isReturned, REVIEW_NOTE_MAX } from "@/lib/offers/review-rules";
import { paths } from "@/lib/paths";
import type { BuyerOfMember } from "@/lib/proofs";
import { mayDo } from "@/lib/proofs";
import { anyOf } from "@/lib/text/typeset";

type ReviewPartProps = { offer: OfferRecord; held?: readonly OfferRecord[] | undefined; buyer: BuyerOfMember };

/** Of an offer that a colleague releases: its forms for whoever may, and what it waits for to everybody else. */
export async function ReviewPart({ offer, held, buyer }: ReviewPartProps) {
  const names = await colleaguesIn(buyer, [offer.reviewAskedBy]);
  const maker = names.get(offer.reviewAskedBy ?? "") ?? "a colleague";
  if (isReturned(offer))
    return (
      <Notice title="A colleague returned this offer">
        {offer.returnNote && (
          <p className="wrap-anywhere">
            “<bdi>{offer.returnNote}</bdi>”
          </p>
        )}
        <p>
          The creator has not seen it.{" "}
          <Link href={paths.newOfferLike(offer.id)} prefetch={false} className="underline underline-offset-2">
            Change it and send it again
          </Link>
        </p>
      </Notice>
    );
  if (!isInReview(offer)) return null;
  if (offer.reviewAskedBy === buyer.profileId || !mayDo(buyer, "release"))
    return (
      <Notice title="This offer waits for a colleague’s release">
        <p>
          {anyOf(await releaserNames(buyer, offer)) || "Nobody"} can release it, until{" "}
          <Moment at={offer.approvalTokenExpiresAt} />. Then it is removed. The creator sees nothing of it before.
        </p>
      </Notice>
    );
  return (
    <div className="space-y-6">
      <ConfirmForm offer={offer} askedBy={maker} {...(held && { held })} />
      <ReturnForm offer={offer} />
    </div>
  );
}

export const ReturnForm = ({ offer }: { offer: OfferRecord }) => (
  <ActionForm action={returnToMaker} page={paths.offer(offer.id)} prefix="return-" className="space-y-4">
    <ErrorSummary />
    <input type="hidden" name="offerId" value={offer.id} />
    <Field as="textarea" name="note" label="What should change" rows={3} maxLength={REVIEW_NOTE_MAX} />
    <SubmitButton variant="outline" pendingLabel="Returning...">
      Return it instead
    </SubmitButton>
  </ActionForm>
);
