import { OfferedTerms } from "@/components/offers/offered-terms";
import { Isolated } from "@/components/ui/isolated";
import type { OfferRecord } from "@/lib/offers/record";
import { agreedFacts } from "@/lib/terms/facts";
import { formatUsd } from "@/lib/terms/fees";
import { askedFor, type Sentence } from "@/lib/terms/permitted";

type AskedOfferProps = {
  offer: OfferRecord;
  /** In cents, the price that a counter-offer asks for instead. */
  counterCents?: number | undefined;
  /** What it asks for; for a license, what that permits. */
  sentence?: Sentence;
};

/** What an offer asks for, where it is over or about to be. */
export const AskedOffer = ({
  offer: { agreement, priceCents },
  counterCents,
  sentence = askedFor(agreedFacts(agreement.content)),
}: AskedOfferProps) => (
  <section aria-label="The offer" className="space-y-4">
    <p>
      <span className="wrap-anywhere block font-serif text-4xl tabular-nums leading-none">
        {formatUsd(counterCents ?? priceCents)}
      </span>
      {counterCents !== undefined && (
        <span className="mt-1 block text-ink-muted">instead of {formatUsd(priceCents)}; all else stays as it was</span>
      )}
    </p>
    <p className="wrap-anywhere font-serif text-xl leading-snug md:text-2xl">
      <Isolated text={sentence.text} values={sentence.typed} />
    </p>
    <OfferedTerms content={agreement.content} />
  </section>
);
