"use server";

import { requireCreator } from "@/app/creator/require-creator";
import { successState } from "@/lib/actions/answers";
import { attempt } from "@/lib/actions/attempt";
import { typedValues } from "@/lib/actions/form-data";
import type { FormState } from "@/lib/actions/form-state";
import { parseForm } from "@/lib/actions/parse-form";
import { refuseOverLimit } from "@/lib/actions/refuse-over-limit";
import { changeRules } from "@/lib/creator-profiles/mutations";
import { rulesOfPreset } from "@/lib/creator-profiles/rules";
import { rulesChoiceOf, rulesSchema } from "@/lib/creator-profiles/schema";

const FAILED = { title: "Error", message: "Your rules were not saved: those of before still hold. Please try again." };
const SAVED = "They bind every offer made from now on.";
const TRAINING_OFF =
  "AI training is off for new offers. Licenses that include it stay in force: to end one, withdraw your consent under Licenses on your dashboard.";

/** Changes the standing rules of the signed-in creator. */
export async function saveRules(previous: FormState, form: FormData): Promise<FormState> {
  const refused = await refuseOverLimit("rules", previous, form);
  if (refused) return refused;
  const parsed = parseForm(rulesSchema, form, { previous });
  if (!parsed.ok) return parsed.state;
  const creator = await requireCreator();
  const choice = rulesChoiceOf(parsed.data, creator.email);
  const saved = await attempt(() => changeRules(creator, choice, new Date()), previous, form, FAILED);
  if (!saved.ok) return saved.state;
  const trainingEnds = creator.rules.training && !rulesOfPreset(choice.preset, choice.toggles).training;
  return successState(previous, {
    title: "Rules saved",
    message: trainingEnds ? `${SAVED} ${TRAINING_OFF}` : SAVED,
    values: typedValues(form),
  });
}
