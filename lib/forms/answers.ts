import { VERSION_FIELD } from "@/lib/form-fields";
import { formOf, typedValues } from "@/lib/forms/fields";
import type { FormState } from "@/lib/forms/state";
import type { Acting } from "@/lib/members/drawn-for";
import type { Refusal } from "@/lib/refusal";
import { versionOf } from "@/lib/text/version";
import type { Answer } from "@/lib/verify/pile";

/** The previous state travels through the page, so a forged request may put anything there. */
function nextCount(previous: unknown): number {
  const count =
    typeof previous === "object" && previous !== null && "submitCount" in previous ? previous.submitCount : 0;
  return typeof count === "number" && Number.isSafeInteger(count) && count >= 0 && count < 1e6 ? count + 1 : 1;
}

/** Seconds after which a form that failed through us is worth another try. */
export const AGAIN_SECONDS = 30;

/**
 * Thrown by a gate when a form arrives and nobody whom it admits is signed in any more. The form comes back with what was
 * typed, but says nothing about the record on its page. `acting`: who is signed in instead.
 */
export class SignedOut extends Error {
  constructor(readonly acting?: Acting) {
    super();
  }
}

export const signedOut: Refusal = {
  title: "You are signed out",
  message: "Nothing was changed, and what you typed is still here. Sign in in another tab, then send this form again.",
  asksSignIn: true,
};

/** Returned by a gate or an action's work for a valid form that cannot be accepted. */
export class Refused {
  constructor(readonly refusal: Refusal) {}
}

export const refuse = (refusal: Refusal): Refused => new Refused(refusal);

/** Sends back everything typed except passwords and tokens, with the values of `instead` replacing what was typed. */
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
    ...(refusal.asksReload && { asksReload: true as const }),
    ...(refusal.isStep && { isStep: true as const }),
    ...(refusal.asksFactor && { asksFactor: true as const }),
    ...(refusal.told && { told: refusal.told }),
    ...(replaced.length > 0 && { replaced }),
    submitCount: nextCount(previous),
  };
}

/** Sends the form back as typed, with the values of `instead`. This answer neither refuses nor does anything. */
export const refilledState = (previous: FormState, form: FormData, instead: FormState["values"]): FormState => {
  const state = successState(previous, form, { title: "", keepsFields: true });
  return { ...state, status: "idle", values: { ...state.values, ...instead } };
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
  /** Fields to empty, in a form that stays in use. */
  clears?: readonly string[];
  /** The version of what is stored now, if the form carries one. */
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

/**
 * The answer to a stale form: what is stored beside what the form would set. The form carries the newest version from then on,
 * so whoever sends it again has seen both. `wordsOf`: gives a text for each field, by its label.
 */
export function changedMeanwhile<Shown extends object>(
  stored: Shown,
  sent: Shown,
  wordsOf: (shown: Shown) => Readonly<Record<string, string>>,
): Refused {
  const [now, typed] = [wordsOf(stored), wordsOf(sent)];
  const differences = Object.entries(now).flatMap(([label, text]) =>
    typed[label] === text ? [] : [{ label, stored: text, sent: typed[label] ?? "" }],
  );
  return refuse({
    title: "Changed meanwhile",
    message:
      "This was changed after you had opened the form, perhaps in another tab. Nothing was saved, and what you typed is still here. Compare the two, correct the form where you want what is stored, and save again.",
    changed: { version: versionOf(stored), differences },
  });
}
