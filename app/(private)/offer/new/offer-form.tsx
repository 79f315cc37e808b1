"use client";

import { type ReactNode, useContext } from "react";
import { makeOffer } from "@/app/(private)/offer/new/actions";
import { AgreementSoFar } from "@/app/(private)/offer-parts/agreement-so-far";
import { Check, stillNeeded } from "@/app/(private)/offer-parts/check";
import { ChooseLink, type Leaving, useLeaving } from "@/app/(private)/offer-parts/draft";
import type { Drafted } from "@/app/(private)/offer-parts/draft-clauses";
import { OfferFrame, type SenderProps } from "@/app/(private)/offer-parts/frame";
import { personOf } from "@/app/(private)/offer-parts/people";
import { Preview } from "@/app/(private)/offer-parts/preview";
import { PriceGuide } from "@/app/(private)/offer-parts/price-guide";
import { ReleaseLine } from "@/app/(private)/offer-parts/release-line";
import { isBegun, useTyped } from "@/app/(private)/offer-parts/typed";
import { Cure } from "@/app/(private)/offer-parts/withheld";
import { CreatorFace } from "@/components/creators/creator-face";
import { Field } from "@/components/form/field";
import { FormContext } from "@/components/form/form-context";
import { FeeLines } from "@/components/offers/fee-lines";
import { HelperPart } from "@/components/site/helper-part";
import { NavLink } from "@/components/site/nav-link";
import { Notice } from "@/components/ui/notice";
import { TermEnd } from "@/components/ui/term-end";
import type { CardFacts } from "@/lib/creators/public-page";
import type { FormerOffer } from "@/lib/offers/again";
import { begunFor, textIn, totalOf } from "@/lib/offers/asked";
import { paths } from "@/lib/paths";
import type { Renewed } from "@/lib/terms/clauses";
import { centsToInput, DEFAULT_OFFER_CENTS, formatUsd } from "@/lib/terms/fees";
import { termEnd } from "@/lib/terms/term";
import { usdToCents } from "@/lib/text/money";

type OfferFormProps = SenderProps & {
  /** The creator in the address. Also `chosen` if their page is public. */
  asked: string | undefined;
  chosen: CardFacts | undefined;
  /** Their samples. */
  samples: ReactNode;
  /** The creator in the address has no public page, or no longer has one. */
  isGone: boolean;
  /** The offer with whose terms the form starts. It is for the same creator, unless another is chosen. */
  former: FormerOffer | undefined;
  isForSame: boolean;
};

/**
 * The form's address. It stays the same while the creator's page is switched off, because without scripts what is typed comes
 * back only to this address.
 */
function pageOf({ asked, former, isForSame }: OfferFormProps): string {
  if (!former) return asked ? paths.newOfferTo(asked) : paths.newOffer;
  if (former.renews) return paths.renew(former.renews.license);
  return isForSame ? paths.newOfferLike(former.id) : paths.newOfferToOthers(former.id, asked);
}

/** Choosing nobody can be corrected by typing an address, and the other way round. */
const NAMES_ONE_CREATOR = ["creator", "creatorEmail"];

/**
 * One offer to one creator (specification 2, submit offer). Without scripts, what follows from typing is shown at confirmation.
 */
export function OfferForm(props: OfferFormProps) {
  const { submissionKey, chosen, former, isForSame, remembered, writer, isByLink, release, use } = props;
  const leaving = useLeaving(writer, chosen ? [chosen.slug] : []);
  const known = isForSame && former ? { name: former.creatorName, zone: former.creatorZone } : undefined;
  return (
    <OfferFrame
      action={makeOffer}
      page={pageOf(props)}
      submissionKey={submissionKey}
      leaving={leaving}
      people={chosen ? [personOf(chosen)] : []}
      remembered={remembered}
      former={former && (isForSame ? "to-the-same" : "to-another")}
      {...(former && { initial: former.values })}
      joined={NAMES_ONE_CREATOR}
      use={use}
      creators={
        <fieldset className="min-w-0 space-y-5">
          <legend className="mb-4 font-serif text-2xl">The creator</legend>
          {former && isForSame ? (
            <FormerCreator former={former} leaving={leaving} />
          ) : (
            <Creator {...props} leaving={leaving} />
          )}
        </fieldset>
      }
    >
      <Price floorCents={floorOf(props)} isKnown={chosen !== undefined} />
      <Aside known={known} renews={former?.renews} isByLink={isByLink} />
      <Send floorCents={floorOf(props)} known={known} renews={former?.renews} isByLink={isByLink} release={release} />
    </OfferFrame>
  );
}

/** In cents, if the creator shows it. */
const floorOf = ({ chosen, former, isForSame }: OfferFormProps): number | null =>
  (isForSame ? former?.floorCents : chosen?.floorCents) ?? null;

function Creator({ chosen, samples, isGone, former, leaving }: OfferFormProps & { leaving: Leaving }) {
  if (chosen)
    return (
      <div className="space-y-4">
        <input type="hidden" name="creator" value={chosen.slug} />
        <CreatorFace creator={chosen} />
        {samples}
        <p className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <ChooseLink leaving={leaving} href={paths.chooseFor({ kind: "offer", like: former?.id })}>
            Choose somebody else
          </ChooseLink>
          {!former && (
            <ChooseLink leaving={leaving} href={paths.chooseFor({ kind: "brief", slugs: [chosen.slug] })}>
              Ask others too
            </ChooseLink>
          )}
          <NavLink href={paths.creatorPage(chosen.slug)} className="py-1 underline underline-offset-2">
            See their page
          </NavLink>
        </p>
      </div>
    );
  return (
    <>
      {isGone && (
        <Notice title="This creator’s page is not public now">
          <p>Choose somebody else, or type the address that you know.</p>
        </Notice>
      )}
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <ChooseLink leaving={leaving} href={paths.chooseFor({ kind: "offer", like: former?.id })}>
          Choose a creator
        </ChooseLink>
        <span className="text-ink-muted">or type the address of one whom you know.</span>
      </p>
      <Field
        name="creatorEmail"
        label="Creator Email"
        type="email"
        required
        autoComplete="off"
        maxLength={254}
        fieldClassName="prose-measure"
      />
    </>
  );
}

/** The end of the earlier license, in the zone in which the agreement says when the new term begins. */
const inNewZone = ({ until }: Renewed, former: FormerOffer) => ({
  ...termEnd(new Date(until), former),
  zone: former.creatorZone,
});

/** Works even if the brand does not know the creator's address. */
const FormerCreator = ({ former, leaving }: { former: FormerOffer; leaving: Leaving }) => (
  <div className="space-y-3">
    <input type="hidden" name="like" value={former.id} />
    {former.renews && <input type="hidden" name="renews" value={former.renews.license} />}
    <p>
      This offer is for <bdi className="font-semibold">{former.creatorName}</bdi>, as the one before.
    </p>
    {former.renews ? (
      <p>
        It renews your license that ends on <TermEnd end={inNewZone(former.renews, former)} />. The new term begins
        then, or with the approval if that is later. Change what you like: the creator sees what changed.
      </p>
    ) : (
      <p>
        <ChooseLink leaving={leaving} href={paths.newOfferToOthers(former.id)}>
          Choose somebody else
        </ChooseLink>
      </p>
    )}
  </div>
);

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

type AsideProps = Pick<Drafted, "known" | "renews"> & { isByLink: boolean };

const Aside = ({ isByLink, ...known }: AsideProps) => {
  const amounts = [useAmount(null)];
  return (
    <Preview name={known.known?.name} amounts={amounts}>
      {isByLink && <AgreementSoFar {...known} amounts={amounts} />}
    </Preview>
  );
};

type SendProps = AsideProps & Pick<SenderProps, "release"> & { floorCents: number | null };

function Send({ floorCents, isByLink, release, ...known }: SendProps) {
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
      agreement={<AgreementSoFar {...known} amounts={[amount]} opens={values !== undefined && needed === ""} />}
      release={<ReleaseLine release={release} isForSeveral={false} priceCents={cents} />}
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
