import type { Difference } from "@/lib/refusal";
import type { Answer } from "@/lib/verify/pile";

export type FormState = {
  status: "idle" | "error" | "success";
  /** In the specification's words ("Price too low"). */
  title?: string;
  message?: string;
  fieldErrors: Readonly<Record<string, string>>;
  /** By field name. Never a password. */
  values: Readonly<Record<string, string | readonly string[]>>;
  /** Fields whose `values` replace what was typed, as the form's errors say. */
  replaced?: readonly string[];
  answers?: Answer[];
  /** Nobody is signed in any more, so the page links to the sign-in. */
  asksSignIn?: true;
  /** The form was not drawn for its sender, so the page links to itself, to be opened again. */
  asksReload?: true;
  /** An answer of status "error" that tells of no fault, but of one more step. */
  isStep?: true;
  /** A second factor is needed first, so the form has a field for its code and is sent again. */
  asksFactor?: true;
  /** What the browser asks its device to make or sign (WebAuthn), as JSON. */
  passkey?: string;
  /** The next page, for scripts that sent the form themselves. */
  leadsTo?: string;
  /** Recovery codes, shown this once. */
  codes?: readonly string[];
  /** Minimums in a brief that were revealed because an amount was below them, in cents, by creators' pages. */
  told?: Readonly<Record<string, number>>;
  /** The addresses of the creators now kept. */
  kept?: readonly string[];
  /** Set if the form showed something other than what is stored now. */
  differences?: readonly Difference[];
  /** Increases with each response, so that the page can move focus to the summary again. */
  submitCount: number;
};

export const emptyFormState: FormState = { status: "idle", fieldErrors: {}, values: {}, submitCount: 0 };

/** How a refused form is told: what asks for one more step is no fault. */
export const toneOf = ({ isStep }: Pick<FormState, "isStep">) => (isStep ? "info" : "error");

export type FormAction = (previous: FormState, form: FormData) => Promise<FormState>;

export const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));
