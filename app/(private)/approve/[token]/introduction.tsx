import { formatUsd } from "@/lib/licensing/fees";
import type { OfferRecord } from "@/lib/offers/record";
import { hoursLeft } from "@/lib/offers/rules";
import { formatMoment } from "@/lib/time";

/** Who asks for what, and until when the link works. */
export function Introduction({ offer, now }: { offer: OfferRecord; now: Date }) {
  const price = formatUsd(offer.priceCents);
  return (
    <header className="space-y-4">
      <h1 className="text-4xl">
        {offer.awaiting === "creator" ? "An offer" : <span className="whitespace-nowrap">A counter-offer</span>} for you
      </h1>
      {offer.awaiting === "creator" ? (
        <p className="prose-measure break-words text-lg">
          <bdi>{offer.buyerName}</bdi> &lt;<bdi>{offer.buyerEmail}</bdi>&gt;
          {offer.buyerOrganisation && (
            <>
              {" "}
              of <bdi>{offer.buyerOrganisation}</bdi>
            </>
          )}{" "}
          offers you {price} for the license below. You may decline without a reason and without a penalty.
        </p>
      ) : (
        <p className="prose-measure break-words text-lg">
          <bdi>{offer.creatorName}</bdi> answered your offer and asks for {price}, {offer.counterPercent}% more. The
          other terms are as you wrote them.
        </p>
      )}
      <p className="font-semibold">{timeLeft(offer.approvalTokenExpiresAt, now)}</p>
    </header>
  );
}

function timeLeft(expiresAt: Date, now: Date): string {
  const hours = hoursLeft(expiresAt, now);
  const left = hours === 0 ? "less than an hour" : hours === 1 ? "1 hour" : `${hours} hours`;
  return `This link expires in ${left}, on ${formatMoment(expiresAt)}.`;
}
