import type { Metadata } from "next";
import { FormFrame, PartState } from "@/app/(private)/creator/form-frame";
import { addMyPicture, changeMyPicture, removeMyPicture, savePortrait } from "@/app/(private)/creator/pictures/actions";
import { AudienceField, PictureField } from "@/app/(private)/creator/pictures/picture-field";
import { PortraitForm } from "@/app/(private)/creator/pictures/portrait-form";
import { requireCreator } from "@/app/(private)/gates";
import { Face } from "@/components/creators/face";
import { StandingNotice } from "@/components/creators/notices";
import { EngravedPortrait } from "@/components/engraving/portrait";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { KeptForm } from "@/components/form/kept-form";
import { ShownVersion } from "@/components/form/shown-version";
import { SubmitButton } from "@/components/form/submit-button";
import { dataPage, ReadFailure } from "@/components/site/data-page";
import { Disclosure } from "@/components/ui/disclosure";
import { Folded } from "@/components/ui/folded";
import { PORTRAIT } from "@/lib/creators/page-rules";
import { findOwnPage } from "@/lib/creators/public-page";
import { findStanding } from "@/lib/creators/verify";
import { type PictureAct, paths } from "@/lib/paths";
import { type ListedPicture, ownPictures } from "@/lib/pictures/queries";
import { PICTURES_MAX, placeLabels, SIDES, viewerLabels } from "@/lib/pictures/rules";
import type { ShownPortrait } from "@/lib/pictures/save";
import { firstOf, type QueryParams } from "@/lib/postgres/listing";
import { versionOf } from "@/lib/text/version";

const NewPictureForm = () => (
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
const ChangePictureForm = ({ picture: { id, audience }, name }: OwnPictureProps) => (
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

const RemovePictureForm = ({ picture: { id }, name }: OwnPictureProps) => (
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
const RemovePortraitForm = ({ version }: { version: string }) => (
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

export const metadata: Metadata = { title: "Your pictures" };

const done: Readonly<Partial<Record<string, string>>> = {
  saved: "Saved.",
  changed: "Changed.",
  removed: "Removed. Nobody can see it any more.",
} satisfies Record<PictureAct, string>;

const nameOf = ({ position }: ListedPicture): string =>
  (placeLabels[position as keyof typeof placeLabels] ?? "Picture").toLowerCase();

/** Who sees a picture, and what can be done with it. */
const OwnPicture = ({ picture, name }: { picture: ListedPicture; name: string }) => (
  <div className="min-w-0 flex-1 basis-40">
    <p>Seen by: {viewerLabels[picture.audience].toLowerCase()}</p>
    <Disclosure
      isInline
      className="answering"
      summary={
        <>
          Change or remove <span className="sr-only">the {name}</span>
        </>
      }
    >
      <div className="mt-3 border-l-2 pl-5">
        <ChangePictureForm picture={picture} name={name} />
        <RemovePictureForm picture={picture} name={name} />
      </div>
    </Disclosure>
  </div>
);

const Aside = () => (
  <Folded label="Where they are seen, and what is kept">
    <section aria-labelledby="kept" className="space-y-2 max-sm:pt-2">
      <h3 id="kept" className="border-b pb-3 text-xl max-sm:sr-only">
        Where they are seen, and what is kept
      </h3>
      <p>
        Your portrait stands beside your name wherever brands see it, the pictures on your page. Our staff can see all
        of them. If they remove one that is against our terms, we email you why.
      </p>
      <p>
        We keep a square of {SIDES.whole} pixels, drawn anew: the place, the time and the device that your camera wrote
        into the file are left out. Of an engraving only its lines are kept.
      </p>
      <p>
        Removing a picture erases it at once. All go when you close your profile. A picture is no license: each is sent
        with the statement that it may not train AI.
      </p>
    </section>
  </Folded>
);

type PageProps = { searchParams: Promise<QueryParams> };

async function PicturesPage({ searchParams }: PageProps) {
  const creator = await requireCreator();
  const [all, page, standing, params] = await Promise.all([
    ownPictures(creator.userId),
    findOwnPage(creator.userId),
    findStanding(creator.userId),
    searchParams,
  ]);
  const engraving = page?.portrait ?? null;
  const photo = all.find(({ position }) => position === PORTRAIT);
  const pictures = all.filter(({ position }) => position !== PORTRAIT);
  const version = versionOf({ portrait: photo?.id ?? engraving } satisfies ShownPortrait);
  const said = done[firstOf(params.done) ?? ""];
  const { displayName } = creator;
  const hasPortrait = photo !== undefined || engraving !== null;
  const portraitForm = <PortraitForm key={version} version={version} audience={photo?.audience} />;
  return (
    <FormFrame
      creator={creator}
      title="Your pictures"
      lead="Brands ask people whom they can see: a portrait, and up to three pictures beside it."
      state={
        <>
          <PartState creator={creator} said={said} isPublic={page?.isPublic !== false} sense="see these" />
          <StandingNotice standing={standing} className="mt-5" />
        </>
      }
      aside={<Aside />}
    >
      <section aria-labelledby="portrait" className="mt-6 max-w-2xl space-y-4">
        <h3 id="portrait" className="text-2xl">
          Your portrait
        </h3>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          {engraving && !photo ? (
            <EngravedPortrait path={engraving} label="Your present portrait" className="w-28 max-w-full" />
          ) : (
            <Face
              of={{ displayName, slug: null, version: "", photo: photo ?? null, isEngraved: false }}
              size="page"
              isNamed
              eager
              className="w-28 max-w-full"
            />
          )}
          {photo ? (
            <OwnPicture key={JSON.stringify(photo)} picture={photo} name={nameOf(photo)} />
          ) : (
            <div className="min-w-0 flex-1 basis-40">
              <p>{engraving ? "An engraving, seen by everybody." : "Your initials stand until you add one."}</p>
              {engraving && <RemovePortraitForm version={version} />}
            </div>
          )}
        </div>
        {standing?.verifiedAt && (
          <p>Your Verified seal covers your portrait: if you change or remove it, we check it again first.</p>
        )}
        {creator.closedAt === null &&
          (hasPortrait ? (
            <Disclosure className="answering border-y" summary="Replace the portrait">
              <div className="pt-3 pb-6">{portraitForm}</div>
            </Disclosure>
          ) : (
            portraitForm
          ))}
      </section>
      <section aria-labelledby="add" className="mt-8 max-w-2xl space-y-4">
        <h3 id="add" className="text-2xl">
          {pictures.length > 0 ? `${pictures.length} of ${PICTURES_MAX} pictures` : "Pictures beside it"}
        </h3>
        {pictures.length > 0 && (
          <ul>
            {pictures.map((picture) => (
              <li key={JSON.stringify(picture)} className="flex flex-wrap gap-5 border-t py-5">
                <img
                  src={paths.pictureShown(picture, "small")}
                  alt={`Your ${nameOf(picture)}`}
                  width={SIDES.small}
                  height={SIDES.small}
                  className="size-32 border border-engrave/60"
                />
                <OwnPicture picture={picture} name={nameOf(picture)} />
              </li>
            ))}
          </ul>
        )}
        {creator.closedAt === null &&
          (pictures.length < PICTURES_MAX ? (
            // Without a portrait, that one comes first.
            <Disclosure
              open={hasPortrait && pictures.length === 0}
              className="answering border-y"
              summary="Add a picture"
            >
              <div className="pt-3 pb-6">
                <NewPictureForm key={pictures.length} />
              </div>
            </Disclosure>
          ) : (
            <p>Remove one to show something else.</p>
          ))}
      </section>
    </FormFrame>
  );
}

export default dataPage("a creator's pictures", PicturesPage, (requestId) => (
  <ReadFailure requestId={requestId}>
    <KeptForm action={savePortrait} page={paths.creatorPictures} />
    <KeptForm action={addMyPicture} page={paths.creatorPictures} />
    <KeptForm action={changeMyPicture} page={paths.creatorPictures} />
    <KeptForm action={removeMyPicture} page={paths.creatorPictures} />
  </ReadFailure>
));
