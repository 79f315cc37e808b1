export const HOUR_MS = 3_600_000;

/** `instant` plus whole hours. */
export const addHours = (instant: Date, hours: number): Date => new Date(instant.getTime() + hours * HOUR_MS);

/**
 * `instant` plus whole calendar months in UTC, at the same time of day; a day that the target month lacks is clamped to
 * that month's last day (31 January plus one month is 28 or 29 February).
 */
export function addMonths(instant: Date, months: number): Date {
  const result = new Date(instant);
  const day = result.getUTCDate();
  result.setUTCDate(1);
  result.setUTCMonth(result.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(result.getUTCFullYear(), result.getUTCMonth() + 1, 0)).getUTCDate();
  result.setUTCDate(Math.min(day, lastDay));
  return result;
}

const moment = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });
const day = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
const month = new Intl.DateTimeFormat("en-US", { year: "numeric", month: "long", timeZone: "UTC" });

/**
 * "November 21, 2026 at 8:05 AM UTC". The zone is named because parties sit in different ones. No line ends within the
 * time: its spaces do not break.
 */
export const formatMoment = (instant: Date): string =>
  `${moment.format(instant)} UTC`.replace(/ (?=[AP]M UTC$|UTC$)/g, "\u00a0");

/** "November 21, 2026", the day in UTC. */
export const formatDay = (instant: Date): string => day.format(instant);

/** "2026-11" as "November 2026". */
export const formatMonth = (yearAndMonth: string): string => month.format(new Date(`${yearAndMonth}-01T00:00:00Z`));
