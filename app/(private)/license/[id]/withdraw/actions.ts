"use server";

import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { after } from "next/server";
import { requireCreator } from "@/app/(private)/gates";
import { numberRefusal } from "@/app/(private)/license/[id]/number-refusal";
import { databaseTime } from "@/lib/clock";
import { dispatchSoon } from "@/lib/dispatch";
import { formAction } from "@/lib/forms/action";
import { refuse } from "@/lib/forms/answers";
import { withdrawTraining } from "@/lib/licenses/revoke";
import { licenseNumberSchema } from "@/lib/offers/schema";
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

export const withdrawConsent = formAction(
  { limit: "rules", schema: licenseNumberSchema, session: requireCreator, failed },
  async (sent, creator) => {
    const refused = numberRefusal(sent);
    if (refused) return refused;
    const { grantId } = sent;
    const withdrawn = await withdrawTraining(creator, grantId, await databaseTime());
    if (!withdrawn.ok) return refuse(refusals[withdrawn.reason]);
    // For platforms that cache pages themselves.
    refresh();
    after(dispatchSoon);
    redirect(paths.license(grantId));
  },
);
