"use client";

import { useContext, useEffect, useRef } from "react";
import { CureButton } from "@/app/(private)/offer/new/cures";
import { sentIn, typedIn } from "@/app/(private)/offer/new/question";
import { useTyped } from "@/app/(private)/offer/new/use-typed";
import { FieldError } from "@/components/form/field-parts";
import { FormContext, useControl } from "@/components/form/form-context";
import { cn } from "@/components/ui/cn";
import { Input } from "@/components/ui/input";
import type { FormState } from "@/lib/forms/state";
import {
  type AskedAmount,
  type AskedOne,
  amountsIn,
  areComplete,
  begunFor,
  belowFloors,
  belowFloorText,
  highestOf,
  rowText,
  sendable,
  totalOf,
  totalText,
} from "@/lib/offers/asked-amounts";
import { askedPriceField, begunField, LAST_OF, toldField, toldIn } from "@/lib/offers/asked-creators";
import { centsToInput, formatUsd, platformFee, withFees } from "@/lib/terms/fees";

/** What each creator is offered, and what the brand pays if all approve. */
export function AskedPrices({ asked }: { asked: readonly AskedOne[] }) {
  const { state } = useContext(FormContext);
  const place = useRef<HTMLDivElement>(null);
  // For what follows the typed fields: the answer to the form may have changed what the rows offer.
  useEffect(() => {
    if (state.submitCount > 0) place.current?.dispatchEvent(new Event("input", { bubbles: true }));
  }, [state.submitCount]);
  const sent = useTyped(place, typedIn) ?? sentIn(state);
  const amounts = amountsIn(sent, asked);
  const total = areComplete(amounts) ? totalText(amounts) : `${formatUsd(totalOf(sendable(amounts)))} so\u00a0far`;
  return (
    <div ref={place} className="@container max-w-2xl">
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
            <th
              scope="col"
              className={cn("w-[28%] py-2 text-right font-semibold", isUnknown(state) && "noscript:hidden")}
            >
              With fees
            </th>
          </tr>
        </thead>
        {asked.map((one) => (
          <AskedRow key={one.slug} asked={one} amount={amounts.find(({ number }) => number === one.number)} />
        ))}
        <tfoot className={cn("border-ink border-t-2 font-semibold", isUnknown(state) && "noscript:hidden")}>
          <tr className="@max-xs:flex @max-xs:justify-between">
            <th scope="row" colSpan={2} className="py-2 pr-3 font-semibold">
              <span key={String(amounts.length === 1)}>
                {amounts.length === 1 ? "You pay" : "You pay if all approve"}
              </span>
            </th>
            <td aria-live="polite" className={figureClasses}>
              <span key={total}>{total}</span>
            </td>
          </tr>
        </tfoot>
      </table>
      <OneForAll amounts={amounts} />
      {isUnknown(state) && (
        <p className="mt-3 hidden text-ink-muted noscript:block">You see the fees before anything is agreed.</p>
      )}
    </div>
  );
}

/** The highest amount for each of them. */
function OneForAll({ amounts }: { amounts: readonly AskedAmount[] }) {
  const cents = highestOf(amounts);
  // What ends a refusal is offered with it, and raises nobody else's amount.
  if (cents === 0 || belowFloors(amounts).length > 0 || amounts.every((one) => one.cents === cents)) return null;
  const fields = amounts.map(({ number }) => ({ field: askedPriceField(number), value: centsToInput(cents) }));
  return (
    <p className="mt-3">
      <CureButton
        key={cents}
        act="instead"
        fields={fields}
        label={`Set all to ${formatUsd(cents)}`}
        says={`Each is offered ${formatUsd(cents)}.`}
      />
    </p>
  );
}

/** Without scripts the fees are of the amounts as the form was sent, so they are left out while it was not. */
const isUnknown = ({ submitCount }: FormState): boolean => submitCount === 0;

const figureClasses = "wrap-anywhere @max-xs:whitespace-nowrap py-2 text-right align-top tabular-nums";

type AskedRowProps = { asked: AskedOne; amount: AskedAmount | undefined };

/** `amount`: undefined of a creator who is left out. */
function AskedRow({ asked, amount }: AskedRowProps) {
  const { number, slug, name, floorCents } = asked;
  const { state } = useContext(FormContext);
  const names = useControl(askedPriceField(number), false);
  const cents = amount?.cents ?? 0;
  const told = toldIn(sentIn(state), number, slug);
  const [below] = belowFloors(amount ? [amount] : []);
  const warning = below ? belowFloorText(below.floorCents) : "";
  return (
    <tbody hidden={!amount} className="border-b @max-xs:py-2">
      <tr className="@max-xs:block @max-xs:*:block">
        <th scope="row" className="wrap-anywhere py-2 pt-4.5 align-top font-normal">
          <bdi>{name}</bdi>
          <span key={floorCents} className="block text-ink-muted text-sm">
            {floorCents === null ? "Private minimum" : `Minimum ${formatUsd(floorCents)}`}
          </span>
        </th>
        <td className="w-32 px-2 py-2 align-top @max-xs:w-full @max-xs:px-0 @lg:w-40">
          <label htmlFor={names.id} className="sr-only">{`Amount for ${name} (USD)`}</label>
          <input type="hidden" name={begunField(number)} value={begunFor(asked)} />
          {told !== null && <input type="hidden" name={toldField(number)} value={centsToInput(told)} />}
          {number === null && <input type="hidden" name={LAST_OF} value={slug} />}
          <div className="relative">
            <span aria-hidden className="absolute inset-y-0 left-0 flex items-center pl-3 text-ink-muted">
              $
            </span>
            <Input
              id={names.id}
              name={askedPriceField(number)}
              required
              defaultValue={rowText(sentIn(state), asked)}
              inputMode="decimal"
              autoComplete="off"
              maxLength={20}
              aria-describedby={[names.describedBy, `${names.id}-warning`].filter(Boolean).join(" ")}
              aria-invalid={names.invalid}
              className="w-full pl-7 tabular-nums"
            />
          </div>
        </td>
        <td className={cn(figureClasses, "pt-4.5", isUnknown(state) && "noscript:hidden")}>
          {cents > 0 && !below && (
            <span>
              <span className="block">{formatUsd(withFees(cents))}</span>
              <span className="block text-ink-muted text-sm">{`${formatUsd(platformFee(cents).totalCents)} fee`}</span>
            </span>
          )}
        </td>
      </tr>
      <tr className="@max-xs:block @max-xs:*:block">
        <td className="@max-xs:hidden" />
        <td colSpan={2} className="px-2 @max-xs:px-0 *:pb-3">
          <FieldError id={names.errorId}>{names.error}</FieldError>
          <div
            id={`${names.id}-warning`}
            aria-live="polite"
            className="font-semibold text-error-text text-sm empty:hidden"
          >
            {warning && !names.error && (
              <p>
                <span key={warning}>{warning}</span>
              </p>
            )}
          </div>
        </td>
      </tr>
    </tbody>
  );
}
