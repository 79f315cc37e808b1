"use server";

import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { after } from "next/server";
import { requireCreator } from "@/app/(private)/gates";
import { databaseTime } from "@/lib/clock";
import { dispatchSoon } from "@/lib/dispatch";
import { formAction } from "@/lib/forms/action";
import { refuse } from "@/lib/forms/answers";
import { withdrawTraining } from "@/lib/licenses/revoke";
import { withdrawTrainingSchema } from "@/lib/offers/schema";
import { paths } from "@/lib/paths";

const failed = {
  title: "Error",
  message: "Your consent was not withdrawn, and the license continues. Please try again.",
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

const otherEnding = {
  title: "Check the number",
  fieldErrors: { ending: "These are not the last four characters of this license’s number." },
};

export const withdrawConsent = formAction(
  { limit: "rules", schema: withdrawTrainingSchema, session: requireCreator, failed },
  async ({ grantId, ending }, creator) => {
    if (ending.length !== 4 || !grantId.endsWith(ending)) return refuse(otherEnding);
    const withdrawn = await withdrawTraining(creator, grantId, await databaseTime());
    if (!withdrawn.ok) return refuse(refusals[withdrawn.reason]);
    // For platforms that cache pages themselves, without the state check of lib/http/kept-pages.ts.
    refresh();
    after(dispatchSoon);
    redirect(paths.license(grantId));
  },
);
