"use server";

import { refresh } from "next/cache";
import { requireCreator } from "@/app/(private)/gates";
import { databaseTime } from "@/lib/clock";
import { sentPortrait } from "@/lib/creators/engraving";
import { notAnEngraving, portraitSchema } from "@/lib/creators/page-schema";
import { savePortraitOf } from "@/lib/creators/save-page";
import { formAction } from "@/lib/forms/action";
import { refuse } from "@/lib/forms/answers";
import { changedMeanwhile } from "@/lib/forms/stale";

const NOT_DRAWN = { title: "Error", message: "Your portrait was not changed. Please try again." };

const wordsOfPortrait = ({ portrait }: { portrait: string | null }) => ({
  Portrait: portrait ? "an engraving" : "the rosette of your name",
});

/** Rewrites the engraving from its numbers: markup from the browser is never stored. */
export const savePortrait = formAction(
  { limit: "rules", schema: portraitSchema, session: requireCreator, failed: NOT_DRAWN },
  async ({ act, version, ...parts }, creator) => {
    const portrait = act === "remove" ? null : sentPortrait(parts);
    if (portrait === undefined || (act === "save" && !portrait)) return refuse(notAnEngraving);
    const saved = await savePortraitOf(creator.userId, portrait, version, await databaseTime());
    if (!saved.ok) return changedMeanwhile(saved.stored, { portrait }, wordsOfPortrait);
    refresh();
    refresh();
    return {
      title: portrait ? "Portrait saved" : "Portrait removed",
      message: portrait ? "Your engraving is on your page." : "The rosette of your name is shown instead.",
      version: saved.version,
    };
  },
);
