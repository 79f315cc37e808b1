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
