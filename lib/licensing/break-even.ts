/**
 * The chance of a yes above which asking for more beats taking the price that is offered, from 0 to 1: what is left of the
 * price after `costsCents`, the costs of delivering, over what would be left of the higher one. 0 where the price covers no
 * more than the costs: then asking loses nothing. Undefined where `askedCents` asks for no more.
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

/** A chance as the article writes it: "83.3%". */
export const formatChance = (chance: number): string => percent.format(chance);
