import { errorState, refilledState } from "@/lib/forms/answers";
import type { FormState } from "@/lib/forms/state";
import type { Refusal } from "@/lib/refusal";
import { STEP_1_FIELDS } from "@/lib/waitlist/rules";

export type Step = 1 | 2;

/** The step travels with the values, so that it also works without JavaScript. */
export const at = (state: FormState, step: Step): FormState => ({
  ...state,
  values: { ...state.values, step: String(step) },
});

export const turnTo = (step: Step, previous: FormState, form: FormData): FormState =>
  refilledState(previous, form, { step: String(step) });

export const refuseAt = (step: Step, previous: FormState, form: FormData, refusal: Refusal): FormState =>
  at(errorState(previous, form, refusal), step);

const isBasic = (field: string): boolean => STEP_1_FIELDS.some((name) => name === field);

/** Faults of the other step wait, because the summary cannot link to hidden fields. */
export function atFirstFault(refused: FormState): FormState {
  const faults = Object.entries(refused.fieldErrors);
  const first = faults[0]?.[0];
  const step: Step = first !== undefined && isBasic(first) ? 1 : 2;
  const shown = faults.filter(([field]) => isBasic(field) === (step === 1));
  return at({ ...refused, fieldErrors: Object.fromEntries(shown) }, step);
}
