"use server";

import { requireCreator } from "@/app/(private)/gates";
import { doByNumber } from "@/app/(private)/license/[id]/do-by-number";
import { formAction } from "@/lib/forms/action";
import { endRight } from "@/lib/licenses/end-right";
import { licenseNumberSchema } from "@/lib/offers/schema";

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
  (sent, creator) => doByNumber(sent, (now) => endRight(creator, sent.grantId, "replica", now), refusals, "end"),
);
