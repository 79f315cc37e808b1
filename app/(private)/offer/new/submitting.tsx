"use client";

import { useCallback, useContext, useRef } from "react";
import { namesInWords } from "@/app/(private)/offer/new/answers";
import { typedIn } from "@/app/(private)/offer/new/question";
import { useTyped } from "@/app/(private)/offer/new/use-typed";
import { SEND_BUTTON, WithheldNotice } from "@/app/(private)/offer/new/withheld";
import { FormContext, fieldId } from "@/components/form/form-context";
import { SubmitButton } from "@/components/form/submit-button";
import { ELECTRONIC_STATEMENT, SUBMIT_STATEMENT } from "@/lib/audit/consent-statements";
import { type AskedAmount, type AskedOne, amountsIn, belowFloors, totalOf } from "@/lib/offers/asked-amounts";
import { askedPriceField } from "@/lib/offers/asked-creators";
import { formatUsd } from "@/lib/terms/fees";
import { REHEARSAL_NOTICE } from "@/lib/terms/notices";

type SubmittingProps = {
  asked: readonly AskedOne[];
  /** The browser has confirmed no address, so that only the mailed link sends what is submitted. */
  isByLink: boolean;
};

/** What submitting does, and the button. */
export const Submitting = ({ asked, isByLink }: SubmittingProps) => (
  <div className="min-w-0 space-y-4 max-sm:pt-6 sm:space-y-6 lg:-mt-4">
    <p className="text-ink-muted text-sm">Nothing is charged when you submit. {REHEARSAL_NOTICE}</p>
    {isByLink ? (
      <p className="text-ink-muted text-sm">
        <input type="hidden" name="byLink" value="on" />
        We email you a link first: on its page you read the terms in full and send{" "}
        {asked.length > 0 ? "the offers" : "the offer"}.
      </p>
    ) : (
      <p className="text-ink-muted text-sm">
        {SUBMIT_STATEMENT} You also say: “{ELECTRONIC_STATEMENT}” To an address that this browser has not confirmed, we
        email a link first. Standing rules of a creator may approve an offer at once.
      </p>
    )}
    <SubmitOffers asked={asked} />
  </div>
);

/**
 * Says how many offers it sends, to whom and for how much, if they are several; without scripts nobody knows who is still
 * ticked.
 */
function SubmitOffers({ asked }: Pick<SubmittingProps, "asked">) {
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
      <SubmitButton id={SEND_BUTTON} variant="seal" size="lg" pendingLabel="Submitting...">
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
      <WithheldNotice />
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
