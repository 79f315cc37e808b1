import type { Metadata } from "next";
import { FormFrame, PartState } from "@/app/(private)/creator/form-frame";
import { addMySample, changeMySample, removeMySample } from "@/app/(private)/creator/samples/actions";
import { RecordingField } from "@/app/(private)/creator/samples/recording-field";
import { requireCreator } from "@/app/(private)/gates";
import { ActionForm } from "@/components/form/action-form";
import { RadioGroup } from "@/components/form/choice-group";
import { ErrorSummary } from "@/components/form/error-summary";
import { Field } from "@/components/form/field";
import { KeptForm } from "@/components/form/kept-form";
import { ShownVersion } from "@/components/form/shown-version";
import { SubmitButton } from "@/components/form/submit-button";
import { Sample } from "@/components/samples/samples";
import { dataPage, ReadFailure } from "@/components/site/data-page";
import { Disclosure } from "@/components/ui/disclosure";
import { Folded } from "@/components/ui/folded";
import { findOwnPage } from "@/lib/creators/public-page";
import { optionsOf } from "@/lib/forms/state";
import { paths } from "@/lib/paths";
import { firstOf, type QueryParams } from "@/lib/postgres/listing";
import { type ListedSample, ownSamples } from "@/lib/samples/queries";
import { audienceLabels, SAMPLES_MAX, SECONDS_MAX, STYLE_MAX, TITLE_MAX } from "@/lib/samples/rules";
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

const NewSampleForm = () => (
  <ActionForm action={addMySample} page={paths.creatorSamples} className="space-y-6" aria-labelledby="add">
    <ErrorSummary />
    <RecordingField label="Recording" hint={FILE_HINT} required submit="Add sample">
      <WordsFields />
    </RecordingField>
  </ActionForm>
);

const ChangeSampleForm = ({ sample }: { sample: ListedSample }) => {
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

const RemoveSampleForm = ({ sample: { id, title } }: { sample: ListedSample }) => (
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

export const metadata: Metadata = { title: "Your samples" };

const done: Readonly<Record<string, string>> = {
  added: "Sample added.",
  changed: "Sample changed.",
  removed: "Sample removed. Nobody can hear it any more.",
};

/** Until the creator's page is public, nobody can find a sample, whoever may hear it later. */
const OwnSample = ({ sample, isPublic }: { sample: ListedSample; isPublic: boolean }) => (
  <li className="space-y-3 border-t py-5">
    <Sample sample={sample} page={null} />
    <p className="text-sm">
      {isPublic ? "Heard by" : "Once your page is public, heard by"}: {audienceLabels[sample.audience].toLowerCase()}
    </p>
    <Disclosure
      isInline
      summary={
        <>
          Change or remove <span className="sr-only">“{sample.title}”</span>
        </>
      }
    >
      <div className="mt-4 border-l-2 pl-5">
        <ChangeSampleForm sample={sample} />
        <RemoveSampleForm sample={sample} />
      </div>
    </Disclosure>
  </li>
);

const Aside = () => (
  <Folded label="Where samples are heard, and what is kept">
    <div className="space-y-6">
      <section aria-labelledby="heard" className="space-y-2">
        <h3 id="heard" className="border-b pb-3 text-xl">
          Where it is heard
        </h3>
        <p>
          On your public page, beside your name under Creators, and in the offer form once a brand has chosen you. It
          loads only when somebody presses play.
        </p>
        <p>Our staff can hear every sample. If they remove one that is against our terms, we email you why.</p>
      </section>
      <section aria-labelledby="kept" className="space-y-2">
        <h3 id="kept" className="border-b pb-3 text-xl">
          What is kept
        </h3>
        <p>
          The sound alone: titles, pictures and places that your recorder wrote into the file are left out. Removing a
          sample ends it at once, and we delete the recording within a day. All go when you close your profile.
        </p>
        <p>
          A sample is no license. Each is sent with the statement that it may not train AI, as everything on this site;
          your deliverables are never hosted here.
        </p>
      </section>
    </div>
  </Folded>
);

type PageProps = { searchParams: Promise<QueryParams> };

async function SamplesPage({ searchParams }: PageProps) {
  const creator = await requireCreator();
  const [samples, page, params] = await Promise.all([
    ownSamples(creator.userId),
    findOwnPage(creator.userId),
    searchParams,
  ]);
  const said = done[firstOf(params.done)];
  return (
    <FormFrame
      creator={creator}
      title="Samples"
      lead="Up to three short recordings of your voice, so that a brand hears you before it makes an offer."
      state={<PartState creator={creator} said={said} isPublic={page?.isPublic !== false} sense="hear these" />}
      aside={<Aside />}
    >
      {samples.length > 0 && (
        <section aria-labelledby="yours" className="mt-6 max-w-2xl">
          <h3 id="yours" className="mb-4 text-2xl">
            {`${samples.length} of ${SAMPLES_MAX} samples`}
          </h3>
          <ol>
            {samples.map((sample) => (
              <OwnSample key={JSON.stringify(sample)} sample={sample} isPublic={page?.isPublic === true} />
            ))}
          </ol>
        </section>
      )}
      {creator.closedAt === null && (
        <section aria-labelledby="add" className={samples.length > 0 ? "max-w-2xl" : "mt-6 max-w-2xl"}>
          <h3 id="add" className="sr-only">
            Add a sample
          </h3>
          {samples.length < SAMPLES_MAX ? (
            <Disclosure open={samples.length === 0} className="answering border-y" summary="Add a sample">
              <div className="pt-3 pb-6">
                <NewSampleForm key={samples.length} />
              </div>
            </Disclosure>
          ) : (
            <p className="border-t pt-5">Remove one, or give one another recording, to show something else.</p>
          )}
        </section>
      )}
    </FormFrame>
  );
}

const labels = { title: "Title", style: "Style" };

export default dataPage("a creator's samples", SamplesPage, (requestId) => (
  <ReadFailure requestId={requestId}>
    <KeptForm action={addMySample} page={paths.creatorSamples} labels={labels} />
    <KeptForm action={changeMySample} page={paths.creatorSamples} labels={labels} />
    <KeptForm action={removeMySample} page={paths.creatorSamples} />
  </ReadFailure>
));
