"use server";

import { redirect } from "next/navigation";
import { requireCreator } from "@/app/(private)/gates";
import { databaseTime } from "@/lib/clock";
import { FILE_MAX } from "@/lib/form-fields";
import { formAction } from "@/lib/forms/action";
import { changedMeanwhile, Refused, refuse } from "@/lib/forms/answers";
import { chosenFile } from "@/lib/forms/fields";
import { paths } from "@/lib/paths";
import { checkSample } from "@/lib/samples/check";
import { audienceLabels, faults, inWords, type SampleWords } from "@/lib/samples/rules";
import { addSample, changeSample, type Recording, removeSample } from "@/lib/samples/save";
import { changedSampleSchema, newSampleSchema, removedSampleSchema } from "@/lib/samples/schema";
import { languageLabels } from "@/lib/text/languages";

const NOT_SAVED = { title: "Error", message: "Nothing was changed. Please try again." };

const wordsOf = ({ title, language, style, audience }: SampleWords) => ({
  Title: title,
  Language: languageLabels[language],
  Style: style,
  "Who may hear it": audienceLabels[audience],
});

const notKept = (message: string): Refused =>
  refuse({ title: "Recording not kept", message, fieldErrors: { recording: message } });

/** Undefined if no file was chosen. */
async function recordingIn(form: FormData): Promise<Recording | Refused | undefined> {
  const file = chosenFile(form, "recording");
  if (!file) return undefined;
  if (file.size > FILE_MAX) return notKept(faults.large);
  const made = await checkSample(new Uint8Array(await file.arrayBuffer()));
  return "fault" in made ? notKept(inWords(made)) : made;
}

const isRefused = (found: unknown): found is Refused => found instanceof Refused;

export const addMySample = formAction(
  { limit: "memberFile", schema: newSampleSchema, session: requireCreator, failed: NOT_SAVED },
  async (words, creator, form) => {
    const recording = await recordingIn(form);
    if (!recording) return notKept("Please choose a recording.");
    if (isRefused(recording)) return recording;
    const added = await addSample(creator.userId, words, recording, await databaseTime());
    if (!added.ok) {
      return added.reason === "full"
        ? refuse({ title: "Three samples already", message: "Remove one to add another." })
        : refuse({ title: "Profile closed", message: "Your profile is closed: it has no samples any more." });
    }
    redirect(paths.creatorSamplesAfter("added"));
  },
);

export const changeMySample = formAction(
  { limit: "memberFile", schema: changedSampleSchema, session: requireCreator, failed: NOT_SAVED },
  async ({ id, version, ...words }, creator, form) => {
    const recording = await recordingIn(form);
    if (isRefused(recording)) return recording;
    const changed = await changeSample(creator.userId, { id, version, words, recording }, await databaseTime());
    if (!changed.ok) {
      return changed.reason === "changed"
        ? changedMeanwhile(changed.stored, words, wordsOf)
        : refuse({ title: "Sample removed", message: "This sample was removed meanwhile, perhaps in another tab." });
    }
    redirect(paths.creatorSamplesAfter("changed"));
  },
);

/** Idempotent. */
export const removeMySample = formAction(
  { limit: "rules", schema: removedSampleSchema, session: requireCreator, failed: NOT_SAVED },
  async ({ id }, creator) => {
    await removeSample(creator.userId, id);
    redirect(paths.creatorSamplesAfter("removed"));
  },
);
