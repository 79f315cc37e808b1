"use client";

import { type ReactNode, useContext } from "react";
import { makeOffer } from "@/app/(private)/offer/new/actions";
import { Check, stillNeeded } from "@/app/(private)/offer-parts/check";
import { OfferFrame, type SenderProps } from "@/app/(private)/offer-parts/frame";
import { personOf } from "@/app/(private)/offer-parts/people";
import { Preview } from "@/app/(private)/offer-parts/preview";
import { PriceGuide } from "@/app/(private)/offer-parts/price-guide";
import { isBegun, useTyped } from "@/app/(private)/offer-parts/typed";
import { Cure } from "@/app/(private)/offer-parts/withheld";
import { Field } from "@/components/form/field";
import { FormContext } from "@/components/form/form-context";
import { FeeLines } from "@/components/offers/fee-lines";
import { HelperPart } from "@/components/site/helper-part";
import type { CardFacts } from "@/lib/creators/public-page";
import type { FormerOffer } from "@/lib/offers/again";
import { begunFor, textIn, totalOf } from "@/lib/offers/asked";
import { centsToInput, DEFAULT_OFFER_CENTS, formatUsd } from "@/lib/terms/fees";
import { usdToCents } from "@/lib/text/money";

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
export function OfferForm({ chosen, former, isForSame, isByLink, release, ...props }: OfferFormProps) {
  // In cents, if the creator shows it.
  const floorCents = (isForSame ? former?.floorCents : chosen?.floorCents) ?? null;
  return (
    <OfferFrame
      {...props}
      action={makeOffer}
      people={chosen ? [personOf(chosen)] : []}
      known={isForSame && former ? { name: former.creatorName, zone: former.creatorZone } : undefined}
      renews={former?.renews}
      former={former && (isForSame ? "to-the-same" : "to-another")}
      {...(former && { initial: former.values })}
      joined={NAMES_ONE_CREATOR}
    >
      <Price floorCents={floorCents} isKnown={chosen !== undefined} />
      <Aside isByLink={isByLink} />
      <Send floorCents={floorCents} isByLink={isByLink} release={release} />
    </OfferFrame>
  );
}

type PriceProps = { floorCents: number | null; isKnown: boolean };

function Price({ floorCents, isKnown }: PriceProps) {
  const { state } = useContext(FormContext);
  const { sent, values } = useTyped();
  const cents = usdToCents(textIn(sent, "price"));
  const begun = floorCents ?? DEFAULT_OFFER_CENTS;
  // Includes the amount that we proposed, once somebody has typed another.
  const isTyped = cents !== null && (cents !== begun || state.submitCount > 0);
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
            : isKnown && "Their minimum is private: too low an amount is refused."
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
          {!isBegun(values, state) || cents !== null ? (
            <FeeLines priceCents={cents ?? begun} />
          ) : (
            <p className="text-ink-muted">Enter an amount of at least $1 to see the fees.</p>
          )}
        </HelperPart>
      </div>
      <PriceGuide amounts={isTyped ? [cents] : []} />
    </section>
  );
}

/** The one amount, in the form that several have. */
function useAmount(floorCents: number | null) {
  const { sent } = useTyped();
  const cents = usdToCents(textIn(sent, "price")) ?? 0;
  return { place: 1, slug: "", name: "", floorCents, cents };
}

const Aside = ({ isByLink }: { isByLink: boolean }) => <Preview amounts={[useAmount(null)]} isByLink={isByLink} />;

type SendProps = Pick<SenderProps, "isByLink" | "release"> & { floorCents: number | null };

function Send({ floorCents, isByLink, release }: SendProps) {
  const { sent, fill, values } = useTyped();
  const amount = useAmount(floorCents);
  const { cents } = amount;
  const isBelow = floorCents !== null && cents > 0 && cents < floorCents;
  const needed = stillNeeded(sent, cents === 0 ? ["an amount"] : []);
  const outlook = needed || `${formatUsd(totalOf([{ cents }]))} with fees`;
  return (
    <Check
      isByLink={isByLink}
      isForSeveral={false}
      label={isByLink ? "Continue" : "Submit Offer"}
      amounts={[amount]}
      needed={needed}
      release={release}
      priceCents={cents}
      outlook={
        values && (
          <span key={outlook} className="text-ink-muted">
            {outlook}
          </span>
        )
      }
    >
      <div aria-live="polite" className="space-y-2 empty:hidden">
        {isBelow && (
          <>
            <p className="font-semibold text-error-text">
              <span>{`Below this creator’s minimum rate of ${formatUsd(floorCents)}.`}</span>
            </p>
            <p className="noscript:hidden">
              <Cure
                label={`Offer ${formatUsd(floorCents)}`}
                onPress={() => fill({ price: begunFor({ floorCents }) }, `${formatUsd(floorCents)} is offered.`)}
              />
            </p>
          </>
        )}
      </div>
    </Check>
  );
}
