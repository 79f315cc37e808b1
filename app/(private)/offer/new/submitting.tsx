"use client";

import { useCallback, useContext, useRef } from "react";
import { namesInWords } from "@/app/(private)/offer/new/answers";
import { useCardOf, wantedIn } from "@/app/(private)/offer/new/asked-creators";
import { typedIn } from "@/app/(private)/offer/new/question";
import { useTyped } from "@/app/(private)/offer/new/use-typed";
import { FormContext, fieldId } from "@/components/form/form-context";
import { SubmitButton } from "@/components/form/submit-button";
import { ELECTRONIC_STATEMENT, SUBMIT_STATEMENT } from "@/lib/audit/consent-statements";
import type { CardFacts } from "@/lib/creators/public-page";
import { type AskedAmount, type AskedOne, amountsIn, belowFloors, totalOf } from "@/lib/offers/asked-amounts";
import { askedField, askedPriceField } from "@/lib/offers/asked-creators";
import { withheldBy } from "@/lib/offers/withheld";
import { formatUsd } from "@/lib/terms/fees";
import { REHEARSAL_NOTICE } from "@/lib/terms/notices";

/** `cards`: of the creators who were asked when the page came. */
type SubmittingProps = { asked: readonly AskedOne[]; cards: readonly CardFacts[] };

/** What submitting does, and the button. */
export const Submitting = ({ asked, cards }: SubmittingProps) => (
  <div className="min-w-0 space-y-4 max-sm:pt-6 sm:space-y-6 lg:-mt-4">
    <p className="text-ink-muted text-sm">Nothing is charged when you submit. {REHEARSAL_NOTICE}</p>
    <p className="text-ink-muted text-sm">
      {SUBMIT_STATEMENT} You also say: “{ELECTRONIC_STATEMENT}” Unless this browser has confirmed your email, we email
      you a link first. Standing rules of a creator may approve an offer at once.
    </p>
    <SubmitOffers asked={asked} cards={cards} />
  </div>
);

/**
 * Says how many offers it sends, to whom and for how much, if they are several; without scripts nobody knows who is still
 * ticked.
 */
function SubmitOffers({ asked, cards }: SubmittingProps) {
  const place = useRef<HTMLDivElement>(null);
  const isForSeveral = asked.length > 0;
  const amounts = useTyped(
    place,
    useCallback((form: HTMLFormElement) => amountsIn(typedIn(form), asked), [asked]),
  );
  const names = amounts?.map(({ name }) => name);
  const count = isForSeveral ? names?.length : 1;
  const label = count === undefined ? "Send the offers" : count > 1 ? `Send ${count} offers` : "Submit Offer";
  return (
    <div ref={place} className="flex flex-wrap items-center gap-x-5 gap-y-2">
      <SubmitButton variant="seal" size="lg" pendingLabel="Submitting...">
        {label}
      </SubmitButton>
      {isForSeveral && amounts && names && names.length > 0 && (
        <p className="min-w-0 flex-1 basis-56">
          <bdi key={names.join()} className="font-semibold">{`To ${namesInWords(names)}`}</bdi>
          <span key={totalOf(amounts)} className="block text-ink-muted">
            {`${formatUsd(totalOf(amounts))} with fees${names.length > 1 ? ", if all approve" : ""}`}
          </span>
        </p>
      )}
      {amounts && <BelowFloors amounts={amounts} />}
      {isForSeveral && <Withheld asked={asked} cards={cards} />}
    </div>
  );
}

/** What stands in the way of sending, with a link to each row that says so. */
function BelowFloors({ amounts }: { amounts: readonly AskedAmount[] }) {
  const { prefix } = useContext(FormContext);
  const below = belowFloors(amounts);
  if (below.length === 0) return null;
  return (
    <p className="flex basis-full flex-wrap gap-x-3 font-semibold text-error-text">
      <span key={below.length}>
        {below.length === 1 ? "This offer cannot be sent as it is:" : "These offers cannot be sent as they are:"}
      </span>
      {below.map(({ number, slug, name, floorCents }) => (
        <a key={slug} href={`#${fieldId(prefix, askedPriceField(number))}`} className="underline underline-offset-2">
          <bdi>{name}</bdi>
          {`: below ${formatUsd(floorCents)}`}
        </a>
      ))}
    </p>
  );
}

/** The same of what creators' rules withhold: on a phone, the notes in their rows are folded away. */
function Withheld({ asked, cards }: SubmittingProps) {
  const { prefix } = useContext(FormContext);
  const cardOf = useCardOf(cards);
  const place = useRef<HTMLDivElement>(null);
  const sent = useTyped(place, typedIn);
  const wanted = useTyped(place, wantedIn);
  const notes = asked.flatMap(({ number, slug, name }) => {
    const card = sent?.(askedField(number))[0] ? cardOf(slug) : undefined;
    const note = card && wanted ? withheldBy(card, wanted).join(" ") : "";
    return note ? [{ number, slug, text: `${name}: ${note}` }] : [];
  });
  return (
    <div ref={place} aria-live="polite" className="basis-full space-y-1 empty:hidden">
      {notes.map(({ number, slug, text }) => (
        <p key={slug}>
          <a
            href={`#${fieldId(prefix, askedField(number))}`}
            className="font-semibold text-error-text underline underline-offset-2"
          >
            <bdi key={text}>{text}</bdi>
          </a>
        </p>
      ))}
    </div>
  );
}
