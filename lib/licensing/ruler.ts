import { bands } from "@/lib/licensing/guidance";

/** The ends of the ruler of prices, and the amounts that are marked on it. Cents of USD. */
export const RULER = { from: 10_000, to: 3_000_000 } as const;
export const RULER_MARKS = [10_000, 100_000, 1_000_000] as const;

const SPAN = Math.log(RULER.to / RULER.from);

/**
 * Where an amount stands on the ruler, from 0 at its left end to 1 at its right: equal steps multiply by the same factor.
 * What lies beyond an end stands at that end.
 */
export function placeOnRuler(cents: number): number {
  if (cents <= RULER.from) return 0;
  return Math.min(1, Math.log(cents / RULER.from) / SPAN);
}

/** The names of the published bands that an amount lies within. */
export const bandsWith = (cents: number): string[] =>
  bands.filter(({ guidance }) => guidance.lowCents <= cents && cents <= guidance.highCents).map(({ name }) => name);

const list = new Intl.ListFormat("en-US", { type: "conjunction" });

/**
 * Where an amount stands among the nine bands, as the rest of a sentence: "within Regional Paid and Global Voiceover". The
 * bands leave no gap, so that what lies in none is below or above them all.
 */
export function standingOf(cents: number): string {
  const within = bandsWith(cents);
  if (within.length > 0) return `within ${list.format(within)}`;
  return bands.every(({ guidance }) => cents < guidance.lowCents) ? "below all nine bands" : "above all nine bands";
}
