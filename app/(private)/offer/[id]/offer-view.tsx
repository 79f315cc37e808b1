import Link from "next/link";
import type { ReactNode } from "react";
import { Clauses } from "@/components/offer/clauses";
import { FeeLines } from "@/components/offer/fee-lines";
import { PriceChain } from "@/components/offer/price-chain";
import { SimulationNotice } from "@/components/offer/simulation-notice";
import { OfferBadge } from "@/components/offer/state-badge";
import { buttonVariants } from "@/components/ui/button-variants";
import { Moment } from "@/components/ui/moment";
import { LINK_HOURS } from "@/lib/licensing/notices";
import type { OfferRecord } from "@/lib/offers/record";
import { isWithdrawn, type OfferStatus, stateAt } from "@/lib/offers/rules";
import { paths } from "@/lib/paths";
import { deriveToken } from "@/lib/tokens";

type OfferViewProps = {
  /** The offer and its counter-offers, oldest first. */
  chain: readonly OfferRecord[];
  now: Date;
  /** The buyer's address, if the reader has proved it: only then are the links from the buyer's mails shown. */
  mailbox: string | undefined;
  children: ReactNode;
};

/** The buyer's view of an offer: its state, what happens next, price chain, fees and terms. */
export function OfferView({ chain, now, mailbox, children }: OfferViewProps) {
  const latest = chain.at(-1);
  if (!latest) return null;
  const state = stateAt(latest, now);
  return (
    <div className="page space-y-12 py-12">
      <header className="prose-measure space-y-4">
        <h1 className="break-words text-4xl">
          Your offer to <bdi>{latest.creatorName}</bdi>
        </h1>
        <OfferBadge offer={latest} now={now} />
      </header>
      <div className="prose-measure space-y-6">{children}</div>
      <section aria-labelledby="next" className="prose-measure space-y-4">
        <h2 id="next" className="text-2xl">
          What happens next
        </h2>
        <p>{nextSteps[state](latest)}</p>
        {state === "declined" && latest.declineReason && (
          <blockquote className="break-words border-l-2 pl-4">
            <bdi className="block whitespace-pre-line">{latest.declineReason}</bdi>
          </blockquote>
        )}
        {state === "approved" && <SimulationNotice />}
        <NextLink offer={latest} state={state} mailbox={mailbox} />
      </section>
      {chain.length > 1 && (
        <section aria-labelledby="prices" className="space-y-4">
          <h2 id="prices" className="text-2xl">
            Prices so far
          </h2>
          <PriceChain chain={chain} now={now} />
        </section>
      )}
      <section aria-labelledby="fees" className="space-y-4">
        <h2 id="fees" className="text-2xl">
          Price and fees
        </h2>
        <FeeLines priceCents={latest.priceCents} />
      </section>
      <section aria-labelledby="terms" className="space-y-4">
        <h2 id="terms" className="text-2xl">
          The terms
        </h2>
        <Clauses agreement={latest.agreement.content} />
      </section>
    </div>
  );
}

const nextSteps: Record<OfferStatus, (offer: OfferRecord) => ReactNode> = {
  held: ({ creatorName, approvalTokenExpiresAt }) => (
    <>
      Once it goes out, <bdi>{creatorName}</bdi> has {LINK_HOURS} hours to approve, decline or counter, and we mail you
      the answer. Unconfirmed, it is removed on <Moment at={approvalTokenExpiresAt} />.
    </>
  ),
  pending: ({ awaiting, creatorName, approvalTokenExpiresAt }) =>
    awaiting === "creator" ? (
      <>
        <bdi>{creatorName}</bdi> has until <Moment at={approvalTokenExpiresAt} /> to approve, decline or counter. We
        mail you the answer.
      </>
    ) : (
      <>
        <bdi>{creatorName}</bdi> asks for a higher price. You have until <Moment at={approvalTokenExpiresAt} /> to
        approve or decline it, with the link we mailed you.
      </>
    ),
  approved: () => "The offer was approved and the license exists. We mailed it to both sides.",
  declined: (offer) => {
    const { decidedBy, awaiting, creatorName } = offer;
    if (isWithdrawn(offer)) return "You withdrew this offer before it was answered. You may make another one.";
    if (decidedBy === "administrator") {
      return (
        <>
          We closed this offer: the profile of <bdi>{creatorName}</bdi> takes no offers at present.
        </>
      );
    }
    if (awaiting === "buyer") return "You declined the counter-offer. You may make another offer.";
    return (
      <>
        <bdi>{creatorName}</bdi> declined. You may make another offer.
      </>
    );
  },
  countered: () => "The creator countered with a higher price.",
  expired: () => `Nobody decided within ${LINK_HOURS} hours, so the offer lapsed. You may make another one.`,
};

function NextLink({ offer, state, mailbox }: { offer: OfferRecord; state: OfferStatus; mailbox: string | undefined }) {
  if (state === "declined" || state === "expired") {
    return (
      <Link href={paths.newOffer} className={buttonVariants({ variant: "outline" })}>
        Make another offer
      </Link>
    );
  }
  if (!mailbox) return null;
  if (state === "approved" && offer.grantId && offer.grantSalt) {
    const href = paths.licenseLink(offer.grantId, deriveToken("license", offer.grantId, offer.grantSalt));
    return (
      <Link href={href} prefetch={false} className={buttonVariants({ variant: "outline" })}>
        See the license
      </Link>
    );
  }
  if (state === "pending" && offer.awaiting === "buyer") {
    const href = paths.approve(deriveToken("offer-decision", offer.id, offer.tokenSalt));
    return (
      <Link href={href} prefetch={false} className={buttonVariants({ variant: "seal" })}>
        Answer the counter-offer
      </Link>
    );
  }
  return null;
}
