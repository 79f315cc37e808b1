"use server";

import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { after } from "next/server";
import { requireCreator } from "@/app/(private)/creator/require-creator";
import { currentPerson, endCurrentSession } from "@/lib/auth/actors";
import { signOut } from "@/lib/auth/session";
import { formAction, noFields } from "@/lib/forms/action";
import { refuse } from "@/lib/forms/answers";
import { dispatchSoon } from "@/lib/mail/dispatch";
import { withdrawTraining } from "@/lib/offers/revoke";
import { withdrawTrainingSchema } from "@/lib/offers/schema";
import { paths } from "@/lib/paths";
import { signOutEverywhere } from "@/lib/sessions/sessions";

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
export const withdrawConsent = formAction(
  { limit: "rules", schema: withdrawTrainingSchema, gate: requireCreator, failed },
  async ({ grantId }, creator) => {
    refresh();
    const withdrawn = await withdrawTraining(creator, grantId, new Date());
    if (!withdrawn.ok) return refuse(refusals[withdrawn.reason]);
    after(dispatchSoon);
    return {
      title: "AI-training consent withdrawn",
      message: "The license has ended. We are telling both of you by email.",
    };
  },
);

const stillIn = { title: "Error", message: "You are still signed in. Please try again." };

/** Ends the session, for every copy of its cookie. */
export const leave = formAction({ limit: null, schema: noFields, failed: stillIn }, async () => {
  await endCurrentSession();
  return await signOut({ redirectTo: paths.creatorSignIn });
});

/** Ends every session of the person, on every device, and the links that could begin another. */
export const leaveEverywhere = formAction(
  {
    limit: null,
    schema: noFields,
    gate: async () => (await currentPerson()) ?? redirect(paths.creatorSignIn),
    failed: stillIn,
  },
  async (_, person) => {
    await signOutEverywhere(person, new Date());
    return await signOut({ redirectTo: paths.creatorSignIn });
  },
);
