import type { ReactNode } from "react";
import { NextLink, nextSteps } from "@/app/(private)/offer/[id]/next-step";
import { OfferMessages, type OffersMessages, showsReason } from "@/app/(private)/offer/[id]/offer-messages";
import { PersonFace } from "@/app/(private)/person-face";
import { BriefLink, type ToBrief } from "@/components/briefs/to-brief";
import { Clauses } from "@/components/offers/clauses";
import { Dial } from "@/components/offers/dial";
import { FeeLines } from "@/components/offers/fee-lines";
import { Isolated } from "@/components/offers/isolated";
import { PriceChain } from "@/components/offers/price-chain";
import { OfferBadge } from "@/components/offers/state-badge";
import { Badge } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";
import { Disclosure } from "@/components/ui/disclosure";
import { isYours } from "@/lib/offers/brief-rules";
import type { BuyerLink } from "@/lib/offers/queries";
import { stateAt } from "@/lib/offers/rules";
import { agreedFacts } from "@/lib/terms/facts";
import { formatUsd } from "@/lib/terms/fees";
import { askedFor } from "@/lib/terms/permitted";

/** `token`: from the mailed link that opened it. */
type OfferViewProps = {
  view: BuyerLink;
  messages: OffersMessages;
  /** Where to find the offers sent with this one. */
  all: ToBrief | undefined;
  token?: string;
  /** The form that sends the offer is shown. It has the bill, so the terms that it agrees to are open beside it. */
  isConfirming: boolean;
  now: Date;
  children: ReactNode;
};

export function OfferView({ view, messages, all, token = "", isConfirming, now, children }: OfferViewProps) {
  const { chain, by } = view;
  const latest = chain.at(-1);
  if (!latest) return null;
  const state = stateAt(latest, now);
  const { content } = latest.agreement;
  const sentence = askedFor(agreedFacts(content));
  return (
    <div className="page space-y-8 py-6 sm:py-10">
      <header className="space-y-3">
        <div className="flex items-center gap-4">
          <PersonFace creatorId={latest.creatorUserId} className="w-14!" />
          <h1 className="min-w-0 break-words text-3xl md:text-4xl">
            Your offer to <bdi>{latest.creatorName}</bdi>
          </h1>
        </div>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <span className="wrap-anywhere font-serif text-4xl tabular-nums leading-none">
            {formatUsd(latest.priceCents)}
          </span>
          {isYours(latest, now) ? <Badge tone="yours">Waiting for you</Badge> : <OfferBadge offer={latest} now={now} />}
        </p>
        <p className="wrap-anywhere max-w-4xl font-serif text-xl leading-snug">
          <Isolated text={sentence.text} values={sentence.typed} />
        </p>
        {all && (
          <p>
            <BriefLink to={all} />
          </p>
        )}
      </header>
      <div className="grid grid-cols-1 items-start gap-x-gutter gap-y-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <div className={cn("prose-measure min-w-0 space-y-6", isConfirming && "lg:sticky lg:top-8")}>
          {children}
          <section aria-labelledby="next" className="space-y-4">
            <h2 id="next" className="text-2xl">
              What happens next
            </h2>
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
        {isConfirming ? (
          <section aria-labelledby="terms" className="min-w-0 space-y-4">
            <h2 id="terms" className="text-2xl">
              The terms
            </h2>
            <Clauses agreement={content} />
          </section>
        ) : (
          <section aria-labelledby="fees" className="space-y-4">
            <h2 id="fees" className="text-2xl">
              Price and fees
            </h2>
            <FeeLines priceCents={latest.priceCents} />
          </section>
        )}
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
      {!isConfirming && (
        <section aria-labelledby="terms">
          <h2 id="terms" className="sr-only">
            The terms
          </h2>
          <Disclosure className="border-y" summary={`The terms, all ${content.clauses.length} clauses`}>
            <Clauses agreement={content} />
          </Disclosure>
        </section>
      )}
    </div>
  );
}
