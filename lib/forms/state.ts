import type { Report } from "@/lib/verify/check";

export type FormState = {
  status: "idle" | "error" | "success";
  /** In the specification's words ("Price too low"). */
  title?: string;
  message?: string;
  fieldErrors: Readonly<Record<string, string>>;
  /** By field name. Never a password. */
  values: Readonly<Record<string, string | readonly string[]>>;
  /** Names of the fields that now hold `values` in place of what was typed, as the form's errors say. */
  replaced?: readonly string[];
  report?: Report;
  /** Increases with each response, so that the page can move focus to the summary again. */
  submitCount: number;
};

export const emptyFormState: FormState = { status: "idle", fieldErrors: {}, values: {}, submitCount: 0 };

export type FormAction = (previous: FormState, form: FormData) => Promise<FormState>;

/** A hidden field that only programs fill. No part of a person's profile has this name, so form fillers leave it out. */
export const HONEYPOT_FIELD = "leaveEmpty";

export const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));
