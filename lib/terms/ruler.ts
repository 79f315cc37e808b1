import { bands } from "@/lib/terms/guidance";
import { listOf } from "@/lib/text/typeset";

/** In cents of USD. */
export const RULER = { from: 10_000, to: 3_000_000 } as const;
export const RULER_MARKS = [10_000, 100_000, 1_000_000] as const;

const SPAN = Math.log(RULER.to / RULER.from);

/** On a logarithmic scale, from 0 (left) to 1 (right), clamped to the ends. */
export function placeOnRuler(cents: number): number {
  if (cents <= RULER.from) return 0;
  return Math.min(1, Math.log(cents / RULER.from) / SPAN);
}

export const isOnRuler = (cents: number): boolean => cents >= RULER.from && cents <= RULER.to;

export const bandsWith = (cents: number): string[] =>
  bands.filter(({ guidance }) => guidance.lowCents <= cents && cents <= guidance.highCents).map(({ name }) => name);

/**
 * Where an amount falls among the nine bands, as the end of a sentence: "within the ranges of Regional Paid and Global
 * Voiceover". It says nothing about the work that the amount is for, which may be in none of them. The bands leave no gap, so
 * an amount outside all of them is below or above.
 */
export function standingOf(cents: number): string {
  const within = bandsWith(cents);
  if (within.length > 0) return `within the ${within.length === 1 ? "range" : "ranges"} of ${listOf(within)}`;
  return bands.every(({ guidance }) => cents < guidance.lowCents) ? "below all nine bands" : "above all nine bands";
}
