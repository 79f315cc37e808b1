/** Hours after a change of address within which the old address can reclaim the account. Mails state this rule. */
export const UNDO_HOURS = 72;

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

export const addHours = (instant: Date, hours: number): Date => new Date(instant.getTime() + hours * HOUR_MS);

/**
 * Adds whole calendar months in UTC, at the same time of day, clamped to the last day of the target month (31 January
 * plus one month is 28 or 29 February).
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

/** The zone of readers who chose none: the launch city's. */
export const DEFAULT_ZONE = "America/New_York";

/**
 * The zone in which a person is shown a deadline or an end: the same in a mail's subject and text, on the page that the mail
 * links to, and in the person's calendar.
 */
export const readerZone = (chosen: string | null | undefined): string => chosen ?? DEFAULT_ZONE;

const parts = {
  day: { year: "numeric", month: "long", day: "numeric" },
  moment: {
    year: "numeric",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  },
  near: { month: "long", day: "numeric", hour: "numeric", minute: "2-digit", timeZoneName: "short" },
  time: { hour: "numeric", minute: "2-digit", timeZoneName: "short" },
  zone: { timeZoneName: "short" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formatters are slow to create, and admin pages format hundreds of times. */
function formatOf(what: keyof typeof parts, timeZone: string): Intl.DateTimeFormat {
  const key = `${what} ${timeZone}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat("en-US", { ...parts[what], timeZone });
  formats.set(key, format);
  return format;
}

const written = (what: keyof typeof parts, instant: Date, timeZone: string): string =>
  formatOf(what, timeZone).format(instant);

const month = new Intl.DateTimeFormat("en-US", { year: "numeric", month: "long", timeZone: "UTC" });

/** Uses non-breaking spaces, so that no line ends within a time of day. */
const unbroken = (text: string): string => text.replace(/ (?=[AP]M [^ ]+$|[^ ]+$)/g, "\u00a0");

/**
 * "November 21, 2026 at 8:05 AM UTC". Names the zone, because the parties may be in different ones. No line ends within
 * the time.
 *
 * @param timeZone an IANA name such as "America/New_York"
 */
export const formatMoment = (instant: Date, timeZone = "UTC"): string => unbroken(written("moment", instant, timeZone));

/** "November 21 at 8:05 AM UTC", for a moment that is known to be near. It may break anywhere, because it stands in cells. */
export const formatNear = (instant: Date, timeZone = "UTC"): string =>
  written("near", instant, timeZone).replaceAll("\u202f", " ");

/** "November 21, 2026" */
export const formatDay = (instant: Date, timeZone = "UTC"): string => written("day", instant, timeZone);

/** "EST": a zone's name at an instant. */
export const nameOfZone = (instant: Date, timeZone: string): string =>
  formatOf("zone", timeZone)
    .formatToParts(instant)
    .find(({ type }) => type === "timeZoneName")?.value ?? timeZone;

const days = new Map<string, Intl.DateTimeFormat>();

/** The day in a zone, as date fields write it: "2026-11-21". Such days are texts that sort by time. */
export function dayAt(instant: Date, timeZone: string): string {
  const format =
    days.get(timeZone) ??
    new Intl.DateTimeFormat("en-CA", { year: "numeric", month: "2-digit", day: "2-digit", timeZone });
  days.set(timeZone, format);
  return format.format(instant);
}

/** Whether `text` is a day of the calendar, from 2020 to 2099: "2027-02-28". */
export function isDay(text: string): boolean {
  if (!/^20[2-9]\d-\d\d-\d\d$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** "2027-02-28" as "February 28, 2027". */
export const dayInWords = (day: string): string => formatDay(new Date(`${day}T00:00:00Z`));

/** Whether a day has ended everywhere on Earth. */
export const isOver = (day: string, now: Date): boolean => day < dayAt(now, "Etc/GMT+12");

/** The last day in `timeZone` of a term that ends at `end`. */
export const lastDayOf = (end: Date, timeZone: string): string => dayAt(new Date(end.getTime() - 1), timeZone);

/** "8:05 AM UTC" */
export const formatTime = (instant: Date, timeZone = "UTC"): string => unbroken(written("time", instant, timeZone));

/** "2026-11" as "November 2026". */
export const formatMonth = (yearAndMonth: string): string => month.format(new Date(`${yearAndMonth}-01T00:00:00Z`));
