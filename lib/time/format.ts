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
