import { formOf, typedValues } from "@/lib/forms/fields";
import { type FormState, VERSION_FIELD } from "@/lib/forms/state";
import type { Refusal } from "@/lib/refusal";
import type { Answer } from "@/lib/verify/pile";

/** The previous state travels through the page, so a forged request may hold anything. */
function nextCount(previous: unknown): number {
  const count =
    typeof previous === "object" && previous !== null && "submitCount" in previous ? previous.submitCount : 0;
  return typeof count === "number" && Number.isSafeInteger(count) && count >= 0 && count < 1e6 ? count + 1 : 1;
}

/** Seconds after which a form that failed through us is worth another try. */
export const AGAIN_SECONDS = 30;

/**
 * Thrown by a gate when a form arrives and nobody is signed in any more: the form comes back with what was typed, and no
 * word of the record that its page showed.
 */
export class SignedOut extends Error {}

export const signedOut: Refusal = {
  title: "You are signed out",
  message: "Nothing was changed, and what you typed is still here. Sign in in another tab, then send this form again.",
  asksSignIn: true,
};

/** A valid form that cannot be accepted, returned by a gate or an action's work. */
export class Refused {
  constructor(readonly refusal: Refusal) {}
}

export const refuse = (refusal: Refusal): Refused => new Refused(refusal);

/** Sends back everything typed except passwords and tokens, with the values of `instead` in place of what was typed. */
export function errorState(
  previous: FormState,
  form: FormData,
  refusal: Refusal,
  instead: Readonly<Record<string, string>> = {},
): FormState {
  const replaced = Object.keys(instead);
  return {
    status: "error",
    title: refusal.title,
    ...(refusal.message === undefined ? {} : { message: refusal.message }),
    fieldErrors: { ...refusal.fieldErrors },
    values: {
      ...typedValues(formOf(form)),
      ...(refusal.changed && { [VERSION_FIELD]: refusal.changed.version }),
      ...refusal.instead,
      ...instead,
    },
    ...(refusal.changed && { differences: refusal.changed.differences }),
    ...(refusal.asksSignIn && { asksSignIn: true as const }),
    ...(refusal.asksFactor && { asksFactor: true as const }),
    ...(refusal.offersInvitation && { offersInvitation: true as const }),
    ...(replaced.length > 0 && { replaced }),
    submitCount: nextCount(previous),
  };
}

/** The form as it was typed, with the values of `instead`: an answer that neither refuses nor does anything. */
export const refilledState = (
  previous: FormState,
  form: FormData,
  instead: (state: FormState) => FormState["values"],
): FormState => {
  const state = successState(previous, form, { title: "", keepsFields: true });
  return { ...state, status: "idle", values: { ...state.values, ...instead(state) } };
};

export type Success = {
  title: string;
  message?: string;
  answers?: Answer[];
  kept?: readonly string[];
  codes?: readonly string[];
  passkey?: string;
  leadsTo?: string;
  /** Keeps the typed values in the fields, which are otherwise cleared. */
  keepsFields?: true;
  /** Fields that are emptied, of a form that stays in use. */
  clears?: readonly string[];
  /** Of what is stored now, if the form carries one. */
  version?: string;
};

export function successState(
  previous: FormState,
  form: FormData,
  { keepsFields, clears, version, ...texts }: Success,
): FormState {
  const values = {
    ...(keepsFields && typedValues(formOf(form))),
    ...(version !== undefined && { [VERSION_FIELD]: version }),
  };
  return {
    status: "success",
    fieldErrors: {},
    values,
    ...(clears && { replaced: clears }),
    ...texts,
    submitCount: nextCount(previous),
  };
}
