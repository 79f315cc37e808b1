import type { ReactNode } from "react";
import { NextLink, nextSteps } from "@/app/(private)/offer/[id]/next-step";
import { OfferMessages, type OffersMessages, showsReason } from "@/app/(private)/offer/[id]/offer-messages";
import { BriefLink, type ToBrief } from "@/components/briefs/to-brief";
import { Rehearsal } from "@/components/licenses/rehearsal";
import { Clauses } from "@/components/offers/clauses";
import { Dial } from "@/components/offers/dial";
import { FeeLines } from "@/components/offers/fee-lines";
import { PriceChain } from "@/components/offers/price-chain";
import { SimulationNotice } from "@/components/offers/simulation-notice";
import { OfferBadge } from "@/components/offers/state-badge";
import { Badge } from "@/components/ui/badge";
import { isYours } from "@/lib/offers/brief-rules";
import type { BuyerLink } from "@/lib/offers/queries";
import { stateAt } from "@/lib/offers/rules";
import { agreedFacts } from "@/lib/terms/facts";
import { formatUsd } from "@/lib/terms/fees";
import { REHEARSAL_NOTICE } from "@/lib/terms/notices";

/** `token`: of the mailed link that opened it. */
type OfferViewProps = {
  view: BuyerLink;
  messages: OffersMessages;
  /** Where the offers are that were sent with this one. */
  all: ToBrief | undefined;
  token?: string;
  now: Date;
  children: ReactNode;
};

export function OfferView({ view, messages, all, token = "", now, children }: OfferViewProps) {
  const { chain, by } = view;
  const latest = chain.at(-1);
  if (!latest) return null;
  const state = stateAt(latest, now);
  const { words } = agreedFacts(latest.agreement.content);
  return (
    <div className="page space-y-10 py-8 sm:py-12">
      <header className="space-y-4">
        <h1 className="break-words text-4xl">
          Your offer to <bdi>{latest.creatorName}</bdi>
        </h1>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <span className="wrap-anywhere font-serif text-4xl tabular-nums leading-none">
            {formatUsd(latest.priceCents)}
          </span>
          <Rehearsal />
          {isYours(latest, now) ? <Badge tone="yours">Waiting for you</Badge> : <OfferBadge offer={latest} now={now} />}
        </p>
        <p className="text-ink-muted">
          {words.purpose}, {words.where}, {words.term}
        </p>
        {all && (
          <p>
            <BriefLink to={all} />
          </p>
        )}
      </header>
      <div className="grid grid-cols-1 items-start gap-x-gutter gap-y-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <div className="prose-measure min-w-0 space-y-6">
          {children}
          <section aria-labelledby="next" className="space-y-4">
            <h2 id="next" className="text-2xl">
              What happens next
            </h2>
            {state === "approved" && <SimulationNotice />}
            <p>{nextSteps[state](latest, by)}</p>
            {state === "declined" && latest.declineReason && !showsReason(messages) && (
              <blockquote className="break-words border-l-2 pl-4">
                <bdi className="block whitespace-pre-line">{latest.declineReason}</bdi>
              </blockquote>
            )}
            {state === "pending" && <Dial expiresAt={latest.approvalTokenExpiresAt} now={now} />}
            <NextLink offer={latest} state={state} by={by} />
          </section>
        </div>
        <section aria-labelledby="fees" className="space-y-4">
          <h2 id="fees" className="text-2xl">
            Price and fees
          </h2>
          <FeeLines priceCents={latest.priceCents} />
          <p className="text-ink-muted">{REHEARSAL_NOTICE}</p>
        </section>
      </div>
      <OfferMessages link={view} messages={messages} token={token} />
      {all && "messages" in messages && messages.messages.length > 0 && (
        <p>
          <BriefLink to={all} />
        </p>
      )}
      {chain.length > 1 && (
        <section aria-labelledby="prices" className="space-y-4">
          <h2 id="prices" className="text-2xl">
            Prices so far
          </h2>
          <PriceChain chain={chain} now={now} />
        </section>
      )}
      <section aria-labelledby="terms" className="space-y-4">
        <h2 id="terms" className="text-2xl">
          The terms
        </h2>
        <Clauses agreement={latest.agreement.content} />
      </section>
    </div>
  );
}
