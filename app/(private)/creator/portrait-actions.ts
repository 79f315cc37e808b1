"use server";

import { refresh } from "next/cache";
import { requireCreator } from "@/app/(private)/creator/require-creator";
import { refreshCreators } from "@/app/(private)/refresh-creators";
import { formAction } from "@/lib/forms/action";
import { refuse } from "@/lib/forms/answers";
import { PARTS, pathOf, strokesOf } from "@/lib/showcase/engraving";
import { savePortraitOf } from "@/lib/showcase/save";
import { portraitSchema } from "@/lib/showcase/schema";

const NOT_DRAWN = { title: "Error", message: "Your portrait was not changed. Please try again." };

/** Keeps the engraving that the creator's browser made, rewritten from its numbers, or removes the one of before. */
export const savePortrait = formAction(
  { limit: "rules", schema: portraitSchema, gate: requireCreator, failed: NOT_DRAWN },
  async ({ act, ...parts }, creator) => {
    const strokes = act === "remove" ? undefined : strokesOf(PARTS.map((name) => parts[name]).join(""));
    if (strokes === null) {
      return refuse({
        title: "Not an engraving",
        message: "Only lines that this page engraved can be kept. Please choose your photo again.",
      });
    }
    await savePortraitOf(creator.userId, strokes ? pathOf(strokes) : null, new Date());
    refreshCreators();
    refresh();
    return {
      title: strokes ? "Portrait saved" : "Portrait removed",
      message: strokes ? "Your engraving stands on your page." : "The rosette of your name stands in its place.",
    };
  },
);
