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
  message: "Nothing was ended, and new pieces may still be made. Please try again.",
};

const refusals = {
  "not-found": {
    title: "License not found",
    message: "It is not one of your licenses with a digital replica. Reload the page and try again.",
  },
  "not-active": {
    title: "This license has ended already",
    message: "It permits nothing any more, the digital replica included. There is nothing left to end.",
  },
  "ended-already": {
    title: "You have ended it already",
    message: "The license says from when no new pieces may be made.",
  },
} as const;

export const endNewPieces = formAction(
  { limit: "rules", schema: licenseNumberSchema, session: requireCreator, failed },
  async (sent, creator) => {
    const refused = numberRefusal(sent);
    if (refused) return refused;
    const { grantId } = sent;
    const ended = await endRight(creator, grantId, "replica", await databaseTime());
    if (!ended.ok) {
      if (!isUnproved(ended)) return refuse(refusals[ended.reason]);
      after(dispatchSoon);
      return refuse(proofRefusal(ended, "end"));
    }
    refresh();
    after(dispatchSoon);
    redirect(paths.license(grantId));
  },
);
