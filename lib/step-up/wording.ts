import type { Refusal } from "@/lib/refusal";
import { FACTOR_ACTS, type FactorAct, FRESH_MINUTES } from "@/lib/step-up/acts";

/** The field of a code, which forms show when it is wanted. */
export const FACTOR_FIELD = "factorCode";

export const factorWanted = (act: FactorAct): Refusal => ({
  title: "One more step: your second factor",
  message: `Nothing is changed yet, and what you typed is still here. To ${FACTOR_ACTS[act]}, prove again that it is you: that counts for ${FRESH_MINUTES} minutes.`,
  asksFactor: true,
});

export const WRONG_CODE =
  "This code is not right, or was used before. An app shows another every 30 seconds; a recovery code works once.";

export const wrongCode: Refusal = {
  title: "Nothing was changed",
  fieldErrors: { [FACTOR_FIELD]: WRONG_CODE },
  asksFactor: true,
};
