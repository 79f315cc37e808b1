/** Days in a sparkline, and in each of the two periods that growth compares. */
export const SPAN_DAYS = 30;

/** Rows that came on each of the last 30 days, today last, and (`before`) in the 30 days before those. */
export type Growth = { days: readonly number[]; before: number };

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

export const addGrowth = (all: readonly Growth[]): Growth => ({
  days: Array.from({ length: SPAN_DAYS }, (_, index) => sum(all.map(({ days }) => days[index] ?? 0))),
  before: sum(all.map(({ before }) => before)),
});

/** A ratio: 0.5 is +50%. */
function growth({ days, before }: Growth): number | undefined {
  return before > 0 ? (sum(days) - before) / before : undefined;
}

const percent = new Intl.NumberFormat("en-US", {
  style: "percent",
  maximumFractionDigits: 1,
  signDisplay: "exceptZero",
});

export function growthText(of: Growth): string | undefined {
  const share = growth(of);
  return share === undefined ? undefined : percent.format(share);
}
