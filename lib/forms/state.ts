import type { Report } from "@/lib/verify/check";

/** A form action's state: errors by field, one summary, and everything that was typed. */
export type FormState = {
  status: "idle" | "error" | "success";
  /** Title of the summary or toast, in the specification's words ("Price too low"). */
  title?: string;
  message?: string;
  fieldErrors: Readonly<Record<string, string>>;
  /** What was typed, by field name, to be shown again. Never a password. */
  values: Readonly<Record<string, string | readonly string[]>>;
  report?: Report;
  /** Increases with each response, so that the page can move focus to the summary again. */
  attempt: number;
};

export const emptyFormState: FormState = { status: "idle", fieldErrors: {}, values: {}, attempt: 0 };

/** A server action as `useActionState` calls it: with its previous state and the form. */
export type FormAction = (previous: FormState, form: FormData) => Promise<FormState>;

/** A hidden field that only form-filling programs fill. */
export const HONEYPOT_FIELD = "website";

/** Options of a select or a choice group, from values and labels. */
export const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));
