import fc from "fast-check";
import { expect, test } from "vitest";
import { endOfTerm, lastSecond } from "@/lib/terms/term";

const zones = ["America/New_York", "Europe/Berlin", "Pacific/Auckland", "Asia/Kathmandu", "UTC", "America/Santiago"];
const local = (instant: Date, timeZone: string) =>
  new Intl.DateTimeFormat("en-CA", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
  }).format(instant);

test.each([
  ["2026-11-30T19:00:00Z", 3, "America/New_York", "2027-03-01T05:00:00.000Z"],
  // The evening before in New York.
  ["2026-12-01T02:00:00Z", 3, "America/New_York", "2027-03-01T05:00:00.000Z"],
  ["2027-10-31T19:00:00Z", 4, "America/New_York", "2028-03-01T05:00:00.000Z"],
  ["2027-01-10T15:00:00Z", 2, "America/New_York", "2027-03-11T05:00:00.000Z"],
  ["2027-01-14T15:00:00Z", 2, "America/New_York", "2027-03-15T04:00:00.000Z"],
  ["2027-09-01T10:00:00Z", 2, "Europe/Berlin", "2027-11-01T23:00:00.000Z"],
])("from %s, %d months in %s end before %s", (from, months, zone, end) => {
  expect(endOfTerm(new Date(from), months, zone).toISOString()).toBe(end);
});

test("terms that follow each other do not drift", () => {
  const zone = "America/New_York";
  const first = endOfTerm(new Date("2026-11-30T19:00:00Z"), 3, zone);
  const second = endOfTerm(first, 3, zone);
  expect([first, second].map((end) => local(lastSecond(end), zone))).toEqual([
    "2027-02-28, 23:59:59",
    "2027-05-31, 23:59:59",
  ]);
});

test("where a day has no midnight, the term ends with the last second before the clock is put forward", () => {
  // In Santiago, September 6, 2026 begins at 1 AM.
  const end = endOfTerm(new Date("2026-08-05T15:00:00Z"), 1, "America/Santiago");
  expect(end.toISOString()).toBe("2026-09-06T04:00:00.000Z");
  expect(local(lastSecond(end), "America/Santiago")).toBe("2026-09-05, 23:59:59");
});

test("every term ends with the last second of a day in its zone, after at least its months less a day", () => {
  const instants = fc.date({ min: new Date("2024-01-01"), max: new Date("2040-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(instants, fc.integer({ min: 1, max: 60 }), fc.constantFrom(...zones), (from, months, zone) => {
      const end = endOfTerm(from, months, zone);
      expect(local(lastSecond(end), zone)).toMatch(/23:59:59$/);
      const days = (end.getTime() - from.getTime()) / 86_400_000;
      expect(days).toBeGreaterThan(months * 30.4 - 4);
      expect(days).toBeLessThan(months * 30.5 + 4);
    }),
    { numRuns: 300 },
  );
});
