import { halfWidth } from "@/lib/text/half-width";
import { withReason } from "@/lib/text/typeset";

/** Maximum characters of an address (spec 5, spec 9). */
const EMAIL_MAX = 254;

const LOCAL = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}$/i;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;

/**
 * True for an address as browsers check `type="email"` (the HTML standard's rule), with a dot in the domain and at most
 * 254 characters. ASCII only, so that JavaScript and PostgreSQL lower-case accepted addresses alike in any collation.
 */
export function isEmailAddress(text: string): boolean {
  if (text.length > EMAIL_MAX) return false;
  const [local = "", domain = "", ...more] = text.split("@");
  const labels = domain.split(".");
  return more.length === 0 && LOCAL.test(local) && labels.length > 1 && labels.every((label) => LABEL.test(label));
}

/** "Ada Lovelace <ada@example.com>", as mail programs copy it. */
const NAMED = /^[^<>@]*<([^<>]*)>$/;

/** The address in pasted text, without `mailto:`, the name around it, and the punctuation that ended a sentence. */
function bareAddress(text: string): string {
  const typed = halfWidth(text).trim();
  const inner = (NAMED.exec(typed)?.[1] ?? typed).trim();
  return inner
    .replace(/^mailto:\s*/i, "")
    .replace(/^([^@]*@[^@?]*)\?.*$/s, "$1")
    .replace(/(?<![.,;])[.,;]+$/, "");
}

/** An international domain in its ASCII form; null if it has none. The URL standard's `domain to ASCII`. */
function asciiDomain(domain: string): string | null {
  if (!/\P{ASCII}/u.test(domain)) return domain;
  if (!/^[\p{L}\p{M}\p{N}.\u3002\uff61-]+$/u.test(domain) || !URL.canParse(`https://${domain}`)) return null;
  const { hostname } = new URL(`https://${domain}`);
  // Digits would have been read as a network address.
  return /^\d*$/.test(hostname.slice(hostname.lastIndexOf(".") + 1)) ? null : hostname;
}

/**
 * The address as it is stored, or null. It is stored as typed, except that an international domain gets its ASCII form, which
 * servers and certificates use too, so that one mailbox has one spelling.
 */
export function emailAddressOf(text: string): string | null {
  const [local = "", domain = "", ...more] = bareAddress(text).split("@");
  if (more.length > 0 || local.length > EMAIL_MAX || domain.length > EMAIL_MAX) return null;
  const address = `${local}@${asciiDomain(domain) ?? ""}`;
  return isEmailAddress(address) ? address : null;
}

export const domainOf = (email: string): string => email.slice(email.lastIndexOf("@") + 1).toLowerCase();

/** For matching: the `email_key` columns. */
export const emailKey = (text: string): string => text.trim().toLowerCase();

/** "a…@brand.example": enough to recognize one's own address, where others may look. */
export const veiledEmail = (email: string): string => email.replace(/^(.)[^@]*/, "$1…");

function faultOf(typed: string): string {
  const [local = "", domain = "", ...more] = typed.split("@");
  if (more.length > 0) return "Please enter one address only, with one @.";
  if (!typed.includes("@")) return "An address has an @, such as name@example.com.";
  if (local === "") return "Please add the part before the @.";
  // Such addresses exist (SMTPUTF8), but few servers accept them, and a party must not miss our mail.
  if (/\P{ASCII}/u.test(local)) return "Please use an address without accented or non-Latin characters before the @.";
  if (/\s/.test(typed)) return "Please take out the space.";
  if (!domain.includes(".")) return "The part after the @ needs a dot and an ending, such as example.com.";
  if (!LOCAL.test(local)) return "The part before the @ has a character that addresses do not have.";
  return "Please check the part after the @.";
}

/** The message for an invalid address: the form's own, and what is wrong. */
export function emailRefusal(text: string, message: string): string {
  const typed = bareAddress(text);
  return withReason(message, typed === "" ? "" : faultOf(typed));
}

/** The domain of an erased person's address. It is reserved (RFC 2606), and the outbox writes nothing to it. */
export const ERASED_DOMAIN = "erased.invalid";

/** The domain of a brand whose owners' addresses are all other brands'. Its mails go to its owners. */
export const NO_ADDRESS_DOMAIN = "no-address.invalid";
