/** In UTC; `month` is "2026-11". */
export type MonthSum = { month: string; cents: number; licenses: number };

const SHOWN_MONTHS = 12;

const nameOf = (year: number, month: number): string => new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 7);

/** Oldest first, with 0 where nothing was licensed. */
export function lastMonths(sums: readonly MonthSum[], now: Date): MonthSum[] {
  const known = new Map(sums.map((sum) => [sum.month, sum]));
  return Array.from({ length: SHOWN_MONTHS }, (_, index) => {
    const month = nameOf(now.getUTCFullYear(), now.getUTCMonth() - (SHOWN_MONTHS - 1 - index));
    return known.get(month) ?? { month, cents: 0, licenses: 0 };
  });
}

/** The sum of everything before the months that `lastMonths` shows. */
export function earlier(sums: readonly MonthSum[], now: Date): Omit<MonthSum, "month"> {
  const first = lastMonths([], now)[0]?.month ?? "";
  const before = sums.filter(({ month }) => month < first);
  return {
    cents: before.reduce((sum, { cents }) => sum + cents, 0),
    licenses: before.reduce((sum, { licenses }) => sum + licenses, 0),
  };
}
