import { addMonths } from "@/lib/time";

type Term = { effectiveAt: Date; expiresAt: Date };

/** A bar's place on the axis: where it begins and how long it is, of a whole of 1. */
export type Bar = { from: number; length: number };

/** An axis of time on which terms are drawn, from the first day of a month to that of another. */
export type TermScale = {
  from: Date;
  to: Date;
  /** 0 at the beginning of the axis, 1 at its end; held within both. */
  at: (instant: Date) => number;
  barOf: (term: Term) => Bar;
  /** The beginnings of months or, on a long axis, of every third or twelfth, after the first. */
  ticks: Date[];
};

const monthOf = (instant: Date): Date => new Date(Date.UTC(instant.getUTCFullYear(), instant.getUTCMonth(), 1));
const monthsBetween = (from: Date, to: Date): number =>
  (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();

/** The axis that shows what terms in force have left, beginning with the present month; at least three months. */
export function termScale(terms: readonly Term[], now: Date): TermScale {
  const from = monthOf(now);
  const last = Math.max(now.getTime(), ...terms.map(({ expiresAt }) => expiresAt.getTime()));
  const months = Math.max(3, monthsBetween(from, new Date(last)) + 1);
  const to = addMonths(from, months);
  const at = (instant: Date) =>
    Math.min(1, Math.max(0, (instant.getTime() - from.getTime()) / (to.getTime() - from.getTime())));
  const step = months <= 6 ? 1 : months <= 18 ? 3 : 12;
  const ticks = Array.from({ length: Math.ceil(months / step) - 1 }, (_, index) => addMonths(from, (index + 1) * step));
  const barOf = ({ effectiveAt, expiresAt }: Term) => ({
    from: at(effectiveAt),
    length: at(expiresAt) - at(effectiveAt),
  });
  return { from, to, at, barOf, ticks };
}
