"use server";

import { refresh } from "next/cache";
import { requireCreator } from "@/app/(private)/gates";
import { databaseTime } from "@/lib/clock";
import { SLUGS_MAX } from "@/lib/creators/page-rules";
import { pageSchema } from "@/lib/creators/page-schema";
import { savePage } from "@/lib/creators/save-page";
import { wordsOfPage } from "@/lib/creators/shown-page";
import { findStanding } from "@/lib/creators/verify";
import { formAction } from "@/lib/forms/action";
import { changedMeanwhile, refuse } from "@/lib/forms/answers";

const FAILED = { title: "Error", message: "Your page was not saved: it is as it was before. Please try again." };

const refusals = {
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
      const message = refusals[saved.reason];
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
