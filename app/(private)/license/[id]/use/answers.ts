import { useLabels } from "@/app/(private)/license/[id]/use/use-fields";
import { changedMeanwhile, type Refused, refuse } from "@/lib/forms/answers";
import { reasons } from "@/lib/license-rows/permits";
import type { FiledUse, Outside } from "@/lib/licenses/use-rules";
import { type SentUse, shownUse } from "@/lib/licenses/use-schema";
import { mediumLabels } from "@/lib/terms/scope";

export const notYours = {
  title: "Use not found",
  message: "It is not one of yours, or it was taken back. Open the license from your dashboard.",
} as const;

export const disputedMeanwhile = {
  title: "This use is disputed",
  message: "The licensor disputed it, so it stays as it was filed. The license’s page shows what you can do now.",
} as const;

/** The form comes back with a second button, which files the use anyway. */
export const isOutside = (outside: Outside, { manner: { medium } }: SentUse): Refused =>
  refuse({
    title: "This use is outside the license",
    message: "Nothing was filed yet, and what you typed is still here.",
    fieldErrors: {
      anyway: outside === "medium" && medium ? `${mediumLabels[medium]} is not licensed here.` : reasons[outside].says,
    },
    instead: { anyway: outside },
  });

const wordsOf = (shown: ReturnType<typeof shownUse>): Record<string, string> =>
  Object.fromEntries(Object.entries(useLabels).map(([name, label]) => [label, shown[name as keyof typeof useLabels]]));

export const changed = (stored: FiledUse, sent: SentUse): Refused =>
  changedMeanwhile(shownUse(stored), shownUse(sent), wordsOf);
