"use server";

import { refresh } from "next/cache";
import { requireCreator } from "@/app/(private)/gates";
import { databaseTime } from "@/lib/clock";
import { askVerification, withdrawRequest } from "@/lib/creators/verification-requests";
import { REQUESTS_A_DAY, verificationRequestSchema } from "@/lib/creators/verification-rules";
import { formAction, noFields } from "@/lib/forms/action";
import { refuse } from "@/lib/forms/answers";

const answers = {
  asked: {
    title: "Request sent",
    message: "Until we answer, you can change it here or withdraw it.",
    keepsFields: true,
  },
  changed: { title: "Request changed", message: "Our staff read it as it is now.", keepsFields: true },
} as const;

const refusals = {
  "not-now": {
    title: "There is nothing to ask for",
    message: "You are verified already, or your profile is suspended or closed.",
  },
  "too-often": {
    title: "Please try again tomorrow",
    message: `You asked ${REQUESTS_A_DAY} times within a day.`,
  },
} as const;

export const askToBeVerified = formAction(
  {
    limit: "rules",
    schema: verificationRequestSchema,
    session: requireCreator,
    failed: { title: "Error", message: "We did not get your request. Please try again." },
  },
  async (said, creator) => {
    const outcome = await askVerification(creator, said, await databaseTime());
    if (outcome === "not-now" || outcome === "too-often") return refuse(refusals[outcome]);
    refresh();
    return answers[outcome];
  },
);

export const withdrawVerification = formAction(
  {
    limit: "rules",
    schema: noFields,
    session: requireCreator,
    failed: { title: "Error", message: "Your request still waits. Please try again." },
  },
  async (_, creator) => {
    await withdrawRequest(creator, await databaseTime());
    refresh();
    return { title: "Request withdrawn", message: "You can ask again at any time." };
  },
);
