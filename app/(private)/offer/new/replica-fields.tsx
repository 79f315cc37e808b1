"use client";

import { type ReactNode, useContext } from "react";
import { Field } from "@/components/form/field";
import { FormContext } from "@/components/form/form-context";
import { ReplicaCard } from "@/components/offers/replica-card";
import { AMOUNT_UNITS, DETAIL_MAX, MAX_DESCRIBED_USES, MODEL_DAYS_MAX, SHOWS } from "@/lib/terms/replica";
import { fieldOfUse, USE_NUMBERS, USE_PARTS, type UsePart } from "@/lib/terms/replica-fields";
import { MEDIA, mediumLabels } from "@/lib/terms/scope";

const mediumOptions = MEDIA.map((value) => ({ value, label: mediumLabels[value] }));
const unitOptions = AMOUNT_UNITS.map((value) => ({ value, label: value === "pieces" ? "Pieces" : "Minutes" }));

/** The unit is always sent. */
const TYPED = USE_PARTS.filter((part) => part !== "Unit");

/**
 * Inside the element of the class `group/license` that holds the rights. CSS alone shows it while the digital replica
 * is ticked; what it holds otherwise is ignored. Further uses are native `details`.
 */
export const ReplicaFields = () => (
  <fieldset className="space-y-5 border-engrave border-l-2 pl-5 group-not-has-[[value=replica]:checked]/license:hidden">
    <legend className="mb-2 font-semibold leading-snug">What the digital replica is used for</legend>
    <p className="text-ink-muted text-sm leading-snug">
      Up to {MAX_DESCRIBED_USES} uses, each in full. Nothing else is licensed. The creator reads them apart from the
      rest and initials them. Tick their media under “Where does it run?” too. They count only while “Digital replica”
      is ticked.
    </p>
    {USE_NUMBERS.map((number) =>
      number === 1 ? (
        <fieldset key={number} className="space-y-4">
          <legend className="mb-3 font-serif text-xl">Use 1</legend>
          <UseFields number={number} />
        </fieldset>
      ) : (
        <FurtherUse key={number} number={number}>
          <UseFields number={number} />
        </FurtherUse>
      ),
    )}
    <ReplicaCard />
  </fieldset>
);

/** Open if something in it was typed or is missing. */
function FurtherUse({ number, children }: { number: number; children: ReactNode }) {
  const { state } = useContext(FormContext);
  const isTyped = TYPED.some((part) => {
    const name = fieldOfUse(number, part);
    return Boolean(state.values[name]) || name in state.fieldErrors;
  });
  return (
    <details open={isTyped} className="border-t pt-2">
      <summary className="w-fit cursor-pointer py-1.5 underline underline-offset-2">Add another use ({number})</summary>
      <fieldset className="mt-3 space-y-4">
        <legend className="mb-3 font-serif text-xl">Use {number}</legend>
        {children}
      </fieldset>
    </details>
  );
}

/** None is required by itself: a use in which nothing is typed is none. */
function UseFields({ number }: { number: number }) {
  const part = (name: UsePart) => ({ name: fieldOfUse(number, name), oneOfSeveral: true, autoComplete: "off" });
  return (
    <>
      <Field {...part("Medium")} as="select" label="Where it runs" placeholder="Choose one" options={mediumOptions} />
      <Field
        {...part("Shows")}
        as="textarea"
        label="What it says or shows"
        hint={`In ${SHOWS.min} to ${SHOWS.max} characters, specific enough that the creator knows the piece.`}
        rows={3}
        maxLength={SHOWS.max}
      />
      <div className="grid grid-cols-1 items-end gap-4 sm:grid-cols-2">
        <Field {...part("Count")} label="How much" inputMode="numeric" maxLength={6} />
        <Field {...part("Unit")} as="select" label="Counted in" options={unitOptions} />
      </div>
      <Field {...part("Languages")} label="Languages" maxLength={DETAIL_MAX} />
      <Field {...part("Tool")} label="Tool that makes it" maxLength={DETAIL_MAX} />
      <Field {...part("Kept")} label="Where the model is kept" maxLength={DETAIL_MAX} />
      <Field
        {...part("Days")}
        label="Days until the model is deleted"
        hint={`Counted from the end of the term: 0 to ${MODEL_DAYS_MAX}.`}
        inputMode="numeric"
        maxLength={3}
        fieldClassName="sm:max-w-72"
      />
    </>
  );
}
