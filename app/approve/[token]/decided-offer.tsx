import type { ReactNode } from "react";
import { Seal } from "@/components/engraving/seal";
import { SimulationNotice } from "@/components/offer/simulation-notice";
import { PageMessage } from "@/components/site/page-message";
import { brand } from "@/lib/brand";
import type { OfferRecord } from "@/lib/offers/record";
import { type OfferStatus, stateAt } from "@/lib/offers/rules";
import { paths } from "@/lib/paths";
import { formatUsd } from "@/lib/pricing/rules";
import { formatMoment } from "@/lib/time/format";

type DecidedOfferProps = { offer: OfferRecord; child: OfferRecord | undefined; now: Date; justNow: boolean };

/** Titles for the reader who has just decided (the specification's success texts) and for whoever opens the link later. */
const titles: Record<Exclude<OfferStatus, "pending" | "expired">, { justNow: string; later: string }> = {
  approved: { justNow: "Offer approved!", later: "This offer was approved" },
  declined: { justNow: "Offer declined", later: "This offer was declined" },
  countered: { justNow: "Counter offer sent!", later: "This offer was countered" },
};

/** What became of an offer whose link accepts nothing any more. */
export function DecidedOffer({ offer, child, now, justNow }: DecidedOfferProps) {
  const state = stateAt(offer, now);
  if (state === "pending" || state === "expired") {
    return (
      <PageMessage title="This approval link has expired" action={{ href: paths.home, label: "Go home" }}>
        <p>Nobody decided within 48 hours, so the offer lapsed. Nothing was agreed and nothing was paid.</p>
      </PageMessage>
    );
  }
  const action =
    offer.awaiting === "creator"
      ? { href: paths.creatorDashboard, label: "Go to your dashboard" }
      : { href: paths.home, label: "Go home" };
  return (
    <PageMessage
      title={titles[state][justNow ? "justNow" : "later"]}
      action={action}
      ornament={state === "approved" && <Seal words={`${brand.name} - approved by both parties -`} />}
    >
      {!justNow && offer.decidedAt && (
        <p>Decided on {formatMoment(offer.decidedAt)}. An answered link shows the outcome and does nothing more.</p>
      )}
      {outcomes[state](offer, child)}
    </PageMessage>
  );
}

const outcomes: Record<keyof typeof titles, (offer: OfferRecord, child: OfferRecord | undefined) => ReactNode> = {
  approved: () => (
    <>
      <p>Payment has been processed and the license is now active. We mailed the license to both sides.</p>
      <SimulationNotice />
    </>
  ),
  declined: (offer) => (
    <p>{offer.awaiting === "creator" ? "The buyer has been notified." : "The creator has been notified."}</p>
  ),
  countered: (_, child) => (
    <p>
      {child && `New price: ${formatUsd(child.priceCents)}. `}The buyer will receive a new approval link. It is good for
      48 hours.
    </p>
  ),
};
