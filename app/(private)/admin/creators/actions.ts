"use server";

import { refresh } from "next/cache";
import { after } from "next/server";
import { adminAction } from "@/app/(private)/admin/admin-action";
import {
  creatorDecisionSchema,
  pictureRemovalSchema,
  sampleRemovalSchema,
  verificationAnswerSchema,
} from "@/lib/admin/schema";
import { databaseTime } from "@/lib/clock";
import { answerRequest } from "@/lib/creators/verification-requests";
import { dispatchSoon } from "@/lib/dispatch";
import { refuse } from "@/lib/forms/answers";
import { decideOnCreator } from "@/lib/offers/suspend";
import { removePictureByStaff } from "@/lib/pictures/save";
import { formatSeconds } from "@/lib/samples/rules";
import { removeSampleByStaff } from "@/lib/samples/save";

const answers = {
  verify: {
    title: "Creator verified",
    message: "Their page, badge and new certificates say so, for what you saw here.",
  },
  unverify: {
    title: "Verification removed",
    message: "The seal is gone. Certificates made before keep what they say.",
  },
  "allow-name": { title: "Name allowed", message: "The creator’s public page and the directory show it again." },
  "allow-words": { title: "Words allowed", message: "Their page shows what was held back." },
  suspend: {
    title: "Creator suspended",
    message:
      "No offer finds them any more, and open ones are closed. Their licenses stay as they are. They are mailed your reason.",
  },
  lift: {
    title: "Suspension lifted",
    message: "New offers find them again. Offers that were closed stay closed. The creator is told by email.",
  },
} as const;

const refused = {
  changed: {
    title: "This creator has changed",
    message:
      "Name, mailbox, portrait, page address, words or state are other ones than you saw. Look again, then decide.",
  },
  "not-allowed": {
    title: "Nothing was changed",
    message:
      "The creator's state does not allow this any more: somebody may have been faster. It is shown as it is now.",
  },
} as const;

const failed = { title: "Error", message: "Nothing was changed, and your note is still here. Please try again." };

export const decideOn = adminAction({ schema: creatorDecisionSchema, failed }, async (decision, admin) => {
  const outcome = await decideOnCreator(admin, decision, await databaseTime());
  refresh();
  after(dispatchSoon);
  return outcome === "done" ? answers[decision.decision] : refuse(refused[outcome]);
});

const answered = {
  more: { title: "Asked for more", message: "The creator gets your words by email, and can send the request again." },
  refused: { title: "Not verified", message: "The creator gets your words by email." },
} as const;

export const answerVerification = adminAction(
  {
    schema: verificationAnswerSchema,
    failed: { title: "Error", message: "The request still waits, and nobody was told. Please try again." },
  },
  async (input, admin) => {
    const isDone = await answerRequest(admin, input, await databaseTime());
    after(dispatchSoon);
    return isDone
      ? answered[input.outcome]
      : refuse({
          title: "Nothing was changed",
          message: "This request was answered or withdrawn already. It is shown as it is now.",
        });
  },
);

export const removeSample = adminAction(
  {
    schema: sampleRemovalSchema,
    failed: { title: "Error", message: "The sample is still there, and nobody was told. Please try again." },
  },
  async ({ sample, why }, admin) => {
    const removed = await removeSampleByStaff(admin, sample, why, await databaseTime());
    after(dispatchSoon);
    if (removed.ok)
      return { title: "Sample removed", message: "Nobody can hear it any more. The creator gets your words by email." };
    refresh();
    if (removed.reason === "gone")
      return refuse({ title: "Nothing was removed", message: "The creator removed this sample already." });
    const named = ({ title, durationMs }: typeof removed.stored) => `“${title}” (${formatSeconds(durationMs)})`;
    const recording = removed.stored.sha256 === sample.sha256 ? "" : ", with another recording";
    return refuse({
      title: "Nothing was removed",
      message: `The creator changed this sample after you heard it. You heard ${named(sample)}; now it is ${named(removed.stored)}${recording}. Listen to it, then decide.`,
    });
  },
);

export const removePicture = adminAction(
  {
    schema: pictureRemovalSchema,
    failed: { title: "Error", message: "The picture is still there, and nobody was told. Please try again." },
  },
  async ({ picture, why }, admin) => {
    const isRemoved = await removePictureByStaff(admin, picture, why, await databaseTime());
    after(dispatchSoon);
    if (isRemoved)
      return { title: "Picture removed", message: "Nobody can see it any more. The creator gets your words by email." };
    refresh();
    return refuse({
      title: "Nothing was removed",
      message: "The creator removed this picture already, or put another in its place. Look at it, then decide.",
    });
  },
);
