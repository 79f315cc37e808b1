import fc from "fast-check";
import { expect, test } from "vitest";
import { type CalendarEvent, calendarText, escapeText, fold } from "@/lib/licenses/calendar-feed";

const octets = (text: string): number => new TextEncoder().encode(text).length;
const unfold = (text: string): string => text.replaceAll("\r\n ", "");

test("no line has more than 75 octets, none is broken within a character, and unfolding gives each back", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), (typed) => {
      const line = `SUMMARY:${escapeText(typed)}`;
      const folded = fold(line);
      for (const part of folded.split("\r\n")) {
        expect(octets(part)).toBeLessThanOrEqual(75);
        expect(part).not.toMatch(/\p{Surrogate}/u);
      }
      expect(unfold(folded)).toBe(`${line}\r\n`);
    }),
  );
  expect(fold("x".repeat(75))).toBe(`${"x".repeat(75)}\r\n`);
  expect(fold("x".repeat(76))).toBe(`${"x".repeat(75)}\r\n x\r\n`);
  expect(fold("€".repeat(26))).toBe(`${"€".repeat(25)}\r\n €\r\n`);
});

test("separators are escaped, and a name cannot add a line", () => {
  expect(escapeText("a\\b;c,d\ne\r\nf\rg")).toBe("a\\\\b\\;c\\,d\\ne\\nf\\ng");
  expect(escapeText("a\0b\u0007c\u0085d\tе")).toBe("abcd\tе");
  const event: CalendarEvent = {
    uid: "u",
    since: new Date("2026-11-21T00:00:00Z"),
    at: new Date("2026-11-22T08:05:09.123Z"),
    summary: "x\r\nEND:VEVENT\r\nBEGIN:VALARM",
    description: "",
    url: "https://site.test/",
  };
  const lines = calendarText("Site", [event]).split("\r\n");
  expect(lines.filter((line) => line === "END:VEVENT")).toHaveLength(1);
  expect(lines).toEqual(expect.arrayContaining(["DTSTART:20261122T080509Z", "DTSTAMP:20261121T000000Z"]));
  expect(lines).not.toContain("BEGIN:VALARM");
  const reminded = calendarText("Site", [{ ...event, alarm: "P7D" }]).split("\r\n");
  expect(reminded.filter((line) => /^(BEGIN:VALARM|TRIGGER|END:VALARM)/.test(line))).toEqual([
    "BEGIN:VALARM",
    "TRIGGER:-P7D",
    "END:VALARM",
  ]);
});
