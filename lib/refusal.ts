/** A field in which what is stored differs from what the form would set, in words. */
export type Difference = { label: string; stored: string; sent: string };

/** Why a form that arrived whole changes nothing, as its sender is told. */
export type Refusal = {
  title: string;
  message?: string;
  fieldErrors?: Readonly<Record<string, string>>;
  /** Why the form was refused before it was parsed. */
  reason?: "limited" | "unavailable";
  retryAfterSeconds?: number;
  /** The creator whose address was typed can be invited. */
  offersInvitation?: true;
  /** Links to the sign-in that leads back to the form's page. */
  asksSignIn?: true;
  /** The form is shown with a field for the code of a second factor. */
  asksFactor?: true;
  /** Values that the form carries from now on. */
  instead?: Readonly<Record<string, string>>;
  /** What is stored now, with its version: the form carries it from now on. */
  changed?: { version: string; differences: readonly Difference[] };
};
