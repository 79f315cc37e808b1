/** Counted by triggers (migrations "admin" and "event_tally"). Events stay counted when they are deleted. */
export const COUNTED = [
  "waitlist_submissions",
  "contact_submissions",
  "offer",
  "blog_subscriptions",
  "admin_audit_log",
  "analytics_event",
] as const;
export type Counted = (typeof COUNTED)[number];

/** Days in a sparkline, and in each of the two periods that growth compares. */
export const SPAN_DAYS = 30;

/** `days`: each of the last 30, today last. `before`: the 30 days before those. */
export type Tally = { total: number; kinds: Readonly<Record<string, number>>; days: readonly number[]; before: number };

export const emptyTally: Tally = { total: 0, kinds: {}, days: Array<number>(SPAN_DAYS).fill(0), before: 0 };

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

export const addTallies = (tallies: readonly Tally[]): Tally => ({
  total: sum(tallies.map(({ total }) => total)),
  kinds: Object.assign({}, ...tallies.map(({ kinds }) => kinds)),
  days: emptyTally.days.map((_, index) => sum(tallies.map(({ days }) => days[index] ?? 0))),
  before: sum(tallies.map(({ before }) => before)),
});

/** A ratio: 0.5 is +50%. */
function growth({ days, before }: Tally): number | undefined {
  return before > 0 ? (sum(days) - before) / before : undefined;
}

const percent = new Intl.NumberFormat("en-US", {
  style: "percent",
  maximumFractionDigits: 1,
  signDisplay: "exceptZero",
});

export function growthText(tally: Tally): string | undefined {
  const share = growth(tally);
  return share === undefined ? undefined : percent.format(share);
}
