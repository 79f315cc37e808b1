import Link from "next/link";
import { ConfirmForm } from "@/app/(private)/offer/[id]/confirm-form";
import { ReturnForm } from "@/app/(private)/offer-parts/return-form";
import { Moment } from "@/components/ui/moment";
import { Notice } from "@/components/ui/notice";
import { calledBy, colleaguesIn, membersOf } from "@/lib/accounts/brand-members";
import { releasersIn } from "@/lib/member-rules";
import type { OfferRecord } from "@/lib/offers/record";
import { isInReview, isReturned } from "@/lib/offers/review-rules";
import { paths } from "@/lib/paths";
import type { BuyerOfMember } from "@/lib/proofs";
import { mayDo } from "@/lib/proofs";
import { anyOf } from "@/lib/text/typeset";

type HeldPartProps = { offer: OfferRecord; held?: readonly OfferRecord[] | undefined; buyer: BuyerOfMember };

/** The form that sends what is held, or releases it, for whoever may; to everybody else what it waits for. */
export async function HeldPart({ offer, held, buyer }: HeldPartProps) {
  if (!offer.reviewAskedAt)
    return mayDo(buyer, "offer") ? (
      <ConfirmForm offer={offer} {...(held && { held })} />
    ) : (
      <Notice title="This offer waits for an owner or buyer to send it">
        <p>No creator has seen it.</p>
      </Notice>
    );
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
          {mayDo(buyer, "offer") && (
            <Link href={paths.newOfferLike(offer.id)} prefetch={false} className="underline underline-offset-2">
              Change it and send it again
            </Link>
          )}
        </p>
      </Notice>
    );
  if (!isInReview(offer)) return null;
  if (releasersIn([buyer], offer.reviewAskedBy).length === 0)
    return (
      <Notice title="This offer waits for a colleague’s release">
        <p>
          {anyOf(releasersIn(await membersOf(buyer), offer.reviewAskedBy).map(calledBy)) || "Nobody"} can release it,
          until <Moment at={offer.approvalTokenExpiresAt} />. Then it is removed. The creator sees nothing of it before.
        </p>
      </Notice>
    );
  return (
    <div className="space-y-6">
      <ConfirmForm offer={offer} askedBy={maker} {...(held && { held })} />
      <ReturnForm offer={offer} page={paths.offer(offer.id)} />
    </div>
  );
}
