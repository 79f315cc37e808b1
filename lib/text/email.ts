/** Maximum characters of an address (spec 5, spec 9). */
const EMAIL_MAX = 254;

const LOCAL = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}$/i;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;

/**
 * True for an address as browsers check `type="email"` (the HTML standard's rule), with a dot in the domain and at most
 * 254 characters. ASCII only, so that JavaScript and PostgreSQL lower-case accepted addresses alike in any collation;
 * browsers send international domains in their ASCII form.
 */
export function isEmailAddress(text: string): boolean {
  if (text.length > EMAIL_MAX) return false;
  const [local = "", domain = "", ...more] = text.split("@");
  const labels = domain.split(".");
  return more.length === 0 && LOCAL.test(local) && labels.length > 1 && labels.every((label) => LABEL.test(label));
}

/** For matching: the `email_key` columns. */
export const emailKey = (text: string): string => text.trim().toLowerCase();

/** "a…@brand.example": enough to know one's own address by, where others may look. */
export const veiledEmail = (email: string): string => email.replace(/^(.)[^@]*/, "$1…");

/**
 * The message for an invalid address: the form's own, with an explanation if the cause is a non-ASCII letter. Such
 * addresses exist (SMTPUTF8), but few servers accept them, and a party must not miss our mail.
 */
export function emailRefusal(text: string, message: string): string {
  if (!/\P{ASCII}/u.test(text.trim())) return message;
  const sentence = message.endsWith(".") ? message : `${message}.`;
  return `${sentence} Please use an address without accented or non-Latin characters.`;
}
