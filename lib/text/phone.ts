import { plainDigits } from "@/lib/text/half-width";
import { withReason } from "@/lib/text/typeset";

/** "ext. 12", "x12", "#12", ";ext=12". */
const EXTENSION = /(?:;\s?ext=|\bext(?:ension)?\b\.?|\bx(?=\s?\d)|(?<=\d)x(?=\d)|#)\s{0,3}\d{0,10}$/i;

/**
 * Digits with an optional leading plus, or null (spec 5). Spaces, dashes, brackets, dots, slashes and `tel:` are
 * dropped, and the national zero of "+49 (0) 30 901820", which is not dialed. Both steps of the waitlist, and the
 * onboarding, read phone numbers by this.
 */
export function phoneDigits(text: string): string | null {
  const typed = plainDigits(text)
    .trim()
    .replace(/^tel:\s*/i, "");
  const national = typed.startsWith("+") ? typed.replace(/\(\s*0\s*\)/, "") : typed;
  const digits = national.replace(/[\s\p{Dash}()[\]./·]/gu, "");
  return /^\+?[1-9]\d{0,15}$/.test(digits) ? digits : null;
}

/** The form's own message, and what is wrong if we know. */
export function phoneRefusal(text: string, message: string): string {
  const typed = plainDigits(text).trim();
  const because = EXTENSION.test(typed)
    ? "Please leave out the extension."
    : /\p{L}/u.test(typed.replace(/^tel:/i, ""))
      ? "Please use digits only."
      : /^\D*0/.test(typed)
        ? "Please begin with the country code, such as +44, in place of the 0."
        : (typed.match(/\d/g)?.length ?? 0) > 16
          ? "Please use at most 16 digits."
          : "";
  return withReason(message, because);
}
