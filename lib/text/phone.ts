/**
 * A phone number as digits with an optional leading plus, or null (spec 5): spaces, dashes and brackets are dropped, the
 * first digit is not zero, at most 16 digits.
 */
export function phoneDigits(text: string): string | null {
  const digits = text.replace(/[\s\p{Dash}()[\]]/gu, "");
  return /^\+?[1-9]\d{0,15}$/.test(digits) ? digits : null;
}
