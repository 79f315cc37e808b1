/** A moment that a calendar shows. `uid` stays the same for as long as the moment means the same. */
export type CalendarEvent = { uid: string; at: Date; summary: string; description: string; url: string };

/** Octets of a line, without its end (RFC 5545, section 3.1). */
const LINE_OCTETS = 75;

const encoder = new TextEncoder();

/** A content line with its end, broken where it is longer than 75 octets, and never within a character. */
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

/** Text as the value of a property (section 3.3.11): without control characters, and as UTF-8 can hold it. */
export const escapeText = (text: string): string =>
  text
    .replace(/\p{Surrogate}/gu, "\ufffd")
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .replace(/[\\;,]/g, "\\$&")
    .replaceAll("\n", "\\n");

/** "20261122T080500Z" (section 3.3.5, form 2). */
const utc = (instant: Date): string => `${instant.toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;

const eventLines = ({ uid, at, summary, description, url }: CalendarEvent, now: Date): string[] => [
  "BEGIN:VEVENT",
  `UID:${uid}`,
  `DTSTAMP:${utc(now)}`,
  `DTSTART:${utc(at)}`,
  `SUMMARY:${escapeText(summary)}`,
  `DESCRIPTION:${escapeText(description)}`,
  `URL:${url}`,
  // It takes none of the reader's time.
  "TRANSP:TRANSPARENT",
  "END:VEVENT",
];

/** A calendar has at least one component (section 3.6), also while nothing is due: this one says nothing new. */
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

/** A calendar as a program subscribes to it (RFC 5545), to be asked for again after an hour. */
export const calendarText = (name: string, events: readonly CalendarEvent[], now: Date): string =>
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
    ...events.flatMap((event) => eventLines(event, now)),
    "END:VCALENDAR",
  ]
    .map(fold)
    .join("");
