import { DAY_MS, dayAt, formatDay, formatDeadline, formatMoment, nameOfZone } from "@/lib/time";

/**
 * The first instant of a day in a zone. Where the clock is put forward at midnight, the day begins later than 12 AM.
 *
 * @param day "2027-02-28"
 * @param zone an IANA name
 */
export function startOfDay(day: string, zone: string): Date {
  // Zones are at most 14 hours away from UTC.
  let [before, from] = [Date.parse(`${day}T00:00:00Z`) - DAY_MS, Date.parse(`${day}T00:00:00Z`) + DAY_MS];
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2);
    if (dayAt(new Date(middle), zone) >= day) from = middle;
    else before = middle;
  }
  return new Date(from);
}

/** A day, as many calendar months later: clamped to the last of the month. */
function laterDay(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0));
  last.setUTCDate(Math.min(date, last.getUTCDate()));
  return last.toISOString().slice(0, 10);
}

export const nextDay = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);

/**
 * The first instant after a term of calendar months. The term includes its last day in `zone`, to 11:59:59 PM; that is
 * the day of `from`, `months` later, or the one before it if `from` is the day's first instant, so that terms that follow
 * each other do not drift.
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

/** The last second of a term that `end` follows: 11:59:59 PM of its last day. */
export const lastSecond = (end: Date): Date => new Date(end.getTime() - 1_000);

/**
 * The end of a term as people are told it: the last second of its last day, 11:59:59 PM in the zone that the agreement
 * names. An agreement without a zone ends at an instant, which is told in the reader's (`zone` null).
 */
export type TermEnd = { at: Date; zone: string | null };

/** @param expiresAt the first instant after the term */
export const termEnd = (expiresAt: Date, term: Zoned): TermEnd =>
  momentOf(term.zone ? lastSecond(expiresAt) : expiresAt, term);

type Zoned = { zone?: string | null | undefined };

/** What happens to a license is told as its end is: in the zone of its agreement. */
export const momentOf = (at: Date, { zone }: Zoned): TermEnd => ({ at, zone: zone ?? null });

/**
 * "February 28, 2027 at 11:59 PM EST (March 1 at 4:59 AM UTC)": the one wording of an end, for texts, files and `/v`; other pages omit UTC (`TermEnd`).
 *
 * @param reader the reader's zone, for an end without one
 */
export function formatEnd({ at, zone }: TermEnd, reader = "UTC"): string {
  const told = zone ?? reader;
  return told === "UTC" ? formatMoment(at) : formatDeadline(at, told);
}

/** "February 28, 2027 EST", where there is no room for more. An end without a zone is a day in the reader's. */
export const formatEndDay = ({ at, zone }: TermEnd, reader = "UTC"): string =>
  zone ? `${formatDay(at, zone)} ${nameOfZone(at, zone)}` : formatDay(at, reader);

/**
 * The first instant after a deadline in days: the last of them is included in `zone`, to 11:59:59 PM, so that it is never
 * shorter than it is called, and a change of the clock does not move it to another time of day.
 *
 * @param zone an IANA name
 */
export function endOfDays(from: Date, days: number, zone: string): Date {
  let day = dayAt(from, zone);
  for (let count = 0; count <= days; count += 1) day = nextDay(day);
  return startOfDay(day, zone);
}
