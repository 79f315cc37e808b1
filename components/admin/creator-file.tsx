import Link from "next/link";
import { Facts } from "@/components/admin/facts";
import { EngravedPortrait } from "@/components/engraving/portrait";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { Field } from "@/components/form/field";
import { SubmitButton } from "@/components/form/submit-button";
import { Sample } from "@/components/samples/samples";
import { Moment } from "@/components/ui/moment";
import type { CreatorFile } from "@/lib/creators/admin";
import { ANSWER_MAX, outcomeLabels } from "@/lib/creators/verification-rules";
import type { FormAction } from "@/lib/forms/state";
import { paths } from "@/lib/paths";
import type { StaffPicture } from "@/lib/pictures/queries";
import { placeLabels, SIDES, viewerLabels } from "@/lib/pictures/rules";
import { withRow } from "@/lib/postgres/listing";
import type { StaffSample } from "@/lib/samples/queries";
import { audienceLabels } from "@/lib/samples/rules";

const titleClass = "mb-2 border-b pb-1 text-lg";

const openOf = ({ requests }: CreatorFile) => requests.find(({ outcome }) => outcome === null);

/** What staff look at first to verify somebody. */
export function CreatorFileView({ file, name }: { file: CreatorFile; name: string }) {
  const { portrait, resembled } = file;
  const open = openOf(file);
  return (
    <>
      {portrait && <EngravedPortrait path={portrait} label={`Portrait of ${name}`} className="w-36" />}
      {open && (
        <section>
          <h4 className={titleClass}>Asks to be verified</h4>
          <Facts
            facts={[
              ["Asked", <Moment key="asked" at={open.askedAt} />],
              ["Can be reached", open.reach],
              ["Shows who they are", open.evidence],
            ]}
          />
        </section>
      )}
      {resembled.length > 0 && (
        <section>
          <h4 className={titleClass}>The name looks like that of</h4>
          <ul className="space-y-1">
            {resembled.map(({ id, name: other }) => (
              <li key={id}>
                <Link
                  href={withRow(paths.adminTab("creators"), id)}
                  prefetch={false}
                  className="underline underline-offset-2"
                >
                  <bdi>{other}</bdi>
                </Link>
                , who is verified
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** What was asked and decided before. */
export function CreatorHistory({ file: { requests, checks } }: { file: CreatorFile }) {
  const answered = requests.filter(({ outcome }) => outcome !== null);
  if (answered.length + checks.length === 0) return null;
  return (
    <section>
      <h4 className={titleClass}>History</h4>
      <ul className="space-y-3">
        {answered.map(({ id, askedAt, outcome, answer, evidence }) => (
          <li key={id}>
            Request of <Moment at={askedAt} />: {outcome && outcomeLabels[outcome].toLowerCase()}
            <span className="wrap-anywhere block text-ink-muted text-sm">{evidence}</span>
            {answer && <span className="wrap-anywhere block text-sm">We wrote: {answer}</span>}
          </li>
        ))}
        {checks.map(({ checkedAt, endedAt, name: checked, note }) => (
          <li key={checkedAt.toISOString()}>
            <Moment at={checkedAt} />: verified as <bdi>{checked}</bdi>
            {endedAt && (
              <>
                , until <Moment at={endedAt} />
              </>
            )}
            <span className="wrap-anywhere block text-ink-muted text-sm">{note}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

type AnswerFormProps = { file: CreatorFile | undefined; row: string; address: string; answer: FormAction };

/** Stays in place when the request is answered, so that its result can be read, until the creator is verified. */
export function AnswerForm({ file, row, address, answer }: AnswerFormProps) {
  const open = file && openOf(file);
  return (
    <ActionForm
      key={file?.checks.length}
      action={answer}
      page={address}
      prefix={`${row}-answer-`}
      closed={!open}
      className="max-w-xl space-y-4"
    >
      <ErrorSummary />
      {open && (
        <>
          <input type="hidden" name="requestId" value={open.id} />
          <Field
            as="textarea"
            name="answer"
            label="What the creator reads"
            hint="What is missing, or why not. It is mailed to them as you write it."
            required
            rows={3}
            maxLength={ANSWER_MAX}
          />
          <div className="flex flex-wrap gap-3">
            <SubmitButton name="outcome" value="more" size="sm" variant="outline" pendingLabel="Asking...">
              Ask for more
            </SubmitButton>
            <SubmitButton name="outcome" value="refused" size="sm" variant="outline" pendingLabel="Sending...">
              Do not verify
            </SubmitButton>
          </div>
        </>
      )}
    </ActionForm>
  );
}

type CreatorPicturesProps = { pictures: readonly StaffPicture[]; row: string; address: string; remove: FormAction };

const placeOf = ({ position }: StaffPicture): string => placeLabels[position as keyof typeof placeLabels].toLowerCase();

/** Seen by staff, also while the page is not public, and removed with words to the creator. */
export const CreatorPictures = ({ pictures, row, address, remove }: CreatorPicturesProps) => (
  <ActionForm
    action={remove}
    page={address}
    prefix={`${row}-picture-`}
    closed={pictures.length === 0}
    className="max-w-xl space-y-4"
  >
    {pictures.length > 0 && <h4 className="border-b pb-1 text-lg">Pictures</h4>}
    <ErrorSummary />
    <ul className="flex flex-wrap gap-5">
      {pictures.map((picture) => (
        <li key={picture.id} className="w-32 space-y-1 text-sm">
          <a href={paths.pictureShown(picture, "whole")}>
            <img
              src={paths.pictureShown(picture, "small")}
              alt={`Open the ${placeOf(picture)}`}
              width={SIDES.small}
              height={SIDES.small}
              loading="lazy"
              className="size-32 border border-engrave/60"
            />
          </a>
          <p className="text-ink-muted">Seen by: {viewerLabels[picture.audience].toLowerCase()}</p>
        </li>
      ))}
    </ul>
    {pictures.length > 0 && (
      <Field
        as="textarea"
        name="why"
        label="Why a picture is removed"
        hint="The creator reads it, and it is kept in the audit log."
        required
        rows={2}
        maxLength={ANSWER_MAX}
      />
    )}
    <div className="flex flex-wrap gap-3">
      {pictures.map((picture) => (
        <SubmitButton
          key={picture.id}
          name="picture"
          value={`${picture.id} ${picture.sha256}`}
          variant="outline"
          size="sm"
          pendingLabel="Removing..."
        >
          Remove the {placeOf(picture)}
        </SubmitButton>
      ))}
    </div>
  </ActionForm>
);

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
