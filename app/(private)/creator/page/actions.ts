"use server";

import { refresh } from "next/cache";
import { requireCreator } from "@/app/(private)/gates";
import { databaseTime } from "@/lib/clock";
import { SLUGS_MAX } from "@/lib/creators/page-rules";
import { pageSchema } from "@/lib/creators/page-schema";
import { savePage, wordsOfPage } from "@/lib/creators/save-page";
import { askVerification, withdrawRequest } from "@/lib/creators/verification-requests";
import { REQUESTS_A_DAY, verificationRequestSchema } from "@/lib/creators/verification-rules";
import { findStanding } from "@/lib/creators/verify";
import { formAction, noFields } from "@/lib/forms/action";
import { changedMeanwhile, refuse } from "@/lib/forms/answers";

const FAILED = { title: "Error", message: "Your page was not saved: it is as it was before. Please try again." };

const pageRefusals = {
  "slug-taken": "This address, or one that reads like it, is somebody else's or was once. Please choose another one.",
  "too-many-slugs": `Your page has had ${SLUGS_MAX} addresses, and each is kept so that its links lead on. Please choose one of those, or keep this one.`,
  closed: "Your profile is closed: its page cannot be public any more.",
} as const;

const OFF = "Your page is switched off: nobody else sees it.";

const HELD_WORDS =
  "Words or links of it say, or look as if, you act for somebody else: we check them first and email you. Until then the page leaves them out.";

/** What to say about a page that its owner made public. */
async function shownWords(userId: string): Promise<string> {
  const standing = await findStanding(userId);
  return standing?.isNameHeld ? "Your page will be public once we have checked your name." : "Your page is public.";
}

export const saveCreatorPage = formAction(
  { limit: "rules", schema: pageSchema, session: requireCreator, failed: FAILED },
  async ({ version, ...choice }, creator) => {
    const saved = await savePage(creator.userId, choice, version, await databaseTime());
    if (!saved.ok) {
      if (saved.reason === "changed") return changedMeanwhile(saved.stored, choice, wordsOfPage);
      const message = pageRefusals[saved.reason];
      return saved.reason === "closed"
        ? refuse({ title: "Profile closed", message, fieldErrors: { isPublic: message } })
        : refuse({ title: "Address not available", message, fieldErrors: { slug: message } });
    }
    refresh();
    const shown = choice.isPublic ? await shownWords(creator.userId) : OFF;
    const message = saved.areWordsHeld ? `${shown} ${HELD_WORDS}` : shown;
    return { title: "Page saved", message, keepsFields: true, version: saved.version };
  },
);

const answers = {
  asked: {
    title: "Request sent",
    message: "Until we answer, you can change it here or withdraw it.",
    keepsFields: true,
  },
  changed: { title: "Request changed", message: "Our staff read it as it is now.", keepsFields: true },
} as const;

const requestRefusals = {
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
    if (outcome === "not-now" || outcome === "too-often") return refuse(requestRefusals[outcome]);
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
