"use server";

import { refresh } from "next/cache";
import { after } from "next/server";
import { requireCreator } from "@/app/(private)/gates";
import { proofRefusal } from "@/lib/accounts/wording";
import { databaseTime } from "@/lib/clock";
import { changeRules } from "@/lib/creators/change";
import { rulesOfPreset } from "@/lib/creators/rules";
import { rulesChoiceOf, rulesSchema } from "@/lib/creators/schema";
import { chosenRules, wordsOfRules } from "@/lib/creators/shown";
import { dispatchSoon } from "@/lib/dispatch";
import { formAction } from "@/lib/forms/action";
import { changedMeanwhile, refuse } from "@/lib/forms/answers";
import type { CreatorRules } from "@/lib/terms/terms";

const FAILED = {
  title: "Error",
  message: "Your rules were not saved: the previous ones still apply. Please try again.",
};
const CLOSED = {
  title: "Profile closed",
  message: "Your profile is closed: it gets no offers, and its rules no longer apply.",
};
const SAVED = "They bind every offer made from now on.";
const TRAINING_OFF =
  "AI training is off for new offers. Licenses that include it stay as they are: to end training under one, withdraw your consent beside it on your dashboard.";

export const saveRules = formAction(
  { limit: "rules", schema: rulesSchema, session: requireCreator, failed: FAILED },
  async ({ version, ...rules }, creator) => {
    const choice = rulesChoiceOf(rules, creator.payoutEmail);
    const changed = await changeRules(creator, choice, version, await databaseTime());
    after(dispatchSoon);
    if (!changed.ok) {
      if (changed.reason === "closed") return refuse(CLOSED);
      return changed.reason === "changed"
        ? changedMeanwhile(changed.stored, chosenRules(choice), wordsOfRules)
        : refuse(proofRefusal(changed));
    }
    refresh();
    const isOn = ({ rights }: Pick<CreatorRules, "rights">) => rights.includes("training");
    const trainingEnds = isOn(creator.rules) && !isOn(rulesOfPreset(choice.preset, choice.toggles));
    const message = trainingEnds ? `${SAVED} ${TRAINING_OFF}` : SAVED;
    return { title: "Rules saved", message, keepsFields: true, version: changed.version };
  },
);
