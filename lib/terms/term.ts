import { DAY_MS, dayAt, formatDay, formatMoment, nameOfZone } from "@/lib/time";

/**
 * The first instant of a day in a zone. Where the clock is put forward at midnight, the day begins later than 12 AM.
 *
 * @param day "2027-02-28"
 * @param zone an IANA name
 */
export function startOfDay(day: string, zone: string): Date {
  // Zones differ from UTC by at most 14 hours.
  let [before, from] = [Date.parse(`${day}T00:00:00Z`) - DAY_MS, Date.parse(`${day}T00:00:00Z`) + DAY_MS];
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2);
    if (dayAt(new Date(middle), zone) >= day) from = middle;
    else before = middle;
  }
  return new Date(from);
}

/** The day that many calendar months later, clamped to the month's last. */
function laterDay(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0));
  last.setUTCDate(Math.min(date, last.getUTCDate()));
  return last.toISOString().slice(0, 10);
}

export const nextDay = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);

/**
 * The first instant after a term of calendar months. The term includes its last day in `zone`, to 11:59:59 PM. That is the day
 * of `from`, `months` later. If `from` is its day's first instant, it is the day before that, so that consecutive terms do not
 * drift.
 *
 * @param from when the term begins
 * @param zone an IANA name
 */
export function endOfTerm(from: Date, months: number, zone: string): Date {
  const day = dayAt(from, zone);
  const later = laterDay(day, months);
  const isWhole = startOfDay(day, zone).getTime() === from.getTime();
  return startOfDay(isWhole ? later : nextDay(later), zone);
}

/** The last second of a term, before its `end`: 11:59:59 PM of its last day. */
export const lastSecond = (end: Date): Date => new Date(end.getTime() - 1_000);

/**
 * A term's end as shown to people: the last second of its last day, 11:59:59 PM in the agreement's zone. An agreement without a
 * zone ends at an instant, shown in the reader's zone (`zone` null).
 */
export type TermEnd = { at: Date; zone: string | null };

/** @param expiresAt the first instant after the term */
export const termEnd = (expiresAt: Date, term: Zoned): TermEnd =>
  momentOf(term.zone ? lastSecond(expiresAt) : expiresAt, term);

type Zoned = { zone?: string | null | undefined };

/** A moment in a license's life is shown like its end: in the agreement's zone. */
export const momentOf = (at: Date, { zone }: Zoned): TermEnd => ({ at, zone: zone ?? null });

/**
 * "February 28, 2027 at 11:59 PM EST": how texts, files and `/v` write an end.
 *
 * @param reader the reader's zone, for an end without one
 */
export const formatEnd = ({ at, zone }: TermEnd, reader = "UTC"): string => formatMoment(at, zone ?? reader);

/** "February 28, 2027 EST", where there is no room for more. An end without a zone is a day in the reader's zone. */
export const formatEndDay = ({ at, zone }: TermEnd, reader = "UTC"): string =>
  zone ? `${formatDay(at, zone)} ${nameOfZone(at, zone)}` : formatDay(at, reader);

/** "February 28, 2027", in a sentence, with the zone among the facts beside it. An end without a zone is a day in UTC. */
export const formatEndDayAlone = ({ at, zone }: TermEnd): string => formatDay(at, zone ?? "UTC");

/**
 * The first instant after a deadline in days. Includes the last day in `zone`, to 11:59:59 PM, so that the deadline is never
 * shorter than it says, and a clock change does not move it to another time of day.
 *
 * @param zone an IANA name
 */
export function endOfDays(from: Date, days: number, zone: string): Date {
  let day = dayAt(from, zone);
  for (let count = 0; count <= days; count += 1) day = nextDay(day);
  return startOfDay(day, zone);
}
