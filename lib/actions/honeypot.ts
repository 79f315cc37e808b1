/** A field that people never see and that form-filling programs fill. */
export const HONEYPOT_FIELD = "website";

/**
 * True when the hidden field came back filled: answer as if it had worked, and write nothing. A forged call can send
 * anything in place of the form, or nothing; that is for `parseForm` to refuse.
 */
export const isTrapped = (sent: unknown): boolean =>
  sent instanceof FormData && sent.getAll(HONEYPOT_FIELD).some((value) => value !== "");
