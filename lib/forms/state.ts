import type { FoundCreators } from "@/lib/creators/directory";
import type { CardFacts } from "@/lib/creators/public-page";
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
  /** Names of the fields that now hold `values` in place of what was typed, as the form's errors say. */
  replaced?: readonly string[];
  answers?: Answer[];
  /** Nobody is signed in any more: the page links to the sign-in. */
  asksSignIn?: true;
  /** The second factor is wanted first: the form has a field for its code, and is sent again. */
  asksFactor?: true;
  /** What the browser asks its device to make or to sign (WebAuthn), as JSON. */
  passkey?: string;
  /** The page that comes next, for scripts that sent the form themselves. */
  leadsTo?: string;
  /** Recovery codes, shown this once. */
  codes?: readonly string[];
  /** Nobody has the typed address: its owner can be invited. */
  offersInvitation?: true;
  /** The creators that were searched for without scripts. */
  found?: FoundCreators;
  /** The creators that an offer to several names. */
  asked?: readonly CardFacts[];
  /** The addresses of the creators that are kept now. */
  kept?: readonly string[];
  /** Of a form that showed something else than what is stored now. */
  differences?: readonly Difference[];
  /** Increases with each response, so that the page can move focus to the summary again. */
  submitCount: number;
};

export const emptyFormState: FormState = { status: "idle", fieldErrors: {}, values: {}, submitCount: 0 };

export type FormAction = (previous: FormState, form: FormData) => Promise<FormState>;

/** A hidden field with the version of what the form showed (lib/text/version.ts). */
export const VERSION_FIELD = "version";

export const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));
