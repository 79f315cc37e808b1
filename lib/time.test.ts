import fc from "fast-check";
import { expect, test } from "vitest";
import { addMonths, formatDay, formatMoment, lastDayOf, readerZone } from "@/lib/time";

test.each([
  ["2027-01-31T10:00:00.000Z", 1, "2027-02-28T10:00:00.000Z"],
  ["2028-01-31T10:00:00.000Z", 1, "2028-02-29T10:00:00.000Z"],
  ["2026-11-30T23:59:59.999Z", 3, "2027-02-28T23:59:59.999Z"],
  ["2026-12-15T00:00:00.000Z", 60, "2031-12-15T00:00:00.000Z"],
])("%s plus %d months", (from, months, to) => {
  expect(addMonths(new Date(from), months).toISOString()).toBe(to);
});

test("months add up to the month asked for, whatever the day", () => {
  const dates = fc.date({ min: new Date("2020-01-01"), max: new Date("2040-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(dates, fc.integer({ min: 1, max: 60 }), (date, months) => {
      const end = addMonths(date, months);
      expect(end.getUTCFullYear() * 12 + end.getUTCMonth()).toBe(
        date.getUTCFullYear() * 12 + date.getUTCMonth() + months,
      );
      expect(end.getTime()).toBeGreaterThan(date.getTime());
      expect(end.getTime() % 86_400_000).toBe(((date.getTime() % 86_400_000) + 86_400_000) % 86_400_000);
    }),
  );
});

test("a moment names its zone, and its time stays on one line", () => {
  expect(formatMoment(new Date("2026-11-21T08:05:00Z"))).toBe("November 21, 2026 at 8:05\u00a0AM\u00a0UTC");
});

const plain = (text: string) => text.replaceAll("\u00a0", " ");

test.each([
  ["2026-11-21T08:05:00Z", "America/New_York", "November 21, 2026 at 3:05 AM EST"],
  ["2026-07-01T03:30:00Z", "America/New_York", "June 30, 2026 at 11:30 PM EDT"],
  ["2026-11-21T23:05:00Z", "Asia/Kathmandu", "November 22, 2026 at 4:50 AM GMT+5:45"],
])("a moment in its reader's zone: %s, %s", (instant, zone, expected) => {
  expect(plain(formatMoment(new Date(instant), zone))).toBe(expected);
});

test("a day is that of its zone", () => {
  expect(formatDay(new Date("2026-03-04T02:00:00Z"))).toBe("March 4, 2026");
  expect(formatDay(new Date("2026-03-04T02:00:00Z"), "America/New_York")).toBe("March 3, 2026");
});

test.each([
  ["2026-11-21T15:05:00Z", "November 21, 2026 at 10:05 AM EST"],
  ["2026-11-23T01:15:00Z", "November 22, 2026 at 8:15 PM EST"],
  ["2026-07-01T03:30:00Z", "June 30, 2026 at 11:30 PM EDT"],
])("a moment of a reader who chose no zone is in the launch city's: %s", (instant, expected) => {
  expect(plain(formatMoment(new Date(instant), readerZone(null)))).toBe(expected);
});

test.each([
  ["2027-02-25T03:20:00.000Z", "America/New_York", "2027-02-24"],
  ["2027-02-25T03:20:00.000Z", "UTC", "2027-02-25"],
  ["2027-02-25T03:20:00.000Z", "Asia/Kathmandu", "2027-02-25"],
  ["2027-02-25T05:00:00.000Z", "America/New_York", "2027-02-24"],
  ["2027-02-25T05:00:00.001Z", "America/New_York", "2027-02-25"],
])("the last day of a term that ends at %s is in %s %s", (end, zone, day) => {
  expect(lastDayOf(new Date(end), zone)).toBe(day);
});
