import { colleaguesIn } from "@/lib/accounts/brand-members";
import type { OfferRecord } from "@/lib/offers/record";
import type { BuyerOfMember } from "@/lib/proofs";

type ReviewHistoryProps = { chain: readonly OfferRecord[]; buyer: BuyerOfMember };

/** Who of the brand made an offer, or asked for its release and released it. Says nothing where nobody has a colleague. */
export async function ReviewHistory({ chain, buyer }: ReviewHistoryProps) {
  const offer = chain.findLast(({ reviewAskedAt }) => reviewAskedAt !== null) ?? chain.at(-1);
  if (!offer) return null;
  const { madeBy, reviewAskedAt, reviewAskedBy, releasedBy } = offer;
  const maker = reviewAskedAt ? reviewAskedBy : madeBy;
  const names = await colleaguesIn(buyer, [maker, releasedBy]);
  const [made, released] = [names.get(maker ?? ""), names.get(releasedBy ?? "")];
  return (
    (made ?? released) && (
      <p className="wrap-anywhere text-ink-muted">
        {reviewAskedAt ? "Asked" : "Made"} by <bdi>{made ?? "somebody who is gone"}</bdi>
        {released && (
          <>
            , released by <bdi>{released}</bdi>
          </>
        )}
      </p>
    )
  );
}
