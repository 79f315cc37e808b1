"use server";

import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { after } from "next/server";
import { requireBuyerWho, requireCreator } from "@/app/(private)/gates";
import { notYours } from "@/app/(private)/license/[id]/use/answers";
import { isUnproved } from "@/lib/accounts/mailbox-proof";
import { proofRefusal } from "@/lib/accounts/wording";
import { databaseTime } from "@/lib/clock";
import { dispatchSoon } from "@/lib/dispatch";
import { formAction } from "@/lib/forms/action";
import { refuse } from "@/lib/forms/answers";
import { answerDispute, disputeUse, endAfterDispute, replyToAnswer } from "@/lib/licenses/dispute-use";
import { disputeAnswerSchema, disputeEndSchema, disputeReplySchema, disputeSchema } from "@/lib/licenses/use-schema";
import { filedUseOf } from "@/lib/licenses/uses";
import { paths } from "@/lib/paths";

const correctedMeanwhile = {
  title: "This use was changed",
  message:
    "The licensee corrected it after you had opened this form. Nothing was sent. Open the form again and read it.",
} as const;

const notNow = {
  title: "Nothing was changed",
  message:
    "The dispute is not where this form left it: it was answered already, its clock ran out, or somebody was faster. What you wrote was not sent.",
} as const;

const disputedAlready = {
  title: "This use is disputed already",
  message: "Nothing was sent again: your first dispute stands as you wrote it. What you wrote now is below.",
} as const;

/** If it is sent twice with the same words, the second time it redirects to the dispute. */
export const disputeLicenseUse = formAction(
  {
    limit: "uses",
    schema: disputeSchema,
    session: requireCreator,
    failed: { title: "Error", message: "The use was not disputed, and nobody was told. Please try again." },
  },
  async (sent, creator) => {
    const disputed = await disputeUse(creator, sent, await databaseTime());
    if (!disputed.ok && disputed.reason === "changed") return refuse(correctedMeanwhile);
    const use = await filedUseOf(sent.useId, creator.userId);
    if (!use) return refuse(notYours);
    if (!disputed.ok && use.dispute?.reason !== sent.reason) return refuse(disputedAlready);
    if (disputed.ok) after(dispatchSoon);
    redirect(paths.disputeUse(use.grantId, use.id));
  },
);

type Step = { ok: true; grantId: string } | { ok: false; reason: "not-found" | "not-now" };

function afterStep(step: Step, useId: string) {
  if (!step.ok) return refuse(step.reason === "not-found" ? notYours : notNow);
  after(dispatchSoon);
  redirect(paths.disputeUse(step.grantId, useId));
}

const ahead = {
  title: "Nothing was sent",
  fieldErrors: { stoppedOn: "Please enter a day that is not after today." },
} as const;

const failed = { title: "Error", message: "Nothing was changed, and nobody was told. Please try again." };

export const answerLicenseDispute = formAction(
  { limit: "uses", schema: disputeAnswerSchema, session: requireBuyerWho("use"), failed },
  async (sent, buyer) => {
    const step = await answerDispute(buyer, sent, await databaseTime());
    return !step.ok && step.reason === "ahead" ? refuse(ahead) : afterStep(step, sent.useId);
  },
);

export const replyToLicensee = formAction(
  { limit: "uses", schema: disputeReplySchema, session: requireCreator, failed },
  async (sent, creator) => afterStep(await replyToAnswer(creator, sent, await databaseTime()), sent.useId),
);

export const endLicenseAfterDispute = formAction(
  { limit: "uses", schema: disputeEndSchema, session: requireCreator, failed },
  async ({ useId }, creator) => {
    const ended = await endAfterDispute(creator, useId, await databaseTime());
    if (!ended.ok && isUnproved(ended)) {
      after(dispatchSoon);
      return refuse(proofRefusal(ended, "end"));
    }
    // For platforms that cache pages themselves, as when consent is withdrawn.
    if (ended.ok) refresh();
    return afterStep(ended, useId);
  },
);
