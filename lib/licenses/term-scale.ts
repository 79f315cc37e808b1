import { addMonths } from "@/lib/time";

type Term = { effectiveAt: Date; expiresAt: Date };

/** Start and length on the axis, as fractions of 1. */
type Bar = { from: number; length: number };

/** From the first day of one month to that of another. */
export type TermScale = {
  from: Date;
  to: Date;
  /** From 0 at the start of the axis to 1 at its end, clamped. */
  at: (instant: Date) => number;
  barOf: (term: Term) => Bar;
  /** The starts of months after the first; every third or twelfth on a long axis. */
  ticks: Date[];
};

const monthOf = (instant: Date): Date => new Date(Date.UTC(instant.getUTCFullYear(), instant.getUTCMonth(), 1));
const monthsBetween = (from: Date, to: Date): number =>
  (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();

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
