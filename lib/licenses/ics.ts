/**
 * `uid` and `since`, when the event came about, stay the same while the event means the same. `alarm`: how long before it the
 * reader's device gives a reminder.
 */
export type CalendarEvent = {
  uid: string;
  since: Date;
  at: Date;
  summary: string;
  description: string;
  url: string;
  alarm?: "PT6H" | "P7D";
};

/** Maximum octets per line, not counting its end (RFC 5545, section 3.1). */
const LINE_OCTETS = 75;

const encoder = new TextEncoder();

/** Adds the line end. Folds after 75 octets, never within a character. */
export function fold(line: string): string {
  let folded = "";
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > LINE_OCTETS) {
      folded += "\r\n ";
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return `${folded}\r\n`;
}

/** Escapes text (RFC 5545, section 3.3.11), without control characters and lone surrogates. */
export const escapeText = (text: string): string =>
  text
    .replace(/\p{Surrogate}/gu, "\ufffd")
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .replace(/[\\;,]/g, "\\$&")
    .replaceAll("\n", "\\n");

/** "20261122T080500Z" (section 3.3.5, form 2). */
const utc = (instant: Date): string => `${instant.toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;

const eventLines = ({ uid, since, at, summary, description, url, alarm }: CalendarEvent): string[] => [
  "BEGIN:VEVENT",
  `UID:${uid}`,
  // Not the time of reading, so that an unchanged calendar reads the same each time.
  `DTSTAMP:${utc(since)}`,
  `DTSTART:${utc(at)}`,
  `SUMMARY:${escapeText(summary)}`,
  `DESCRIPTION:${escapeText(description)}`,
  `URL:${url}`,
  // Does not show the reader as busy.
  "TRANSP:TRANSPARENT",
  ...(alarm
    ? ["BEGIN:VALARM", "ACTION:DISPLAY", `DESCRIPTION:${escapeText(summary)}`, `TRIGGER:-${alarm}`, "END:VALARM"]
    : []),
  "END:VEVENT",
];

/** A calendar needs at least one component (section 3.6), even without events; this one is neutral. */
const ZONE = [
  "BEGIN:VTIMEZONE",
  "TZID:UTC",
  "BEGIN:STANDARD",
  "DTSTART:19700101T000000",
  "TZOFFSETFROM:+0000",
  "TZOFFSETTO:+0000",
  "END:STANDARD",
  "END:VTIMEZONE",
];

/** RFC 5545, refreshed hourly. */
export const calendarText = (name: string, events: readonly CalendarEvent[]): string =>
  [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${escapeText(name)}//Deadlines and terms//EN`,
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `X-WR-CALNAME:${escapeText(name)}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
    "X-PUBLISHED-TTL:PT1H",
    ...ZONE,
    ...events.flatMap(eventLines),
    "END:VCALENDAR",
  ]
    .map(fold)
    .join("");
