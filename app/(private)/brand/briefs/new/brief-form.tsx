"use client";

import { useContext } from "react";
import { makeBrief } from "@/app/(private)/brand/briefs/new/actions";
import { ChooseLink } from "@/app/(private)/offer-parts/draft";
import { OfferFrame, type SenderProps } from "@/app/(private)/offer-parts/frame";
import { PriceGuide } from "@/app/(private)/offer-parts/price-guide";
import { personOf, useAmounts, useAsked, useTyped, type Values } from "@/app/(private)/offer-parts/typed";
import { Cure, WithheldBy } from "@/app/(private)/offer-parts/withheld";
import { CreatorFace } from "@/components/creators/creator-face";
import { FieldError } from "@/components/form/field-parts";
import { FormContext, useControl } from "@/components/form/form-context";
import { Checkbox } from "@/components/ui/checkbox";
import { Input } from "@/components/ui/input";
import { MAX_CREATORS_AT_ONCE } from "@/lib/creators/directory-rules";
import type { CardFacts } from "@/lib/creators/public-page";
import {
  type AskedAmount,
  type AskedOne,
  askedField,
  askedPriceField,
  begunFor,
  belowFloors,
  belowFloorText,
  distinctIn,
  highestOf,
  isAsked,
  PLACES,
  sentOf,
  textIn,
} from "@/lib/offers/asked";
import { paths } from "@/lib/paths";
import { centsToInput, formatUsd, platformFee, withFees } from "@/lib/terms/fees";

/**
 * `page`: the form's address, with the creators for whom it was opened, even if some have switched their pages off: without
 * scripts what is typed comes back only to this address. `cards`: at least two.
 */
type BriefFormProps = SenderProps & {
  page: string;
  cards: readonly CardFacts[];
  /** The brief with whose terms the form starts (`initial`). */
  like?: string;
  initial?: Values;
};

/**
 * Other terms may suit the creators whose rules stood in the way, and leaving a creator out corrects their amount. If not, a
 * note beside them says so again.
 */
const CORRECTS = {
  ...Object.fromEntries(["rights", "media", "exclusive"].map((name) => [name, PLACES.map(askedField)])),
  ...Object.fromEntries(PLACES.map((place) => [askedField(place), [askedPriceField(place)]])),
};

/** One set of terms for several creators, each with an amount of their own. */
export function BriefForm({ cards, like, ...props }: BriefFormProps) {
  const slugs = cards.map(({ slug }) => slug);
  const people = cards.map((card, at) => personOf(card, at + 1));
  // Faults in a creator's fields are shown beside the name there, and with the name in the summary.
  const subjects = Object.fromEntries(
    people.flatMap(({ place = 0, name }) => [
      [askedField(place), name],
      [askedPriceField(place), name],
    ]),
  );
  return (
    <OfferFrame
      {...props}
      action={makeBrief}
      former={like === undefined ? undefined : "to-the-same"}
      people={people}
      subjects={subjects}
      corrects={CORRECTS}
      creators={
        <fieldset>
          <legend className="mb-2 font-serif text-2xl">The creators</legend>
          {like && <input type="hidden" name="like" value={like} />}
          <p className="mb-4 text-ink-muted">
            Each gets an offer of their own and does not learn of the others. Untick whom you leave out.
          </p>
          <ul className="grid gap-x-6 border-y py-2 sm:grid-cols-2">
            {cards.map((card, at) => (
              <Asked key={card.slug} card={card} place={at + 1} />
            ))}
          </ul>
          {cards.length < MAX_CREATORS_AT_ONCE && (
            <p className="mt-4">
              <ChooseLink href={paths.chooseFor({ kind: "brief", slugs })}>Add another creator</ChooseLink>
            </p>
          )}
        </fieldset>
      }
      price={<Prices />}
    />
  );
}

function Asked({ card, place }: { card: CardFacts; place: number }) {
  const names = useControl(askedField(place), false);
  const { state } = useContext(FormContext);
  return (
    <li className="space-y-2 py-2">
      <FieldError id={names.errorId}>{names.error}</FieldError>
      <div className="relative flex items-start gap-3">
        <Checkbox
          id={names.id}
          name={askedField(place)}
          value={card.slug}
          defaultChecked={state.submitCount === 0 || isAsked(sentOf(state.values), { place, slug: card.slug })}
          className="relative z-1"
          aria-describedby={names.describedBy}
          aria-invalid={names.invalid}
        />
        <CreatorFace creator={card} labels={names.id} isSmall />
      </div>
      {!names.error && (
        <div className="pl-8 empty:hidden">
          <WithheldBy slug={card.slug} />
        </div>
      )}
    </li>
  );
}

/** What each creator is offered, and what the brand pays if everybody approves. */
function Prices() {
  const { fill, values } = useTyped();
  const [asked, amounts] = [useAsked(), useAmounts()];
  const highest = highestOf(amounts);
  const canLevel = highest > 0 && belowFloors(amounts).length === 0 && amounts.some(({ cents }) => cents !== highest);
  const level = () =>
    fill(
      Object.fromEntries(amounts.map(({ place }) => [askedPriceField(place), centsToInput(highest)])),
      `Each is offered ${formatUsd(highest)}.`,
    );
  return (
    <section aria-labelledby="price-part" className="min-w-0 space-y-5">
      <h2 id="price-part" className="text-2xl">
        Price
      </h2>
      <div className="@container max-w-2xl">
        <table className="w-full @xs:table-fixed text-left @max-xs:*:block">
          <caption className="sr-only">Amount and fees of each creator</caption>
          <thead className="border-b text-sm @max-xs:sr-only">
            <tr>
              <th scope="col" className="py-2 font-semibold">
                Creator
              </th>
              <th scope="col" className="w-32 px-2 py-2 font-semibold @lg:w-40">
                Amount
              </th>
              <th scope="col" className="w-[28%] py-2 text-right font-semibold noscript:hidden">
                With fees
              </th>
            </tr>
          </thead>
          {asked.map((one) => (
            <PriceRow key={one.slug} asked={one} amount={amounts.find(({ place }) => place === one.place)} />
          ))}
        </table>
      </div>
      {canLevel && values && (
        <p>
          <Cure key={highest} label={`Set all to ${formatUsd(highest)}`} onPress={level} />
        </p>
      )}
      <p className="hidden text-ink-muted noscript:block">You see the fees before anything is agreed.</p>
      <PriceGuide amounts={distinctIn(amounts)} />
    </section>
  );
}

type PriceRowProps = { asked: AskedOne; amount: AskedAmount | undefined };

/** `amount`: undefined for a creator who is left out. */
function PriceRow({ asked, amount }: PriceRowProps) {
  const { place, name, floorCents } = asked;
  const names = useControl(askedPriceField(place), false);
  const { state } = useContext(FormContext);
  const { values } = useTyped();
  const sent = sentOf(state.values);
  const begun = isAsked(sent, asked) ? textIn(sent, askedPriceField(place)) : begunFor(asked);
  const [below] = belowFloors(amount ? [amount] : []);
  const cents = amount?.cents ?? 0;
  return (
    <tbody hidden={values !== undefined && !amount} className="border-b @max-xs:py-2">
      <tr className="@max-xs:block @max-xs:*:block">
        <th scope="row" className="wrap-anywhere py-2 pt-4 align-top font-normal">
          <bdi>{name}</bdi>
          <span key={floorCents} className="block text-ink-muted text-sm">
            {floorCents === null ? "Private minimum" : `Minimum ${formatUsd(floorCents)}`}
          </span>
        </th>
        <td className="w-32 px-2 py-2 align-top @max-xs:w-full @max-xs:px-0 @lg:w-40">
          <label htmlFor={names.id} className="sr-only">{`Amount for ${name} (USD)`}</label>
          <div className="relative">
            <span aria-hidden className="absolute inset-y-0 left-0 flex items-center pl-3 text-ink-muted">
              $
            </span>
            <Input
              id={names.id}
              name={askedPriceField(place)}
              required
              defaultValue={begun}
              inputMode="decimal"
              autoComplete="off"
              maxLength={20}
              aria-describedby={[names.describedBy, `${names.id}-warning`].filter(Boolean).join(" ")}
              aria-invalid={names.invalid}
              className="w-full pl-7 tabular-nums"
            />
          </div>
        </td>
        <td className="wrap-anywhere py-2 pt-4 text-right align-top tabular-nums @max-xs:whitespace-nowrap noscript:hidden">
          {cents > 0 && !below && (
            <span key={cents}>
              <span className="block">{formatUsd(withFees(cents))}</span>
              <span className="block text-ink-muted text-sm">{`${formatUsd(platformFee(cents).totalCents)} fee`}</span>
            </span>
          )}
        </td>
      </tr>
      <tr className="@max-xs:block @max-xs:*:block">
        <td colSpan={3} className="*:pb-3">
          <FieldError id={names.errorId}>{names.error}</FieldError>
          <div
            id={`${names.id}-warning`}
            aria-live="polite"
            className="font-semibold text-error-text text-sm empty:hidden"
          >
            {below && !names.error && (
              <p>
                <span key={below.floorCents}>{belowFloorText(below.floorCents)}</span>
              </p>
            )}
          </div>
        </td>
      </tr>
    </tbody>
  );
}
