import { optionsOf } from "@/app/(forms)/waitlist/questions";
import { CheckboxGroup } from "@/components/form/choice-group";
import { Field } from "@/components/form/field";
import { answerLabels, TEXT_MAX } from "@/lib/waitlist/rules";

/** What would suit somebody; all of it may be left out. `open`: something in it was answered already. */
export function MatchFields({ open }: { open: boolean }) {
  return (
    <details open={open} className="group/match border-y">
      <summary className="flex cursor-pointer list-none items-baseline justify-between gap-6 py-4 [&::-webkit-details-marker]:hidden">
        <span>
          <span className="font-serif text-xl">Boost Your Match Quality</span>
          <span className="text-ink-muted"> (optional)</span>
        </span>
        <span aria-hidden className="font-serif text-2xl text-seal-text leading-none group-open/match:rotate-45">
          +
        </span>
      </summary>
      <div className="space-y-8 pb-8">
        <div className="grid gap-8 sm:grid-cols-2">
          <CheckboxGroup
            name="preferredUseCases"
            legend="Preferred use cases"
            choices={optionsOf(answerLabels.preferredUseCases)}
          />
          <div className="space-y-8">
            <CheckboxGroup
              name="contentDurationPreferences"
              legend="Content duration"
              choices={optionsOf(answerLabels.contentDurationPreferences)}
            />
            <CheckboxGroup
              name="geographicLicensing"
              legend="Geographic licensing"
              choices={optionsOf(answerLabels.geographicLicensing)}
            />
          </div>
        </div>
        <div className="grid items-end gap-6 sm:grid-cols-2">
          <Field
            as="select"
            name="experienceLevel"
            label="Experience level"
            placeholder="Choose one"
            options={optionsOf(answerLabels.experienceLevel)}
          />
          <Field
            as="select"
            name="turnaroundFlexibility"
            label="Turnaround"
            placeholder="Choose one"
            options={optionsOf(answerLabels.turnaroundFlexibility)}
          />
        </div>
        <Field name="marketingSource" label="Campaign, post or event that brought you here" maxLength={TEXT_MAX.line} />
      </div>
    </details>
  );
}

export const MATCH_FIELDS = [
  "preferredUseCases",
  "contentDurationPreferences",
  "geographicLicensing",
  "experienceLevel",
  "turnaroundFlexibility",
  "marketingSource",
];
