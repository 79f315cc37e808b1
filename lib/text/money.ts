import { plainDigits } from "@/lib/text/half-width";

/** Maximum amount in cents: $10,000,000, so that four counter-offers of 20% still fit a 32-bit column. */
export const USD_MAX_CENTS = 1_000_000_000;

const AMOUNT = /^\$?\s?(\d{1,8}|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/;

/**
 * Parses a typed amount in US dollars ("50", "50.5", "$1,250.00", "３５０") to whole cents, or null if it is malformed, has
 * fractions of a cent, or is outside 1 to 10,000,000 dollars. Never uses binary fractions.
 */
export function usdToCents(text: string): number | null {
  const [, dollars, fraction = ""] = AMOUNT.exec(plainDigits(text).trim()) ?? [];
  if (dollars === undefined) return null;
  const cents = Number(dollars.replaceAll(",", "")) * 100 + Number(fraction.padEnd(2, "0"));
  return cents >= 100 && cents <= USD_MAX_CENTS ? cents : null;
}
