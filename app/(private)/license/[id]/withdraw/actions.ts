"use server";

import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { after } from "next/server";
import { requireCreator } from "@/app/(private)/gates";
import { numberRefusal } from "@/app/(private)/license/[id]/by-number";
import { isUnproved } from "@/lib/accounts/mailbox-proof";
import { proofRefusal } from "@/lib/accounts/wording";
import { databaseTime } from "@/lib/clock";
import { dispatchSoon } from "@/lib/dispatch";
import { formAction } from "@/lib/forms/action";
import { refuse } from "@/lib/forms/answers";
import { endRight } from "@/lib/licenses/end-right";
import { licenseNumberSchema } from "@/lib/offers/schema";
import { paths } from "@/lib/paths";

const failed = {
  title: "Error",
  message: "Your consent was not withdrawn, and AI training stays licensed. Please try again.",
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
  "ended-already": {
    title: "You have withdrawn it already",
    message: "The license says since when no model may be trained.",
  },
} as const;

export const withdrawConsent = formAction(
  { limit: "rules", schema: licenseNumberSchema, session: requireCreator, failed },
  async (sent, creator) => {
    const refused = numberRefusal(sent);
    if (refused) return refused;
    const { grantId } = sent;
    const withdrawn = await endRight(creator, grantId, "training", await databaseTime());
    if (!withdrawn.ok) {
      if (!isUnproved(withdrawn)) return refuse(refusals[withdrawn.reason]);
      after(dispatchSoon);
      return refuse(proofRefusal(withdrawn, "end"));
    }
    // For platforms that cache pages themselves.
    refresh();
    after(dispatchSoon);
    redirect(paths.license(grantId));
  },
);
