/** Longest address the specification accepts, in characters (spec 5, spec 9). */
export const EMAIL_MAX = 254;

const LOCAL = String.raw`[a-z0-9.!#$%&'*+/=?^_\x60{|}~-]{1,64}`;
const LABEL = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
const ADDRESS = new RegExp(`^${LOCAL}@${LABEL}(?:\\.${LABEL})+$`, "i");

/**
 * True for an address as browsers check `type="email"` (the HTML standard's rule), with a dot in the domain and at most
 * 254 characters. ASCII only, so that JavaScript and PostgreSQL lower-case every accepted address alike in whatever
 * collation; browsers send international domains in their ASCII form.
 */
export const isEmailAddress = (text: string): boolean => text.length <= EMAIL_MAX && ADDRESS.test(text);

/** The form by which an address is matched, trimmed and in lower case: the `email_key` columns. */
export const emailKey = (text: string): string => text.trim().toLowerCase();
