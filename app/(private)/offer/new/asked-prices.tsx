"use client";

import { useEffect, useRef, useState } from "react";
import { useAsked, useCardOf } from "@/app/(private)/offer/new/asked-creators";
import { Field } from "@/components/form/field";
import { AllFees } from "@/components/offers/fee-lines";
import type { CardFacts } from "@/lib/creators/public-page";
import { askedField, askedPriceField } from "@/lib/offers/asked-creators";
import { formatUsd } from "@/lib/terms/fees";
import { usdToCents } from "@/lib/text/money";

type Asked = { number: number; name: string; cents: number };

/** `price`: in cents, of those with no amount of their own. */
function askedNow(form: HTMLFormElement, names: ReadonlyMap<number, string>, price: number): Asked[] {
  const data = new FormData(form);
  return [...names].flatMap(([number, name]) => {
    const typed = String(data.get(askedPriceField(number)) ?? "").trim();
    return data.get(askedField(number)) ? [{ number, name, cents: typed ? (usdToCents(typed) ?? 0) : price }] : [];
  });
}

type AskedPricesProps = {
  cards: readonly CardFacts[];
  /** In cents: the amount for each who has no other. */
  price: number;
};

/** What each creator is offered where it is not the common amount, and what the brand pays if all approve. */
export function AskedPrices({ cards, price }: AskedPricesProps) {
  const place = useRef<HTMLDivElement>(null);
  const asked = useAsked();
  const cardOf = useCardOf(cards);
  const nameOf = (slug: string) => cardOf(slug)?.displayName ?? slug;
  const known = JSON.stringify(asked.map(([number, slug]) => [number, nameOf(slug)]));
  const [now, setNow] = useState<readonly Asked[]>();
  useEffect(() => {
    const form = place.current?.closest("form");
    if (!form) return;
    const names = new Map<number, string>(JSON.parse(known));
    const read = () => setNow(askedNow(form, names, price));
    read();
    form.addEventListener("input", read);
    return () => form.removeEventListener("input", read);
  }, [known, price]);
  const paid = now?.filter(({ cents }) => cents > 0) ?? [];
  return (
    <div ref={place} className="space-y-6">
      <fieldset>
        <legend className="font-semibold">Another amount for one of them</legend>
        <p className="text-ink-muted text-sm">Whoever has none is offered the amount above.</p>
        <div className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))] items-end gap-4">
          {asked.map(([number, slug]) => {
            const one = now?.find((other) => other.number === number);
            const floor = cardOf(slug)?.floorCents ?? null;
            return (
              <div key={slug} hidden={now !== undefined && !one}>
                <Field
                  name={askedPriceField(number)}
                  label={`Another amount for ${nameOf(slug)} (USD)`}
                  before="$"
                  inputMode="decimal"
                  autoComplete="off"
                  maxLength={20}
                />
                <div aria-live="polite" className="font-semibold text-error-text text-sm empty:hidden">
                  {one && floor !== null && one.cents > 0 && one.cents < floor && (
                    <p className="mt-1">
                      <span
                        key={one.cents}
                      >{`${formatUsd(one.cents)} is below their minimum of ${formatUsd(floor)}.`}</span>
                    </p>
                  )}
                </div>
              </div>
            );
          })}
        </div>
      </fieldset>
      <div aria-live="polite">
        {paid.length > 0 && (
          <AllFees rows={paid.map(({ number, name, cents }) => ({ key: String(number), name, priceCents: cents }))} />
        )}
      </div>
    </div>
  );
}
