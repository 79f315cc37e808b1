"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import { requireCreator } from "@/app/(private)/gates";
import { databaseTime } from "@/lib/clock";
import { sentPortrait } from "@/lib/creators/engraving";
import { notAnEngraving, portraitParts } from "@/lib/creators/page-schema";
import { formAction } from "@/lib/forms/action";
import { changedMeanwhile, Refused, refuse } from "@/lib/forms/answers";
import { chosenFile } from "@/lib/forms/fields";
import { paths } from "@/lib/paths";
import { AUDIENCES, faults } from "@/lib/pictures/rules";
import {
  addPicture,
  changeAudience,
  checkPicture,
  type Picture,
  removePicture,
  type ShownPortrait,
  savePortraitOf,
} from "@/lib/pictures/save";
import { choice } from "@/lib/text/schema";
import { isUuid } from "@/lib/text/uuid";
import { shownVersion } from "@/lib/text/version";

const audience = choice(AUDIENCES, "Please choose who may see it.");
const id = z.string().refine(isUuid, "Please open this page again.");

const portraitSchema = z.object({
  /** What replaces the current portrait. */
  as: choice(["photo", "engraving", "nothing"], "Please choose how it is shown."),
  audience,
  version: shownVersion(),
  ...portraitParts,
});

const NOT_SAVED = { title: "Error", message: "Nothing was changed. Please try again." };

const wordsOfPortrait = ({ portrait }: ShownPortrait) => ({
  Portrait: portrait === null ? "none" : isUuid(portrait) ? "a photo" : "an engraving",
});

const notKept = (message: string): Refused =>
  refuse({ title: "Picture not kept", message, fieldErrors: { picture: message } });

const notAdded = {
  closed: { title: "Profile closed", message: "Your profile is closed: it has no pictures any more." },
  full: { title: "Three pictures already", message: "Remove one to add another." },
} as const;

async function pictureIn(form: FormData): Promise<Picture | Refused> {
  const file = chosenFile(form, "picture");
  if (!file) return notKept("Please choose a picture.");
  const made = await checkPicture(new Uint8Array(await file.arrayBuffer()));
  return "fault" in made ? notKept(faults[made.fault]) : made;
}

/** Draws a photo anew, or rewrites an engraving from its numbers. Nothing is stored as the browser sent it. */
export const savePortrait = formAction(
  { limit: "memberFile", schema: portraitSchema, session: requireCreator, failed: NOT_SAVED },
  async ({ as, audience, version, ...parts }, creator, form) => {
    if (as === "photo") {
      const picture = await pictureIn(form);
      if (picture instanceof Refused) return picture;
      const added = await addPicture(creator.userId, "portrait", audience, picture, await databaseTime());
      if (!added.ok) return refuse(notAdded[added.reason]);
    } else {
      const portrait = as === "nothing" ? null : sentPortrait(parts);
      if (portrait === undefined || (as === "engraving" && !portrait)) return refuse(notAnEngraving);
      const saved = await savePortraitOf(creator.userId, portrait, version, await databaseTime());
      if (!saved.ok)
        return saved.reason === "closed"
          ? refuse(notAdded.closed)
          : changedMeanwhile(saved.stored, { portrait }, wordsOfPortrait);
    }
    redirect(paths.creatorPicturesAfter(as === "nothing" ? "removed" : "saved"));
  },
);

export const addMyPicture = formAction(
  { limit: "memberFile", schema: z.object({ audience }), session: requireCreator, failed: NOT_SAVED },
  async ({ audience }, creator, form) => {
    const picture = await pictureIn(form);
    if (picture instanceof Refused) return picture;
    const added = await addPicture(creator.userId, "picture", audience, picture, await databaseTime());
    if (!added.ok) return refuse(notAdded[added.reason]);
    redirect(paths.creatorPicturesAfter("saved"));
  },
);

export const changeMyPicture = formAction(
  { limit: "rules", schema: z.object({ id, audience }), session: requireCreator, failed: NOT_SAVED },
  async ({ id, audience }, creator) => {
    const isChanged = await changeAudience(creator.userId, id, audience, await databaseTime());
    if (!isChanged)
      return refuse({
        title: "Picture removed",
        message: "This picture was removed meanwhile, perhaps in another tab.",
      });
    redirect(paths.creatorPicturesAfter("changed"));
  },
);

/** Idempotent. */
export const removeMyPicture = formAction(
  { limit: "rules", schema: z.object({ id }), session: requireCreator, failed: NOT_SAVED },
  async ({ id }, creator) => {
    await removePicture(creator.userId, id, await databaseTime());
    redirect(paths.creatorPicturesAfter("removed"));
  },
);
