import { formOf, typedValues } from "@/lib/forms/fields";
import type { FormState } from "@/lib/forms/state";
import type { Report } from "@/lib/verify/check";

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
  /** What closed the form before it was looked at, and the seconds after which it may be sent again. */
  reason?: "limited" | "unavailable";
  retryAfterSeconds?: number;
};

/** A form that was read well and still cannot be accepted: what a gate or an action's work returns. */
export class Refused {
  constructor(readonly refusal: Refusal) {}
}

export const refuse = (refusal: Refusal): Refused => new Refused(refusal);

/** The answer to a form that was refused: the texts, and everything typed except passwords and tokens. */
export function errorState(previous: FormState, form: FormData, refusal: Refusal): FormState {
  return {
    status: "error",
    title: refusal.title,
    ...(refusal.message === undefined ? {} : { message: refusal.message }),
    fieldErrors: { ...refusal.fieldErrors },
    values: typedValues(formOf(form)),
    attempt: nextAttempt(previous),
  };
}

export type Success = {
  title: string;
  message?: string;
  report?: Report;
  /** The fields go on holding what was typed; without it they are empty. */
  keepsFields?: true;
};

export function successState(previous: FormState, form: FormData, { keepsFields, ...texts }: Success): FormState {
  const values = keepsFields ? typedValues(formOf(form)) : {};
  return { status: "success", fieldErrors: {}, values, ...texts, attempt: nextAttempt(previous) };
}
