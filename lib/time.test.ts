import fc from "fast-check";
import { expect, test } from "vitest";
import { addMonths, formatMoment } from "@/lib/time";

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
