import { Use } from "@/app/(private)/offer-parts/use-sheet";
import { Field } from "@/components/form/field";
import { ReplicaCard } from "@/components/offers/replica-card";
import { Folded } from "@/components/ui/folded";
import { AMOUNT_UNITS, DETAIL_MAX, MAX_DESCRIBED_USES, MODEL_DAYS_MAX, SHOWS } from "@/lib/terms/replica";
import { fieldOfUse, USE_NUMBERS, type UsePart } from "@/lib/terms/replica-names";
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
