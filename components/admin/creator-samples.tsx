import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { Field } from "@/components/form/field";
import { SubmitButton } from "@/components/form/submit-button";
import { Sample } from "@/components/samples/samples";
import { ANSWER_MAX } from "@/lib/creators/verification-rules";
import type { FormAction } from "@/lib/forms/state";
import type { StaffSample } from "@/lib/samples/queries";
import { audienceLabels } from "@/lib/samples/rules";

type CreatorSamplesProps = { samples: readonly StaffSample[]; row: string; address: string; remove: FormAction };

/** What the button says was heard: a sample that is another one by then stays. */
const heard = ({ id, title, durationMs, sha256 }: StaffSample): string =>
  JSON.stringify({ id, title, durationMs, sha256 });

/** Heard by staff, also while the page is not public, and removed with words to the creator. */
export const CreatorSamples = ({ samples, row, address, remove }: CreatorSamplesProps) => (
  <ActionForm
    action={remove}
    page={address}
    prefix={`${row}-sample-`}
    closed={samples.length === 0}
    className="max-w-xl space-y-4"
  >
    {samples.length > 0 && <h4 className="border-b pb-1 text-lg">Samples</h4>}
    <ErrorSummary />
    <ul className="space-y-5">
      {samples.map((sample) => (
        <li key={sample.id} className="space-y-2">
          <Sample sample={sample} page={null} />
          <p className="text-ink-muted text-sm">Heard by: {audienceLabels[sample.audience].toLowerCase()}</p>
        </li>
      ))}
    </ul>
    {samples.length > 0 && (
      <Field
        as="textarea"
        name="why"
        label="Why a sample is removed"
        hint="The creator reads it, and it is kept in the audit log."
        required
        rows={2}
        maxLength={ANSWER_MAX}
      />
    )}
    <div className="flex flex-wrap gap-3">
      {samples.map((sample) => (
        <SubmitButton
          key={sample.id}
          name="sample"
          value={heard(sample)}
          variant="outline"
          size="sm"
          pendingLabel="Removing..."
          className="h-auto min-h-9 whitespace-normal"
        >
          <span className="wrap-anywhere">
            Remove the sample <bdi>{sample.title}</bdi>
          </span>
        </SubmitButton>
      ))}
    </div>
  </ActionForm>
);
