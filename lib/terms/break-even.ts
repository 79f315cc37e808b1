/**
 * The probability of a yes, from 0 to 1, above which countering beats accepting. It is (offered price - `costsCents`) / (asked
 * price - `costsCents`), where `costsCents` is the cost of delivery. 0 if the offered price does not exceed the costs, because
 * countering then risks nothing. Undefined if `askedCents` is not higher than the offer.
 *
 * Source: our article "Approve, or counter at 10 or 20 percent?", sums 1 and 2.
 */
export function breakEvenChance(offeredCents: number, askedCents: number, costsCents = 0): number | undefined {
  if (askedCents <= offeredCents) return undefined;
  return Math.max(0, offeredCents - costsCents) / Math.max(1, askedCents - costsCents);
}

const percent = new Intl.NumberFormat("en-US", {
  style: "percent",
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** "83.3%", as the article writes it. */
export const formatChance = (chance: number): string => percent.format(chance);
