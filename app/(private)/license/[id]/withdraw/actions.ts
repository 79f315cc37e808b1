"use server";

import { requireCreator } from "@/app/(private)/gates";
import { doByNumber } from "@/app/(private)/license/[id]/do-by-number";
import { formAction } from "@/lib/forms/action";
import { endRight } from "@/lib/licenses/end-right";
import { licenseNumberSchema } from "@/lib/offers/schema";

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
  (sent, creator) => doByNumber(sent, (now) => endRight(creator, sent.grantId, "training", now), refusals, "end"),
);
