import { expect, test } from "vitest";
import { describeTimeLeft, hoursOnDial } from "@/components/offers/live-dial";

const end = new Date("2026-12-03T09:00:00.000Z");
const before = (ms: number) => new Date(end.getTime() - ms);
const [HOUR, MINUTE] = [3_600_000, 60_000];

test.each([
  [48 * HOUR, "48 hours left"],
  [48 * HOUR - 1, "47 hours 59 minutes left"],
  [25 * HOUR + MINUTE, "25 hours 1 minute left"],
  [HOUR, "1 hour left"],
  [HOUR - 1, "59 minutes left"],
  [MINUTE, "1 minute left"],
  [MINUTE - 1, "Less than a minute left"],
  [0, "No time left"],
  [-HOUR, "No time left"],
])("%d ms before the end: %s", (ms, words) => {
  expect(describeTimeLeft(end, before(ms))).toBe(words);
});

test("the dial goes from 48 hours to 0, clamped", () => {
  expect([49 * HOUR, 48 * HOUR, 90 * MINUTE, 0, -HOUR].map((ms) => hoursOnDial(end, before(ms)))).toEqual([
    48, 48, 1.5, 0, 0,
  ]);
});
