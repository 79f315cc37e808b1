import type { Report } from "@/lib/verify/check";

/** What a form action answers: errors beside their fields, one summary, and everything that was typed. */
export type FormState = {
  status: "idle" | "error" | "success";
  /** Title of the summary or toast, in the specification's words ("Price too low"). */
  title?: string;
  message?: string;
  fieldErrors: Readonly<Record<string, string>>;
  /** What was typed, by field name, to be shown again. Never a password. */
  values: Readonly<Record<string, string | readonly string[]>>;
  report?: Report;
  /** Grows with each answer, so that the page can move focus to the summary again. */
  attempt: number;
};

export const emptyFormState: FormState = { status: "idle", fieldErrors: {}, values: {}, attempt: 0 };

/** A server action as `useActionState` calls it: with its previous answer and what was sent. */
export type FormAction = (previous: FormState, form: FormData) => Promise<FormState>;

/** A field that people never see and that form-filling programs fill. */
export const HONEYPOT_FIELD = "website";

/** The options of a select or a group of choices, from the words and what they are called. */
export const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));
