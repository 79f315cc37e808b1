import { expect, test } from "vitest";
import { addGrowth, type Growth, growthText } from "@/lib/admin/day-queries";

const growth = (today: number, before: number): Growth => ({ days: [...Array<number>(29).fill(0), today], before });

test("growth compares the last 30 days with the 30 before", () => {
  expect(growthText(growth(9, 8))).toBe("+12.5%");
  expect(growthText(growth(4, 8))).toBe("-50%");
  expect(growthText(growth(8, 8))).toBe("0%");
});

test("growth without a base is a dash, however much there is now", () => {
  expect(growthText(growth(1_000, 0))).toBeUndefined();
  expect(growthText(growth(0, 0))).toBeUndefined();
});

test("the growth of two lists adds up by day", () => {
  const both = addGrowth([growth(2, 1), growth(3, 4)]);
  expect(both).toEqual(growth(5, 5));
});
