import { addMyPicture, changeMyPicture, removeMyPicture, savePortrait } from "@/app/(private)/creator/pictures/actions";
import { AudienceField } from "@/app/(private)/creator/pictures/audience-field";
import { PictureField } from "@/app/(private)/creator/pictures/picture-field";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { ShownVersion } from "@/components/form/shown-version";
import { SubmitButton } from "@/components/form/submit-button";
import { paths } from "@/lib/paths";
import type { ListedPicture } from "@/lib/pictures/queries";

export const NewPictureForm = () => (
  <ActionForm
    action={addMyPicture}
    page={paths.creatorPictures}
    prefix="new-"
    className="space-y-6"
    aria-labelledby="add"
  >
    <ErrorSummary />
    <PictureField label="Picture" />
    <AudienceField />
    <SubmitButton pendingLabel="Saving...">Add picture</SubmitButton>
  </ActionForm>
);

type OwnPictureProps = { picture: ListedPicture; name: string };

/** `name`: what is changed, as a heading names it. */
export const ChangePictureForm = ({ picture: { id, audience }, name }: OwnPictureProps) => (
  <ActionForm
    action={changeMyPicture}
    page={paths.creatorPictures}
    prefix={`${id}-`}
    className="space-y-4"
    aria-label={`Who may see ${name}`}
  >
    <ErrorSummary />
    <input type="hidden" name="id" value={id} />
    <AudienceField audience={audience} />
    <SubmitButton variant="outline" size="sm" pendingLabel="Saving...">
      Save
    </SubmitButton>
  </ActionForm>
);

export const RemovePictureForm = ({ picture: { id }, name }: OwnPictureProps) => (
  <ActionForm
    action={removeMyPicture}
    page={paths.creatorPictures}
    prefix={`${id}-remove-`}
    className="mt-4"
    aria-label={`Remove ${name}`}
  >
    <ErrorSummary />
    <input type="hidden" name="id" value={id} />
    <SubmitButton variant="outline" size="sm" pendingLabel="Removing...">
      Remove this picture
    </SubmitButton>
  </ActionForm>
);

/** Photo or engraving. */
export const RemovePortraitForm = ({ version }: { version: string }) => (
  <ActionForm
    action={savePortrait}
    page={paths.creatorPictures}
    prefix="no-"
    className="mt-4"
    aria-label="Remove the portrait"
  >
    <ErrorSummary />
    <ShownVersion version={version} />
    <input type="hidden" name="as" value="nothing" />
    <input type="hidden" name="audience" value="everybody" />
    <SubmitButton variant="outline" size="sm" pendingLabel="Removing...">
      Remove the portrait
    </SubmitButton>
  </ActionForm>
);
