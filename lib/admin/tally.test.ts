import { expect, test } from "vitest";
import { addTallies, emptyTally, growthText, type Tally } from "@/lib/admin/tally";

const tally = (today: number, before: number): Tally => ({
  total: today + before,
  kinds: {},
  days: [...Array<number>(29).fill(0), today],
  before,
});

test("growth compares the last 30 days with the 30 before", () => {
  expect(growthText(tally(9, 8))).toBe("+12.5%");
  expect(growthText(tally(4, 8))).toBe("-50%");
  expect(growthText(tally(8, 8))).toBe("0%");
});

test("growth without a base is a dash, however much there is now", () => {
  expect(growthText(tally(1_000, 0))).toBeUndefined();
  expect(growthText(emptyTally)).toBeUndefined();
});

test("tallies add up by day", () => {
  const both = addTallies([tally(2, 1), tally(3, 4)]);
  expect(both.total).toBe(10);
  expect(both.days.at(-1)).toBe(5);
  expect(both.before).toBe(5);
});
