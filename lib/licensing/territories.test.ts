import { expect, test } from "vitest";
import { TERRITORIES } from "@/lib/licensing/terms";
import { meetingTerritories, territoriesMeet } from "@/lib/licensing/territories";

test("the whole world meets every territory", () => {
  for (const territory of TERRITORIES) expect(territoriesMeet("global", territory)).toBe(true);
});

test("each territory meets itself, and whom it meets meets it", () => {
  for (const one of TERRITORIES) {
    expect(territoriesMeet(one, one)).toBe(true);
    for (const other of TERRITORIES) expect(territoriesMeet(one, other)).toBe(territoriesMeet(other, one));
  }
});

test("the US lie in North America, and neither in Europe", () => {
  expect(territoriesMeet("us", "north_america")).toBe(true);
  expect(territoriesMeet("us", "europe")).toBe(false);
  expect(territoriesMeet("north_america", "europe")).toBe(false);
  expect(meetingTerritories).toHaveLength(12);
});
