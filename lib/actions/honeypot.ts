/** A field that people never see and that form-filling programs fill. */
export const HONEYPOT_FIELD = "website";

/** True when the hidden field came back filled: answer as if it had worked, and write nothing. */
export const isTrapped = (data: FormData): boolean => data.getAll(HONEYPOT_FIELD).some((value) => value !== "");
