"use client";

import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { priceInWords } from "@/app/(private)/offer/new/answers";
import { AskedPrices } from "@/app/(private)/offer/new/asked-prices";
import { Question, typedIn } from "@/app/(private)/offer/new/question";
import { useTyped } from "@/app/(private)/offer/new/use-typed";
import { Field } from "@/components/form/field";
import { useSentValues } from "@/components/form/form-context";
import { FeeLines } from "@/components/offers/fee-lines";
import { PriceRuler } from "@/components/offers/price-ruler";
import { ScopeEstimate } from "@/components/offers/scope-estimate";
import { HelperPart } from "@/components/site/helper-part";
import { Disclosure } from "@/components/ui/disclosure";
import { type AskedOne, amountsIn, distinctIn } from "@/lib/offers/asked-amounts";
import { AMOUNTS, begunField, type Sent } from "@/lib/offers/asked-creators";
import { centsToInput, DEFAULT_OFFER_CENTS, formatUsd } from "@/lib/terms/fees";
import { beyondGuidance } from "@/lib/terms/guidance";
import { MEDIA, type Medium } from "@/lib/terms/scope";
import { RIGHTS, TERRITORIES, type Territory } from "@/lib/terms/terms";
import { usdToCents } from "@/lib/text/money";

type PriceFieldsProps = {
  /** In cents: the minimum of the one creator, if their page shows it. The amount begins there. */
  floorCents: number | null;
  isOpen: boolean;
  /** The creators, if they are several. */
  asked: readonly AskedOne[];
};

export function PriceFields({ floorCents, isOpen, asked }: PriceFieldsProps) {
  const begunCents = floorCents ?? DEFAULT_OFFER_CENTS;
  const answer = useMemo(() => priceInWords({ begunCents, floorCents, asked }), [begunCents, floorCents, asked]);
  return (
    <div className="min-w-0">
      <Question names={AMOUNTS} question="How much?" answer={answer} isAlways isLast isOpen={isOpen}>
        <div className="space-y-6">
          <h2 className="mb-4 text-2xl max-sm:sr-only">Price</h2>
          {asked.length > 0 ? (
            <AskedPrices asked={asked} />
          ) : (
            <OnePrice begunCents={begunCents} floorCents={floorCents} />
          )}
          <Disclosure summary="Compare with our price guide" className="border-y">
            <section aria-label="Our price guide" className="space-y-3 pb-4">
              <p className="prose-measure text-ink-muted">
                Our guidance for non-exclusive use without AI training. The creator sees the same ruler.
              </p>
              <Beyond />
              <HelperPart instead={null}>
                <div>
                  <LiveEstimate />
                  <LiveRuler asked={asked} />
                </div>
              </HelperPart>
            </section>
          </Disclosure>
        </div>
      </Question>
    </div>
  );
}

/** The amount of one creator, and what it costs with fees. */
function OnePrice({ begunCents, floorCents }: { begunCents: number; floorCents: number | null }) {
  const sent = useSentValues("price")?.[0] ?? "";
  const [price, setPrice] = useState(usdToCents(sent) ?? begunCents);
  const part = useRef<HTMLDivElement>(null);
  const proposed = useRef(begunCents);

  // Another creator's minimum replaces what we proposed, never what was typed.
  useEffect(() => {
    const field = part.current?.querySelector<HTMLInputElement>("input[name=price]");
    if (!field || begunCents === proposed.current || field.value !== centsToInput(proposed.current)) return;
    field.value = centsToInput(begunCents);
    field.dispatchEvent(new Event("input", { bubbles: true }));
    proposed.current = begunCents;
    setPrice(begunCents);
  }, [begunCents]);

  return (
    <div ref={part} className="space-y-6">
      <Field
        name="price"
        label="Offer Amount (USD)"
        before="$"
        inputMode="decimal"
        required
        defaultValue={centsToInput(begunCents)}
        onChange={(event) => setPrice(usdToCents(event.target.value) ?? 0)}
        className="sm:max-w-72"
        fieldClassName="prose-measure"
      />
      <input type="hidden" name={begunField(null)} value={centsToInput(begunCents)} />
      <div aria-live="polite" className="mt-2! empty:hidden">
        {floorCents !== null && price > 0 && price < floorCents && (
          <p className="font-semibold text-error-text">
            <span>{`Below this creator’s minimum rate of ${formatUsd(floorCents)}.`}</span>
          </p>
        )}
      </div>
      <div aria-live="polite">
        <HelperPart instead={<p className="text-ink-muted">You see the fees before anything is agreed.</p>}>
          {price > 0 ? (
            <FeeLines priceCents={price} />
          ) : (
            <p className="text-ink-muted">Enter an amount of at least $1 to see the fees.</p>
          )}
        </HelperPart>
      </div>
    </div>
  );
}

const NOT_TYPED = "Type an amount to see where it stands.";

const beyondIn = (form: HTMLFormElement): string => {
  const data = new FormData(form);
  const rights = RIGHTS.filter((right) => data.getAll("rights").includes(right));
  return beyondGuidance({ rights, exclusive: data.has("exclusive") });
};

/** That what is ticked is in no figure. */
function Beyond() {
  const part = useRef<HTMLDivElement>(null);
  const note = useTyped(part, beyondIn);
  return (
    <div ref={part} aria-live="polite" className="empty:hidden">
      {note && (
        <p>
          <span key={note}>{note}</span>
        </p>
      )}
    </div>
  );
}

type Scope = { territory: Territory; media: readonly Medium[] };

const UNKNOWN_SCOPE: Scope = { territory: "us", media: [] };

const scopeIn = (form: HTMLFormElement): Scope => {
  const data = new FormData(form);
  return {
    territory: TERRITORIES.find((one) => one === data.get("territory")) ?? "us",
    media: MEDIA.filter((medium) => data.getAll("media").includes(medium)),
  };
};

/** Follows what is ticked elsewhere in the form; apart, so that typing elsewhere draws no ruler again. */
function LiveEstimate() {
  const part = useRef<HTMLDivElement>(null);
  const scope = useTyped(part, scopeIn);
  return (
    <div ref={part} className="mb-4 noscript:hidden">
      <ScopeEstimate {...(scope ?? UNKNOWN_SCOPE)} instead="Tick where it runs to see our rate guide." />
    </div>
  );
}

/** What each creator who is ticked would be offered; of one creator what is typed, and nothing while it is what we proposed. */
function offeredIn(sent: Sent, asked: readonly AskedOne[]): number[] {
  if (asked.length > 0) return distinctIn(amountsIn(sent, asked));
  const [typed = "", begun] = [sent("price")[0], sent(begunField(null))[0]];
  return typed === begun ? [] : [usdToCents(typed) ?? []].flat();
}

function LiveRuler({ asked }: { asked: readonly AskedOne[] }) {
  const part = useRef<HTMLDivElement>(null);
  // A text, so that typing elsewhere draws no ruler again.
  const read = useCallback((form: HTMLFormElement) => offeredIn(typedIn(form), asked).join(" "), [asked]);
  const offered = useDeferredValue(useTyped(part, read));
  const amounts = useMemo(() => (offered ? offered.split(" ").map(Number) : []), [offered]);
  return (
    <div ref={part}>
      <PriceRuler amounts={amounts} instead={NOT_TYPED} />
    </div>
  );
}
