import { ConfirmForm } from "@/app/(private)/offer/[id]/confirm-form";
import { HeldNotice, TakeBack } from "@/app/(private)/offer-parts/held-notice";
import { ReturnForm } from "@/app/(private)/offer-parts/return-form";
import { colleaguesIn } from "@/lib/accounts/brand-members";
import type { OfferRecord } from "@/lib/offers/record";
import { ruleOf } from "@/lib/offers/review";
import { maySend, reasonsOf } from "@/lib/offers/review-rules";
import { paths } from "@/lib/paths";
import type { BuyerOfMember } from "@/lib/proofs";

type HeldPartProps = { offer: OfferRecord; held?: readonly OfferRecord[] | undefined; buyer: BuyerOfMember };

/** The form that sends what is held, or releases it, for whoever may; to everybody else what it waits for. */
export async function HeldPart({ offer, held, buyer }: HeldPartProps) {
  const send = held && { held };
  if (!maySend(offer, buyer)) return <HeldNotice offer={offer} isSeveral={(held?.length ?? 1) > 1} buyer={buyer} />;
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
