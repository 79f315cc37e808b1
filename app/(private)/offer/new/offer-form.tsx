"use client";

import { type ReactNode, useContext } from "react";
import { makeOffer } from "@/app/(private)/offer/new/actions";
import { OfferFrame, type SenderProps } from "@/app/(private)/offer-parts/frame";
import { PriceGuide } from "@/app/(private)/offer-parts/price-guide";
import { OfferFacts, personOf, useAmounts } from "@/app/(private)/offer-parts/typed";
import { Field } from "@/components/form/field";
import { FormContext } from "@/components/form/form-context";
import { FeeLines } from "@/components/offers/fee-lines";
import { HelperPart } from "@/components/site/helper-part";
import type { CardFacts } from "@/lib/creators/public-page";
import type { FormerOffer } from "@/lib/offers/again";
import { centsToInput, DEFAULT_OFFER_CENTS, formatUsd } from "@/lib/terms/fees";

type OfferFormProps = SenderProps & {
  page: string;
  /** Undefined unless their page is public. */
  chosen: CardFacts | undefined;
  /** Who is asked. */
  creators: ReactNode;
  /** The offer with whose terms the form starts. It is for the same creator, unless another is chosen. */
  former: FormerOffer | undefined;
  isForSame: boolean;
};

/** Choosing nobody can be corrected by typing an address, and the other way round. */
const NAMES_ONE_CREATOR = ["creator", "creatorEmail"];

/**
 * One offer to one creator (specification 2, submit offer). Without scripts, what follows from typing is shown at confirmation.
 */
export const OfferForm = ({ chosen, former, isForSame, ...props }: OfferFormProps) => (
  <OfferFrame
    {...props}
    action={makeOffer}
    people={chosen ? [personOf(chosen)] : []}
    known={
      isForSame && former
        ? { name: former.creatorName, zone: former.creatorZone, floorCents: former.floorCents }
        : undefined
    }
    renews={former?.renews}
    former={former && (isForSame ? "to-the-same" : "to-another")}
    {...(former && { initial: former.values })}
    joined={NAMES_ONE_CREATOR}
    price={<Price />}
  />
);

function Price() {
  const { state } = useContext(FormContext);
  const { people } = useContext(OfferFacts);
  const [{ cents, floorCents } = { cents: 0, floorCents: null }] = useAmounts();
  const begun = floorCents ?? DEFAULT_OFFER_CENTS;
  // Includes the amount that we proposed, once somebody has typed another.
  const isTyped = cents > 0 && (cents !== begun || state.submitCount > 0);
  return (
    <section aria-labelledby="price-part" className="min-w-0 space-y-5">
      <h2 id="price-part" className="text-2xl">
        Price
      </h2>
      <Field
        name="price"
        label="Offer Amount (USD)"
        hint={
          floorCents !== null
            ? `Their minimum is ${formatUsd(floorCents)}.`
            : people.length > 0 && "Their minimum is private: too low an amount is refused."
        }
        before="$"
        inputMode="decimal"
        required
        defaultValue={centsToInput(begun)}
        className="sm:max-w-72"
        fieldClassName="prose-measure"
      />
      <div aria-live="polite">
        <HelperPart instead={<p className="text-ink-muted">You see the fees before anything is agreed.</p>}>
          {cents > 0 ? (
            <FeeLines priceCents={cents} />
          ) : (
            <p className="text-ink-muted">Enter an amount of at least $1 to see the fees.</p>
          )}
        </HelperPart>
      </div>
      <PriceGuide amounts={isTyped ? [cents] : []} />
    </section>
  );
}
