import { expect, test } from "vitest";
import { isTimeZone, TIME_ZONES, zoneToday } from "@/lib/members/zone";

const clockIn = (timeZone: string) =>
  new Date("2026-07-01T12:00:00Z").toLocaleString("en-US", { timeZone, timeStyle: "long" });

test("a zone is offered once, by the name that it has today", () => {
  for (const zone of ["Asia/Kathmandu", "Asia/Kolkata", "Europe/Kyiv", "UTC"]) expect(isTimeZone(zone)).toBe(true);
  for (const zone of ["Asia/Katmandu", "Asia/Calcutta", "Europe/Kiev"]) expect(isTimeZone(zone)).toBe(false);
  expect(new Set(TIME_ZONES).size).toBe(TIME_ZONES.length);
});

test("a zone's current name gives the same time, and every zone that a browser reports can be chosen", () => {
  for (const zone of Intl.supportedValuesOf("timeZone")) {
    expect(clockIn(zoneToday(zone)), zone).toBe(clockIn(zone));
    expect(isTimeZone(zoneToday(zone)), zone).toBe(true);
  }
});

test("an unknown zone is returned unchanged", () => {
  for (const text of ["toString", "__proto__", "Mars/Utopia", ""]) expect(zoneToday(text)).toBe(text);
});
