import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { Field } from "@/components/form/field";
import { SubmitButton } from "@/components/form/submit-button";
import { ANSWER_MAX } from "@/lib/creators/verification-rules";
import type { FormAction } from "@/lib/forms/state";
import { paths } from "@/lib/paths";
import type { StaffPicture } from "@/lib/pictures/queries";
import { placeLabels, SIDES, viewerLabels } from "@/lib/pictures/rules";

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
