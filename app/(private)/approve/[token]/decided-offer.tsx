import type { ReactNode } from "react";
import type { DecisionView } from "@/app/(private)/approve/[token]/read-decision";
import { Seal } from "@/components/engraving/seal";
import { SimulationNotice } from "@/components/offer/simulation-notice";
import { PageMessage } from "@/components/site/page-message";
import { brand } from "@/lib/brand";
import { grantStateAt } from "@/lib/licenses/rules";
import { formatUsd } from "@/lib/licensing/fees";
import { type OfferStatus, stateAt } from "@/lib/offers/rules";
import { paths } from "@/lib/paths";
import { formatMoment, HOUR_MS } from "@/lib/time";

/** `hasDecided`: the address says that this browser has just decided. */
type DecidedOfferProps = DecisionView & { now: Date; hasDecided: boolean };

/** Titles for the reader who has just decided (the specification's success texts) and for whoever opens the link later. */
const titles: Record<Exclude<OfferStatus, "held" | "pending" | "expired">, { justNow: string; later: string }> = {
  approved: { justNow: "Offer approved!", later: "This offer was approved" },
  declined: { justNow: "Offer declined", later: "This offer was declined" },
  countered: { justNow: "Counter offer sent!", later: "This offer was countered" },
};

/** How long after a decision its page still speaks to whoever took it. */
const NEWS_MS = HOUR_MS / 4;

/** What became of an offer whose link accepts nothing any more. */
export function DecidedOffer({ now, hasDecided, ...view }: DecidedOfferProps) {
  const { offer, grant } = view;
  const state = stateAt(offer, now);
  if (state === "held" || state === "pending" || state === "expired") {
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
  const licenseState = grant && grantStateAt(grant, now);
  const isNews =
    hasDecided &&
    offer.decidedBy === offer.awaiting &&
    offer.decidedAt !== null &&
    now.getTime() - offer.decidedAt.getTime() < NEWS_MS &&
    (licenseState === undefined || licenseState === "active");
  return (
    <PageMessage
      title={titles[state][isNews ? "justNow" : "later"]}
      action={action}
      ornament={state === "approved" && <Seal words={`${brand.name} - approved by both parties -`} />}
    >
      {isNews ? (
        news[state](view)
      ) : (
        <>
          {offer.decidedAt && (
            <p>Decided on {formatMoment(offer.decidedAt)}. An answered link shows the outcome and does nothing more.</p>
          )}
          {outcomes[state](view, licenseState)}
        </>
      )}
    </PageMessage>
  );
}

type Outcomes = Record<keyof typeof titles, (view: DecisionView, licenseState?: string) => ReactNode>;

/** For whoever has just decided. */
const news: Outcomes = {
  approved: () => (
    <>
      <p>Payment has been processed and the license is now active. We mailed the license to both sides.</p>
      <SimulationNotice />
    </>
  ),
  declined: ({ offer }) => (
    <p>{offer.awaiting === "creator" ? "The buyer has been notified." : "The creator has been notified."}</p>
  ),
  countered: ({ child }) => (
    <p>
      {child && `New price: ${formatUsd(child.priceCents)}. `}The buyer will receive a new approval link. It is good for
      48 hours.
    </p>
  ),
};

/** For whoever opens the link afterwards. */
const outcomes: Outcomes = {
  approved: (_, licenseState) => (
    <>
      <p>
        The license that came of it {licenseState === "active" ? "is active" : `has ended: it is ${licenseState}`}. We
        mailed it to both sides.
      </p>
      <SimulationNotice />
    </>
  ),
  declined: ({ offer }) =>
    offer.decidedBy === "administrator" ? (
      <p>We closed it, because the creator's profile takes no offers at present.</p>
    ) : (
      <p>Nothing was agreed, and the other side has been notified.</p>
    ),
  countered: ({ child }) => (
    <p>{child && `New price: ${formatUsd(child.priceCents)}. `}The buyer received an approval link of its own.</p>
  ),
};
