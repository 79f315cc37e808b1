import { formOf, typedValues } from "@/lib/actions/form-data";
import type { FormState } from "@/lib/actions/form-state";

/** The previous answer travels through the page, so that a forged request may hold anything in its place. */
function nextAttempt(previous: unknown): number {
  const attempt = typeof previous === "object" && previous !== null && "attempt" in previous ? previous.attempt : 0;
  return typeof attempt === "number" && Number.isSafeInteger(attempt) && attempt >= 0 && attempt < 1e6
    ? attempt + 1
    : 1;
}

export type Refusal = {
  title: string;
  message?: string;
  fieldErrors?: Readonly<Record<string, string>>;
  /** Names of fields whose values must not go back to the page, besides passwords and tokens. */
  secret?: readonly string[];
};

/** The answer to a form that was refused: the texts, and everything typed except secrets. */
export function errorState(previous: FormState, form: FormData, refusal: Refusal): FormState {
  return {
    status: "error",
    title: refusal.title,
    ...(refusal.message === undefined ? {} : { message: refusal.message }),
    fieldErrors: { ...refusal.fieldErrors },
    values: typedValues(formOf(form), refusal.secret),
    attempt: nextAttempt(previous),
  };
}

/** The answer to a form that was accepted. `values` is what the fields then hold; without it they are empty. */
export function successState(
  previous: FormState,
  answer: { title: string; message?: string; values?: FormState["values"] },
): FormState {
  return { status: "success", fieldErrors: {}, values: {}, ...answer, attempt: nextAttempt(previous) };
}
