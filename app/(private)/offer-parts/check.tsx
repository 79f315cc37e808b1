"use client";

import { useContext, useDeferredValue, useState } from "react";
import { Loaded } from "@/app/(private)/offer-parts/loaded";
import { OfferFacts, useAmounts, usePeople, useTyped } from "@/app/(private)/offer-parts/typed";
import { Cure, LastCure, SEND_BUTTON, WithheldNotice } from "@/app/(private)/offer-parts/withheld";
import { FormContext, fieldId } from "@/components/form/form-context";
import { SubmitButton } from "@/components/form/submit-button";
import { HelperPart } from "@/components/site/helper-part";
import { ELECTRONIC_STATEMENT, SUBMIT_STATEMENT } from "@/lib/audit/consent-statements";
import {
  type AskedAmount,
  areComplete,
  askedField,
  askedPriceField,
  begunFor,
  belowFloors,
  chosenIn,
  highestOf,
  namesInWords,
  type Sent,
  textIn,
  totalText,
} from "@/lib/offers/asked";
import { reviewReasons, ruleInWords } from "@/lib/offers/review-rules";
import { formatUsd } from "@/lib/terms/fees";
import { anyOf, countOf, listOf } from "@/lib/text/typeset";

const load = async () => (await import("@/app/(private)/offer-parts/draft-clauses")).DraftClauses;

/**
 * The agreement, as it follows from what is typed. `opens`: for whoever agrees on this page, it opens once everything is filled in.
 */
export function AgreementSoFar({ opens = false }: { opens?: boolean }) {
  const { known, renews, own } = useContext(OfferFacts);
  const [people, amounts] = [usePeople(), useAmounts()];
  const values = useDeferredValue(useTyped().values);
  // It stays open if something is missing again, so that nothing jumps while an amount is typed anew.
  const [isOpen, setOpen] = useState(false);
  if (opens && !isOpen) setOpen(true);
  return (
    <HelperPart instead={null}>
      <Loaded
        summary="The agreement so far"
        className="border-y noscript:hidden"
        isOpen={isOpen}
        load={load}
        props={values && { values, people, amounts, known, renews, own }}
      />
    </HelperPart>
  );
}

/** What a sentence calls each field that must be filled in. */
const REQUIRED: readonly (readonly [words: string, name: string])[] = [
  ["your name", "buyerName"],
  ["your email", "buyerEmail"],
  ["at least one right", "rights"],
  ["a category", "category"],
  ["the intended use", "useCase"],
];

/** "Still needed: your email and an amount for Cleo"; empty once everything is filled in. */
export function stillNeeded(sent: Sent, others: readonly string[] = []): string {
  const empty = REQUIRED.filter(([, name]) => textIn(sent, name) === "").map(([words]) => words);
  const all = [...empty, ...others];
  return all.length > 0 ? `Still needed: ${listOf(all)}` : "";
}

/** What stands in the way, what the button does and costs, and the button itself. */
export function Check() {
  const { isByLink, people } = useContext(OfferFacts);
  const { sent, values } = useTyped();
  const amounts = useAmounts();
  const names = usePeople().map(({ name }) => name);
  const isForSeveral = people.length > 1;
  const missing = amounts.filter(({ cents }) => cents === 0).map(({ name }) => name);
  const amount = isForSeveral ? `an amount for ${namesInWords(missing)}` : "an amount";
  const needed = stillNeeded(sent, missing.length > 0 ? [amount] : []);
  const total = `${totalText(amounts)} with fees${amounts.length > 1 ? ", if all approve" : ""}`;
  const outlook = needed || (areComplete(amounts) ? total : "");
  // Without scripts it is unknown who is still ticked.
  const several = values ? `Submit ${countOf(names.length, "offer")}` : "Submit the offers";
  const label = isByLink ? "Continue" : isForSeveral ? several : "Submit Offer";
  return (
    <section aria-labelledby="check" className="min-w-0 space-y-4">
      <h2 id="check" className="text-2xl">
        Check
      </h2>
      <BelowFloors amounts={values ? amounts : []} />
      <WithheldNotice />
      <LastCure />
      {isByLink ? (
        <p>
          <input type="hidden" name="byLink" value="on" />
          We email you a link to read the terms and send {isForSeveral ? "the offers" : "the offer"}.
        </p>
      ) : (
        <>
          {/* Whoever is signed in agrees by sending. */}
          <AgreementSoFar opens={values !== undefined && needed === ""} />
          <p className="text-ink-muted text-sm">
            {SUBMIT_STATEMENT} <span className="hidden noscript:inline">The next page shows them in full.</span> You
            also say: “{ELECTRONIC_STATEMENT}” From another address than yours, we email a link first. A creator’s
            standing instruction may approve an offer at once.
          </p>
        </>
      )}
      <ReleaseLine />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <SubmitButton id={SEND_BUTTON} variant="seal" size="lg" pendingLabel="Submitting..." className="max-sm:w-full">
          <span key={label}>{label}</span>
        </SubmitButton>
        <p className="min-w-0 flex-1 basis-56">
          {values && isForSeveral && names.length > 0 && (
            <bdi key={names.join()} className="font-semibold">{`To ${namesInWords(names)}`}</bdi>
          )}
          {values && amounts.length > 0 && (
            <span key={outlook} className="block text-ink-muted">
              {outlook}
            </span>
          )}
        </p>
      </div>
    </section>
  );
}

/** The creators whose known minimum the amount is below, and how to correct it. */
function BelowFloors({ amounts }: { amounts: readonly AskedAmount[] }) {
  const isForSeveral = useContext(OfferFacts).people.length > 1;
  const { prefix } = useContext(FormContext);
  const { fill } = useTyped();
  const below = belowFloors(amounts);
  const fieldOf = (place: number) => (isForSeveral ? askedPriceField(place) : "price");
  return (
    <div aria-live="polite" className="space-y-3 empty:hidden">
      {below.map((one) => {
        const { place, name, floorCents } = one;
        return (
          <div key={place} className="space-y-2">
            <p>
              <a
                href={`#${fieldId(prefix, fieldOf(place))}`}
                className="font-semibold text-error-text underline underline-offset-2"
              >
                <bdi key={floorCents}>{`${name} asks for at least ${formatUsd(floorCents)}.`}</bdi>
              </a>
            </p>
            <p className="flex flex-wrap gap-x-4 gap-y-2">
              <Cure
                label={`Offer ${name} ${formatUsd(floorCents)}`}
                onPress={() =>
                  fill({ [fieldOf(place)]: begunFor(one) }, `${name} is offered ${formatUsd(floorCents)}.`)
                }
              />
              {amounts.length > 1 && (
                <Cure
                  label={`Leave out ${name}`}
                  onPress={() => fill({ [askedField(place)]: [] }, `Left out ${name}.`)}
                />
              )}
            </p>
          </div>
        );
      })}
      {below.length > 1 && (
        <Cure
          label="Offer each their minimum"
          onPress={() =>
            fill(
              Object.fromEntries(below.map((one) => [askedPriceField(one.place), begunFor(one)])),
              "Each is offered at least their minimum.",
            )
          }
        />
      )}
    </div>
  );
}

/**
 * Beside the button: which colleague releases what is typed now, before it leaves the brand. Without scripts it says the brand's
 * rule.
 */
function ReleaseLine() {
  const { release, people } = useContext(OfferFacts);
  const { sent, values } = useTyped();
  const priceCents = highestOf(useAmounts());
  if (!release) return null;
  const { rule, by } = release;
  if (!values) return <p>{ruleInWords(rule, by)}</p>;
  const reasons = reviewReasons({ priceCents, ...chosenIn(sent), hasReplica: false }, rule);
  const text = releaseText(reasons, by, people.length > 1);
  return (
    <p aria-live="polite" className={reasons.length > 0 ? "wrap-anywhere font-semibold" : "text-ink-muted"}>
      <span key={text}>{text}</span>
    </p>
  );
}

function releaseText(reasons: readonly string[], by: readonly string[], isForSeveral: boolean): string {
  const [it, sees] = isForSeveral ? ["them", "a creator sees them"] : ["it", "the creator sees it"];
  if (reasons.length === 0)
    return isForSeveral ? "No colleague has to release these." : "No colleague has to release this one.";
  const why = isForSeveral ? `one of them ${listOf(reasons)}` : `it ${listOf(reasons)}`;
  return by.length > 0
    ? `${anyOf(by)} releases ${it} before ${sees}, because ${why}.`
    : `Nobody can release ${it} at present, and your brand asks for it, because ${why}. An owner can invite an approver.`;
}
