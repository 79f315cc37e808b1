import type { ComponentProps, ReactNode } from "react";
import { DecisionMessages } from "@/app/(private)/approve/[token]/decision-messages";
import type { DecisionView } from "@/app/(private)/approve/[token]/read-decision";
import { linkTo, SealedLicense } from "@/app/(private)/approve/[token]/sealed-license";
import { BriefLink } from "@/components/briefs/to-brief";
import { Seal } from "@/components/engraving/seal";
import { OfferFacts } from "@/components/offers/offer-facts";
import { PageMessage } from "@/components/site/page-message";
import { Moment } from "@/components/ui/moment";
import { DOOR_TO_OFFERS } from "@/lib/admin/flag-rules";
import { brand } from "@/lib/brand";
import { type PublicState, publicStateAt } from "@/lib/license-rows/rules";
import { type OfferStatus, stateAt } from "@/lib/offers/rules";
import { paths } from "@/lib/paths";
import { formatUsd } from "@/lib/terms/fees";
import { LINK_HOURS } from "@/lib/terms/notices";
import { HOUR_MS } from "@/lib/time";

type DecidedOfferProps = DecisionView & { token: string; now: Date; hasDecided: boolean };

const titles: Record<Exclude<OfferStatus, "held" | "pending" | "expired">, { justNow: string; later: string }> = {
  approved: { justNow: "Offer approved!", later: "This offer was approved" },
  declined: { justNow: "Offer declined", later: "This offer was declined" },
  withdrawn: { justNow: "This offer was withdrawn", later: "This offer was withdrawn" },
  countered: { justNow: "Counter offer sent!", later: "This offer was countered" },
};

/** How long after a decision the page addresses the person who made it. */
const NEWS_MS = HOUR_MS / 4;

export function DecidedOffer({ token, now, hasDecided, ...view }: DecidedOfferProps) {
  const { offer, grant, by } = view;
  const messages = <DecisionMessages token={token} offer={offer} conversation={view.conversation} />;
  const toAll = view.all && (
    <p>
      <BriefLink to={view.all} />
    </p>
  );
  const state = stateAt(offer, now);
  if (state === "held" || state === "pending" || state === "expired") {
    return (
      <PageMessage title="This approval link has expired" action={afterExpiry(view)}>
        <p>Nobody decided within {LINK_HOURS} hours, so the offer lapsed. Nothing was agreed and nothing was paid.</p>
        <Facts offer={offer} licensee="Brand" />
        {messages}
        {toAll}
      </PageMessage>
    );
  }
  const license = grant && publicStateAt(grant, now);
  const isNews =
    hasDecided &&
    offer.decidedBy === offer.awaiting &&
    offer.decidedAt !== null &&
    now.getTime() - offer.decidedAt.getTime() < NEWS_MS &&
    license !== "ended" &&
    license !== "revoked";
  if (isNews && state === "approved" && grant)
    return (
      <SealedLicense title={titles.approved.justNow} offer={offer} grant={grant} by={by} all={view.all} now={now} />
    );
  return (
    <PageMessage
      title={titles[state][isNews ? "justNow" : "later"]}
      action={grant ? { href: linkTo(grant, by), label: "View the license" } : homeOf(view)}
      ornament={state === "approved" && <Seal words={`${brand.name} · approved by both parties ·`} />}
    >
      {isNews && (state === "declined" || state === "countered") ? (
        news[state](view)
      ) : (
        <>
          {offer.decidedAt && (
            <p>
              Decided on <Moment at={offer.decidedAt} />. This link now only shows the outcome.
            </p>
          )}
          {outcomes[state](view, license)}
        </>
      )}
      <Facts offer={offer} licensee={isNews ? "Buyer" : "Brand"} />
      {messages}
      {toAll}
    </PageMessage>
  );
}

const Facts = (props: ComponentProps<typeof OfferFacts>) => (
  <section aria-label="The offer" className="text-base">
    <OfferFacts {...props} />
  </section>
);

const toDashboard = (href: string) => ({ href, label: "Go to your dashboard" });
const toHome = { href: paths.home, label: "Go home" };

const homeOf = ({ offer, by }: DecisionView) =>
  offer.awaiting === "creator"
    ? toDashboard(paths.creatorDashboard)
    : by === "session"
      ? toDashboard(paths.brand)
      : toHome;

function afterExpiry({ offer, by }: DecisionView) {
  if (by === "link") return toHome;
  return offer.awaiting === "creator"
    ? toDashboard(paths.creatorDashboard)
    : { href: paths.newOfferLike(offer.id), label: "Make the offer again", door: DOOR_TO_OFFERS };
}

type Outcomes = Record<keyof typeof titles, (view: DecisionView, license?: PublicState) => ReactNode>;

const licenseWords: Record<PublicState, string> = {
  valid: "is made",
  "not-yet-in-effect": "begins when the license that it renews ends",
  ended: "has ended",
  revoked: "was revoked",
};

const news: Pick<Outcomes, "declined" | "countered"> = {
  declined: ({ offer, isBrandRefused }) => (
    <>
      <p>{offer.awaiting === "creator" ? "The buyer has been notified." : "The creator has been notified."}</p>
      {isBrandRefused && (
        <p>
          This brand can send you no more offers, and what else was open between you was declined too. You may{" "}
          <a href={paths.creatorBrands} className="underline underline-offset-2">
            take its offers again
          </a>{" "}
          at any time.
        </p>
      )}
    </>
  ),
  countered: ({ child }) => (
    <p>
      {child && `New price: ${formatUsd(child.priceCents)}. `}The buyer will receive a new approval link. It is good for{" "}
      {LINK_HOURS} hours.
    </p>
  ),
};

const outcomes: Outcomes = {
  approved: (_, license = "valid") => <p>The license {licenseWords[license]}. We emailed it to both sides.</p>,
  declined: ({ offer }) =>
    offer.decidedBy === "administrator" ? (
      <p>
        {offer.declineReason
          ? `We closed it. ${offer.declineReason}`
          : "We closed it, because the creator’s profile takes no offers at present."}
      </p>
    ) : (
      <p>Nothing was agreed, and the other side has been notified.</p>
    ),
  withdrawn: () => <p>The brand took it back before it was answered. Nothing was agreed and nothing was paid.</p>,
  countered: ({ child }) => (
    <p>{child && `New price: ${formatUsd(child.priceCents)}. `}The brand received an approval link of its own.</p>
  ),
};
