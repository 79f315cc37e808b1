"use client";

import { ChevronDown } from "lucide-react";
import { type ReactNode, useContext } from "react";
import { useOpenAtFault } from "@/app/(private)/offer-parts/fold";
import { useTyped, type Values } from "@/app/(private)/offer-parts/typed";
import { Field } from "@/components/form/field";
import { FormContext } from "@/components/form/form-context";
import { ReplicaCard } from "@/components/offers/replica-card";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Folded } from "@/components/ui/folded";
import { type Sent, textIn } from "@/lib/offers/asked";
import { AMOUNT_UNITS, DETAIL_MAX, MAX_DESCRIBED_USES, MODEL_DAYS_MAX, SHOWS } from "@/lib/terms/replica";
import { copiedUse, fieldOfUse, USE_FIELDS, USE_NUMBERS, USE_PARTS, type UsePart } from "@/lib/terms/replica-fields";
import { MEDIA, mediumLabels } from "@/lib/terms/scope";

const mediumOptions = MEDIA.map((value) => ({ value, label: mediumLabels[value] }));
const unitOptions = AMOUNT_UNITS.map((value) => ({ value, label: value === "pieces" ? "Pieces" : "Minutes" }));

/**
 * Must be inside the element with the class `group/license` that holds the rights. CSS alone shows it while the digital replica
 * is ticked. Otherwise whatever it holds is ignored.
 */
export const ReplicaFields = () => (
  <fieldset className="border-engrave border-l-2 pl-4 group-not-has-[[value=replica]:checked]/license:hidden sm:pl-5">
    <legend className="mb-2 font-semibold leading-snug">What is the digital replica used for?</legend>
    <p className="mb-3 text-ink-muted text-sm leading-snug">
      Up to {MAX_DESCRIBED_USES} uses, each in full and in a medium that is ticked above. Nothing else is licensed. The
      creator initials them apart from the rest.
    </p>
    {USE_NUMBERS.map((number) => (
      <Use key={number} number={number}>
        <UseFields number={number} />
      </Use>
    ))}
    <Folded label="What the law asks" className="mt-4">
      <ReplicaCard />
    </Folded>
  </fieldset>
);

/** "Website: A greeting for every store"; empty while neither is filled in. */
function inWords(sent: Sent, number: number): string {
  const medium = MEDIA.find((one) => one === textIn(sent, fieldOfUse(number, "Medium")));
  return [medium && mediumLabels[medium], textIn(sent, fieldOfUse(number, "Shows"))].filter(Boolean).join(": ");
}

/** Hides a use that is not started while the one before it is folded and not started either. */
const hiddenAhead =
  "[details:not([open]):has(option[value='']:checked)+&:not([open]):has(option[value='']:checked)]:hidden";

/** One is open at a time, plus any in which something is missing. */
function Use({ number, children }: { number: number; children: ReactNode }) {
  const { place, isAtFault } = useOpenAtFault(USE_PARTS.map((part) => fieldOfUse(number, part)));
  const isAnyAtFault = Object.keys(useContext(FormContext).state.fieldErrors).length > 0;
  const { sent } = useTyped();
  const isFirst = number === 1;
  const words = inWords(sent, number);
  return (
    <details
      ref={place}
      {...(!isAnyAtFault && { name: "described-use" })}
      open={isAnyAtFault ? isAtFault : isFirst}
      className={cn("group/use border-t", !isFirst && hiddenAhead)}
    >
      <summary className="flex cursor-pointer items-baseline gap-x-4 py-2.5">
        <span className="flex min-w-0 grow flex-wrap items-baseline gap-x-4">
          <span
            className={cn(
              "font-serif text-xl",
              !isFirst && "group-[:not([open]):has(option[value='']:checked)]/use:hidden",
            )}
          >
            Use {number}
          </span>
          {!isFirst && (
            <span className="hidden underline underline-offset-2 group-[:not([open]):has(option[value='']:checked)]/use:inline">
              Add another use ({number})
            </span>
          )}
          <bdi key={words} className="wrap-anywhere line-clamp-1 min-w-0 text-ink-muted group-open/use:hidden">
            {words}
          </bdi>
        </span>
        <ChevronDown aria-hidden className="size-4 shrink-0 self-center group-open/use:rotate-180" />
      </summary>
      <fieldset className="space-y-4 pb-4">
        <legend className="sr-only">Use {number}</legend>
        {!isFirst && <CopyUse number={number} />}
        {children}
      </fieldset>
    </details>
  );
}

function CopyUse({ number }: { number: number }) {
  const { sent, fill } = useTyped();
  const copy = () => {
    const typed = Object.fromEntries(USE_FIELDS.map((name) => [name, sent(name)[0] ?? ""]));
    fill({ ...copiedUse(typed, number) } as Values, `Use ${number} is filled in from use ${number - 1}.`);
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 noscript:hidden">
      <Button variant="outline" size="sm" onClick={copy}>
        Copy use {number - 1}
      </Button>
      <p className="min-w-0 flex-1 basis-40 text-ink-muted text-sm leading-snug">Fills in what is empty here.</p>
    </div>
  );
}

/** No field is required on its own: a use in which nothing is typed does not count. */
function UseFields({ number }: { number: number }) {
  const part = (name: UsePart) => ({ name: fieldOfUse(number, name), oneOfSeveral: true, autoComplete: "off" });
  return (
    <>
      <Field {...part("Medium")} as="select" label="Where it runs" placeholder="Choose one" options={mediumOptions} />
      <Field
        {...part("Shows")}
        as="textarea"
        label="What it says or shows"
        hint={`In ${SHOWS.min} to ${SHOWS.max} characters, so that the creator knows the piece.`}
        rows={3}
        maxLength={SHOWS.max}
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] items-end gap-4">
        <Field {...part("Count")} label="How much" inputMode="numeric" maxLength={6} />
        <Field {...part("Unit")} as="select" label="Counted in" options={unitOptions} />
      </div>
      <Field {...part("Languages")} label="Languages" maxLength={DETAIL_MAX} />
      <Field {...part("Tool")} label="Tool that makes it" maxLength={DETAIL_MAX} />
      <Field {...part("Kept")} label="Where the model is kept" maxLength={DETAIL_MAX} />
      <Field
        {...part("Days")}
        label="Days until the model is deleted"
        hint={`From the end of the term: 0 to ${MODEL_DAYS_MAX}.`}
        inputMode="numeric"
        maxLength={3}
        fieldClassName="sm:max-w-72"
      />
    </>
  );
}
