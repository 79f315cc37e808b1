import type { ReactNode } from "react";
import { PersonFace } from "@/app/(private)/person-face";
import { Dial } from "@/components/offers/dial";
import { Isolated } from "@/components/ui/isolated";
import { TermEnd } from "@/components/ui/term-end";
import type { OfferRecord } from "@/lib/offers/record";
import { agreedFacts } from "@/lib/terms/facts";
import { formatUsd } from "@/lib/terms/fees";
import { askedFor } from "@/lib/terms/permitted";

export type KeyFactsProps = {
  offer: OfferRecord;
  now: Date;
  /** A link to the messages on the page, or to the field for a first one. */
  toMessages?: { label: string; href: string } | undefined;
  /** A link to the offers sent with this one. */
  toBrief?: ReactNode;
  /** Beside a step's form: only what it is about. */
  isBrief?: boolean;
};

/** The first screen: what is asked, for how much, by whom and until when. */
export function KeyFacts({ offer, now, toMessages, toBrief, isBrief = false }: KeyFactsProps) {
  const { priceCents, awaiting, agreement } = offer;
  const { renews, term } = agreement.content;
  const total = formatUsd(priceCents + agreement.content.fee.cents);
  const kind = awaiting === "buyer" ? "A counter-offer" : renews ? "A renewal" : "An offer";
  const title = `${kind} for you`;
  const priced = formatUsd(priceCents);
  const beside = awaiting === "creator" ? "All of it yours: you pay no fees" : `You pay ${total} with the platform fee`;
  const sentence = askedFor(agreedFacts(agreement.content), awaiting);
  return (
    <header className="space-y-4 sm:space-y-5">
      {/* Keyed, because a step opens in place, and React cannot change a text that the browser translated. */}
      <h1 key={title} className="text-2xl text-ink-muted">
        {title}
      </h1>
      <div className="flex flex-wrap items-center gap-x-10 gap-y-4">
        <p className="min-w-0">
          <span key={priced} className="wrap-anywhere block font-serif text-5xl tabular-nums leading-none md:text-6xl">
            {priced}
          </span>
          <span key={beside} className="mt-2 block text-ink-muted">
            {beside}
          </span>
        </p>
        {!isBrief && (
          <div className="min-w-0 flex-1 basis-72">
            <Dial expiresAt={offer.approvalTokenExpiresAt} now={now} />
          </div>
        )}
      </div>
      <p className="wrap-anywhere font-serif text-xl leading-snug md:text-3xl">
        <Isolated text={sentence.text} values={sentence.typed} />
      </p>
      {renews && (
        <p>
          It begins on <TermEnd end={{ at: new Date(renews.until), zone: term.zone ?? null }} only="day" />, when the
          license it renews ends.
        </p>
      )}
      {!isBrief && (
        <>
          <dl>
            <div className="flex flex-wrap gap-x-4 border-y py-1.5">
              <dt className="w-16 text-ink-muted">From</dt>
              <dd className="wrap-anywhere min-w-0 flex-1 basis-48 font-semibold">
                {awaiting === "creator" ? <Buyer offer={offer} /> : <Creator offer={offer} />}
                {toMessages && (
                  <a href={toMessages.href} className="block w-fit py-1 underline underline-offset-2">
                    <bdi key={toMessages.label}>{toMessages.label}</bdi>
                  </a>
                )}
                {toBrief && <span className="block">{toBrief}</span>}
              </dd>
            </div>
          </dl>
          {awaiting === "creator" && <p>You may decline without a reason or a penalty.</p>}
        </>
      )}
    </header>
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
    <span className="flex items-start gap-3">
      <PersonFace creatorId={offer.creatorUserId} />
      <span className="min-w-0">
        <bdi>{offer.creatorName}</bdi>
        <span className="block font-normal text-ink-muted text-sm">
          Asks for {offer.counterPercent}% more than you offered; the other terms are as you wrote them
        </span>
      </span>
    </span>
  );
}
