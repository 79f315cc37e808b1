"use server";

import { refresh } from "next/cache";
import { after } from "next/server";
import { requireCreator } from "@/app/creator/require-creator";
import { errorState, successState } from "@/lib/actions/answers";
import { attempt } from "@/lib/actions/attempt";
import { formText } from "@/lib/actions/form-data";
import type { FormState } from "@/lib/actions/form-state";
import { refuseOverLimit } from "@/lib/actions/refuse-over-limit";
import { signOut } from "@/lib/auth/session";
import { dispatchSoon } from "@/lib/mail/dispatch";
import { withdrawTraining } from "@/lib/offers/revoke/mutations";
import { paths } from "@/lib/paths";

const failed = {
  title: "Error",
  message: "Your consent was not withdrawn, and the license goes on. Please try again.",
};

const refusals = {
  "not-found": {
    title: "License not found",
    message: "It is not one of your licenses with AI training. Reload the page and try again.",
  },
  "not-active": {
    title: "This license has ended already",
    message: "It permits nothing any more, AI training included. There is nothing left to withdraw.",
  },
} as const;

/** Withdraws the signed-in creator's consent to AI training for one license, which ends it. */
export async function withdrawConsent(previous: FormState, form: FormData): Promise<FormState> {
  const refused = await refuseOverLimit("rules", previous, form);
  if (refused) return refused;
  const creator = await requireCreator();
  const grantId = formText(form, "grantId") ?? "";
  const saved = await attempt(() => withdrawTraining(creator, grantId, new Date()), previous, form, failed);
  refresh();
  if (!saved.ok) return saved.state;
  const withdrawn = saved.value;
  if (!withdrawn.ok) return errorState(previous, form, refusals[withdrawn.reason]);
  after(dispatchSoon);
  return successState(previous, {
    title: "AI-training consent withdrawn",
    message: "The license has ended. We are telling both of you by email.",
  });
}

/** Ends the session in this browser. */
export async function leave(): Promise<FormState> {
  return await signOut({ redirectTo: paths.creatorSignIn });
}
