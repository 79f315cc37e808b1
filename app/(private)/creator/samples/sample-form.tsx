import { addMySample, changeMySample, removeMySample } from "@/app/(private)/creator/samples/actions";
import { RecordingField } from "@/app/(private)/creator/samples/recording-field";
import { ActionForm } from "@/components/form/action-form";
import { RadioGroup } from "@/components/form/choice-group";
import { ErrorSummary } from "@/components/form/error-summary";
import { Field } from "@/components/form/field";
import { ShownVersion } from "@/components/form/shown-version";
import { SubmitButton } from "@/components/form/submit-button";
import { optionsOf } from "@/lib/forms/state";
import { paths } from "@/lib/paths";
import type { ListedSample } from "@/lib/samples/queries";
import { audienceLabels, SECONDS_MAX, STYLE_MAX, TITLE_MAX } from "@/lib/samples/rules";
import { languageLabels } from "@/lib/text/languages";
import { versionOf } from "@/lib/text/version";

const FILE_HINT = `At most ${SECONDS_MAX} seconds and 1 MB: MP3, M4A, WAV or Ogg/Opus. A larger file, or one of another kind, is converted on your device, if your browser can do that.`;

const WordsFields = ({ sample }: { sample?: ListedSample }) => (
  <>
    <Field
      name="title"
      label="Title"
      hint="What is heard, such as “Documentary, calm” or “Game character, angry”."
      required
      maxLength={TITLE_MAX}
      defaultValue={sample?.title}
    />
    <div className="grid grid-cols-1 gap-x-5 gap-y-6 sm:grid-cols-2">
      <Field
        as="select"
        name="language"
        label="Language"
        options={optionsOf(languageLabels)}
        required
        defaultValue={sample?.language ?? "en-US"}
      />
      <Field
        name="style"
        label="Style"
        maxLength={STYLE_MAX}
        placeholder="Warm, conversational"
        defaultValue={sample?.style}
      />
    </div>
    <RadioGroup
      name="audience"
      legend="Who may hear it"
      hint="Its title, language and style are shown on your public page in any case."
      choices={optionsOf(audienceLabels)}
      defaultValue={sample?.audience ?? "brands"}
    />
  </>
);

export const NewSampleForm = () => (
  <ActionForm action={addMySample} page={paths.creatorSamples} className="space-y-6" aria-labelledby="add">
    <ErrorSummary />
    <RecordingField label="Recording" hint={FILE_HINT} required submit="Add sample">
      <WordsFields />
    </RecordingField>
  </ActionForm>
);

export const ChangeSampleForm = ({ sample }: { sample: ListedSample }) => {
  const { id, title, language, style, audience } = sample;
  return (
    <ActionForm
      action={changeMySample}
      page={paths.creatorSamples}
      prefix={`${id}-`}
      className="space-y-6"
      aria-label={`Change “${title}”`}
    >
      <ErrorSummary />
      <input type="hidden" name="id" value={id} />
      <ShownVersion version={versionOf({ title, language, style, audience })} />
      <RecordingField
        label="Another recording"
        hint={`Takes the place of this one. ${FILE_HINT}`}
        required={false}
        submit="Save changes"
      >
        <WordsFields sample={sample} />
      </RecordingField>
    </ActionForm>
  );
};

export const RemoveSampleForm = ({ sample: { id, title } }: { sample: ListedSample }) => (
  <ActionForm
    action={removeMySample}
    page={paths.creatorSamples}
    prefix={`${id}-remove-`}
    className="mt-4"
    aria-label={`Remove “${title}”`}
  >
    <ErrorSummary />
    <input type="hidden" name="id" value={id} />
    <SubmitButton variant="outline" pendingLabel="Removing...">
      Remove this sample
    </SubmitButton>
  </ActionForm>
);
