import { CheckboxGroup } from "@/components/form/choice-group";
import { Field } from "@/components/form/field";
import { Disclosure } from "@/components/ui/disclosure";
import { optionsOf } from "@/lib/forms/state";
import { type FieldName, fieldOf, fieldsIn } from "@/lib/waitlist/fields";
import type { Interest } from "@/lib/waitlist/rules";

/**
 * Fields that do not take a whole row. CSS shows the question that fits the chosen source, so it works without a
 * script.
 */
const places: Partial<Record<FieldName, string>> = {
  talentCategory: "self-end",
  minFee: "self-end",
  annualBudget: "sm:col-span-2 sm:max-w-80",
  representedCount: "sm:col-span-2 sm:max-w-80",
  referralSource: "sm:col-span-2 sm:max-w-80",
  agentReferralInfo: "sm:col-span-2 hidden group-has-[option[value=agent]:checked]/source:block",
  referralDetails: "sm:col-span-2 hidden group-has-[option:checked:not([value=''],[value=agent])]/source:block",
  preferredUseCases: "sm:row-span-2",
  contentDurationPreferences: "",
  geographicLicensing: "",
  experienceLevel: "self-end",
  turnaroundFlexibility: "self-end",
};

function Control({ name }: { name: FieldName }) {
  const field = fieldOf(name);
  const { label, hint } = field;
  const shared = { name, label, hint, required: field.missing !== undefined };
  if (field.kind === "choices") return <CheckboxGroup name={name} legend={label} choices={optionsOf(field.words)} />;
  if (field.kind === "choice") {
    return <Field {...shared} as="select" placeholder="Choose one" options={optionsOf(field.words)} />;
  }
  if (field.kind === "number") return <Field {...shared} inputMode="numeric" maxLength={9} />;
  if (field.rows) return <Field {...shared} as="textarea" rows={field.rows} maxLength={field.max} />;
  return <Field {...shared} autoComplete={field.autoComplete} maxLength={field.max} />;
}

const Controls = ({ names }: { names: readonly FieldName[] }) =>
  names.map((name) => (
    <div key={name} className={places[name] ?? "sm:col-span-2"}>
      <Control name={name} />
    </div>
  ));

export const InterestFields = ({ interest }: { interest: Interest }) => (
  <div className="grid grid-cols-1 gap-6 sm:grid-cols-2">
    <Controls names={fieldsIn(interest)} />
  </div>
);

export const SourceFields = () => (
  <div className="group/source grid grid-cols-1 gap-6 sm:grid-cols-2">
    <Controls names={fieldsIn("source")} />
  </div>
);

/** `open`: something was answered already. */
export const MatchFields = ({ open }: { open: boolean }) => (
  <Disclosure
    open={open}
    className="border-y"
    summary={
      <>
        <span className="font-normal font-serif text-xl">Boost Your Match Quality</span>
        <span className="font-normal text-ink-muted"> (optional)</span>
      </>
    }
  >
    <div className="grid grid-cols-1 gap-x-6 gap-y-8 pt-2 pb-8 sm:grid-cols-2">
      <Controls names={fieldsIn("match")} />
    </div>
  </Disclosure>
);
