/** A field in which what is stored differs from what the form would set, in words. */
export type Difference = { label: string; stored: string; sent: string };

/** Why a form that arrived complete changes nothing, in words for its sender. */
export type Refusal = {
  title: string;
  message?: string;
  fieldErrors?: Readonly<Record<string, string>>;
  /** Why the form was refused before it was parsed. */
  reason?: "limited" | "unavailable";
  retryAfterSeconds?: number;
  /** The minimums that the form may reveal, in cents, by creators' pages. */
  told?: Readonly<Record<string, number>>;
  /** Links to the sign-in, which leads back to the form's page. */
  asksSignIn?: true;
  /** Links to the form's page, as it is for whoever is signed in now. */
  asksReload?: true;
  /** No fault: the form is accepted after one more step. */
  isStep?: true;
  /** Shows the form with a field for the code of a second factor. */
  asksFactor?: true;
  /** Values that the form has from now on. */
  instead?: Readonly<Record<string, string>>;
  /** What is stored now, with its version, which the form carries from now on. */
  changed?: { version: string; differences: readonly Difference[] };
};
