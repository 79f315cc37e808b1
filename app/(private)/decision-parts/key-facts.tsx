import type { ReactNode } from "react";
import { Dial } from "@/components/offers/dial";
import { TermEnd } from "@/components/ui/term-end";
import type { OfferRecord } from "@/lib/offers/record";
import type { Agreement } from "@/lib/terms/agreement";
import { type Estimate, estimateForScope } from "@/lib/terms/estimate";
import { agreedFacts, listTerms } from "@/lib/terms/facts";
import { formatUsd } from "@/lib/terms/fees";
import { beyondGuidance } from "@/lib/terms/guidance";
import { isExclusive } from "@/lib/terms/scope";

type KeyFactsProps = {
  offer: OfferRecord;
  now: Date;
  /** What the offer is for now, beside its price. */
  mark?: ReactNode;
  /** What leads to the messages on the page, or to the field of a first one. */
  toMessages?: { label: string; href: string } | undefined;
  /** What leads to the offers that were sent with this one. */
  toBrief?: ReactNode;
  /** In cents, what the creator is about to ask for instead. */
  counterCents?: number | undefined;
};

export function KeyFacts({ offer, now, mark, toMessages, toBrief, counterCents }: KeyFactsProps) {
  const { priceCents, awaiting, agreement } = offer;
  const { renews, term } = agreement.content;
  const { words, exclusive } = agreedFacts(agreement.content);
  const total = formatUsd(priceCents + agreement.content.fee.cents);
  const guide = guideFor(agreement.content);
  const shareOfGuide = guide && shareInWords(counterCents ?? priceCents, guide.total.lowCents);
  const isCounter = counterCents !== undefined;
  const kind = awaiting === "buyer" ? "A counter-offer" : renews ? "A renewal" : "An offer";
  const title = isCounter ? "You ask for" : `${kind} for you`;
  const priced = formatUsd(counterCents ?? priceCents);
  const own = awaiting === "creator" ? "All of it yours: you pay no fees" : `You pay ${total} with the platform fee`;
  const beside = isCounter ? `instead of ${formatUsd(priceCents)}` : own;
  return (
    <header className="space-y-4 sm:space-y-5">
      {/* Keyed, because a step opens in place, and a translated text cannot be changed there. */}
      <h1 key={title} className="text-3xl md:text-4xl">
        {title}
      </h1>
      <div className="flex flex-wrap items-center gap-x-10 gap-y-4">
        <p className="min-w-0">
          <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <span key={priced} className="wrap-anywhere font-serif text-5xl tabular-nums leading-none md:text-6xl">
              {priced}
            </span>
            {mark}
          </span>
          <span key={beside} className="mt-2 block text-ink-muted">
            {beside}
          </span>
          {guide && (
            <span key={shareOfGuide} className="block text-ink-muted">
              {shareOfGuide}
            </span>
          )}
        </p>
        <div className="min-w-0 flex-1 basis-72">
          <Dial expiresAt={offer.approvalTokenExpiresAt} now={now} />
        </div>
      </div>
      <dl className="border-t">
        {listTerms("decision", words).map(([label, value]) => (
          <Fact key={label} label={label}>
            {value}
            {exclusive && label === "What" && ", exclusively"}
          </Fact>
        ))}
        <Fact label="How long">
          {words.term}{" "}
          {renews ? (
            <>
              from <TermEnd end={{ at: new Date(renews.until), zone: term.zone ?? null }} only="day" />
              <span className="block font-normal text-ink-muted text-sm">When the license it renews ends</span>
            </>
          ) : (
            "from the day it takes effect"
          )}
        </Fact>
        <Fact label="From">
          {awaiting === "creator" ? <Buyer offer={offer} /> : <Creator offer={offer} />}
          {toMessages && (
            <a href={toMessages.href} className="block w-fit py-1 underline underline-offset-2">
              <bdi key={toMessages.label}>{toMessages.label}</bdi>
            </a>
          )}
          {toBrief && <span className="block">{toBrief}</span>}
        </Fact>
      </dl>
      {awaiting === "creator" && !isCounter && <p>You may decline without a reason or a penalty.</p>}
    </header>
  );
}

const shareInWords = (cents: number, guideCents: number): string =>
  `${Math.round((100 * cents) / guideCents)}% of our rate guide for this scope, ${formatUsd(guideCents)}`;

/** None while the offer asks for what no figure of the guide includes. */
export function guideFor({ rights, scope, territory }: Agreement): Estimate | undefined {
  const isBeyond = beyondGuidance({ rights, exclusive: isExclusive(scope ?? null) }) !== "";
  return isBeyond ? undefined : estimateForScope(territory, scope?.media ?? []);
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-4 border-b py-1.5">
      <dt className="w-24 text-ink-muted">{label}</dt>
      <dd className="wrap-anywhere min-w-0 flex-1 basis-48 font-semibold">{children}</dd>
    </div>
  );
}

function Buyer({ offer }: { offer: OfferRecord }) {
  return (
    <>
      <bdi>{offer.buyerName}</bdi>
      {offer.buyerOrganisation && (
        <>
          {" "}
          of <bdi>{offer.buyerOrganisation}</bdi>
        </>
      )}
      <bdi className="block font-normal text-ink-muted text-sm">{offer.buyerEmail}</bdi>
    </>
  );
}

function Creator({ offer }: { offer: OfferRecord }) {
  return (
    <>
      <bdi>{offer.creatorName}</bdi>
      <span className="block font-normal text-ink-muted text-sm">
        Asks for {offer.counterPercent}% more than you offered; the other terms are as you wrote them
      </span>
    </>
  );
}
