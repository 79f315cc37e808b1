"use client";

import { useContext, useRef } from "react";
import { namesInWords, stillNeeded } from "@/app/(private)/offer/new/answers";
import { CureButton, LastCureNote, SEND_BUTTON } from "@/app/(private)/offer/new/cures";
import { sentIn, typedIn } from "@/app/(private)/offer/new/question";
import { useTyped } from "@/app/(private)/offer/new/use-typed";
import { WithheldNotice } from "@/app/(private)/offer/new/withheld";
import { FormContext, fieldId } from "@/components/form/form-context";
import { SubmitButton } from "@/components/form/submit-button";
import { cn } from "@/components/ui/cn";
import { ELECTRONIC_STATEMENT, SUBMIT_STATEMENT } from "@/lib/audit/consent-statements";
import {
  type AskedAmount,
  type AskedOne,
  amountsIn,
  areComplete,
  belowFloors,
  totalText,
} from "@/lib/offers/asked-amounts";
import { askedField, askedPriceField, type Sent } from "@/lib/offers/asked-creators";
import { NO_ADS_YET } from "@/lib/terms/ads-note";
import { centsToInput, formatUsd } from "@/lib/terms/fees";
import { REHEARSAL_NOTICE } from "@/lib/terms/notices";
import { carriesAds, mediaIn } from "@/lib/terms/scope";

type SubmittingProps = {
  asked: readonly AskedOne[];
  /** The browser has confirmed no address, so that only the mailed link sends what is submitted. */
  isByLink: boolean;
};

/** What submitting does, and the button. */
export const Submitting = ({ asked, isByLink }: SubmittingProps) => (
  <div className="min-w-0 space-y-4 max-sm:pt-6 sm:space-y-6 lg:-mt-4">
    <p className="text-ink-muted text-sm">{REHEARSAL_NOTICE}</p>
    {isByLink ? (
      <p>
        <input type="hidden" name="byLink" value="on" />
        We email you a link to read the terms and send {asked.length > 0 ? "the offers" : "the offer"}.
      </p>
    ) : (
      <p className="text-ink-muted text-sm">
        {SUBMIT_STATEMENT} You also say: “{ELECTRONIC_STATEMENT}” To an address that this browser has not confirmed, we
        email a link first. A creator’s standing instruction may approve an offer at once.
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
  const sent = useTyped(place, typedIn);
  const amounts = sent && amountsIn(sent, asked);
  const names = amounts?.map(({ name }) => name);
  const count = isForSeveral ? names?.length : 1;
  const label = count === undefined ? "Submit the offers" : count > 1 ? `Submit ${count} offers` : "Submit Offer";
  return (
    <div ref={place} className="flex flex-wrap items-center gap-x-5 gap-y-4">
      <BelowFloors asked={asked} />
      <WithheldNotice />
      <LastCureNote />
      {isForSeveral && sent && amounts && names && names.length > 0 && (
        <p className="min-w-0 flex-1 basis-56 sm:order-last">
          <bdi key={names.join()} className="font-semibold">{`To ${namesInWords(names)}`}</bdi>
          <span key={outlook(sent, amounts)} className="block text-ink-muted">
            {outlook(sent, amounts)}
          </span>
        </p>
      )}
      {sent && isWithoutAds(sent) && <p className="basis-full">{NO_ADS_YET}</p>}
      <SubmitButton id={SEND_BUTTON} variant="seal" size="lg" pendingLabel="Submitting..." className="max-sm:w-full">
        {label}
      </SubmitButton>
    </div>
  );
}

/** Whether an advertiser licenses no ads: said where the question of the media may be folded, too. */
const isWithoutAds = (sent: Sent): boolean =>
  sent("category")[0] === "advertising" && !mediaIn(sent("media")).some(carriesAds);

/**
 * What is missing, or what the brand pays: "$1,037.50 with fees, if all approve". Empty while an amount is too low, which is
 * said above.
 */
function outlook(sent: Sent, amounts: readonly AskedAmount[]): string {
  const needed = stillNeeded(sent, amounts);
  if (needed || !areComplete(amounts)) return needed;
  return `${totalText(amounts)} with fees${amounts.length > 1 ? ", if all approve" : ""}`;
}

/**
 * Whose known minimum the amount is below, and what ends it. Without scripts it is of the form as it was sent. What the faults
 * say is not said again below them, and what ends it stands there alone.
 */
export function BelowFloors({ asked, isBelowFaults = false }: { asked: readonly AskedOne[]; isBelowFaults?: boolean }) {
  const { state, prefix } = useContext(FormContext);
  const place = useRef<HTMLDivElement>(null);
  const sent = useTyped(place, typedIn) ?? (state.submitCount > 0 ? sentIn(state) : undefined);
  const amounts = sent ? amountsIn(sent, asked) : [];
  const below = belowFloors(amounts);
  return (
    <div ref={place} aria-live="polite" className={cn("basis-full space-y-3 empty:hidden", isBelowFaults && "mt-3")}>
      {below.map(({ number, slug, name, floorCents }) => {
        const field = askedPriceField(number);
        const isFault = field in state.fieldErrors;
        return (
          <div key={slug} className="space-y-2">
            {!(isBelowFaults && isFault) && (
              <p>
                <a
                  href={`#${fieldId(prefix, field)}`}
                  className="font-semibold text-error-text underline underline-offset-2"
                >
                  <bdi key={floorCents}>{`${name} asks for at least ${formatUsd(floorCents)}.`}</bdi>
                </a>
              </p>
            )}
            {(isBelowFaults || !isFault) && (
              <p className="flex flex-wrap gap-x-4 gap-y-2">
                <CureButton
                  act="instead"
                  fields={[{ field, value: centsToInput(floorCents) }]}
                  label={`Offer ${name} ${formatUsd(floorCents)}`}
                  says={`${name} is offered ${formatUsd(floorCents)}.`}
                  isFirst={isBelowFaults}
                />
                {amounts.length > 1 && number !== null && (
                  <CureButton
                    act="without"
                    fields={[{ field: askedField(number), value: slug }]}
                    label={`Leave out ${name}`}
                    says={`Left out ${name}.`}
                  />
                )}
              </p>
            )}
          </div>
        );
      })}
      {below.length > 1 &&
        (isBelowFaults || below.some(({ number }) => !(askedPriceField(number) in state.fieldErrors))) && (
          <CureButton
            act="instead"
            fields={below.map(({ number, floorCents }) => ({
              field: askedPriceField(number),
              value: centsToInput(floorCents),
            }))}
            label="Offer each their minimum"
            says="Each is offered at least their minimum."
          />
        )}
    </div>
  );
}
