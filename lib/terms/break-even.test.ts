import fc from "fast-check";
import { expect, test } from "vitest";
import { breakEvenChance, formatChance } from "@/lib/terms/break-even";
import { counterPrice } from "@/lib/terms/fees";

// The tables of content/insights/counter-ten-or-twenty.mdx.
test.each([
  [1_000, 1_100, 0, "90.9%"],
  [1_000, 1_200, 0, "83.3%"],
  [1_000, 1_100, 600, "80.0%"],
  [1_000, 1_200, 600, "66.7%"],
])("$%d against $%d with costs of $%d: %s", (offered, asked, costs, chance) => {
  expect(formatChance(breakEvenChance(offered * 100, asked * 100, costs * 100) ?? Number.NaN)).toBe(chance);
});

test("the chance does not depend on the price, except for rounding a counter to the cent", () => {
  fc.assert(
    fc.property(fc.integer({ min: 10_000, max: 1_000_000_000 }), fc.constantFrom(10, 20), (price, percent) => {
      const chance = breakEvenChance(price, counterPrice(price, percent as 10 | 20));
      expect(chance).toBeCloseTo(100 / (100 + percent), 3);
    }),
  );
});

test("an offer that only covers its costs should never be approved as it stands", () => {
  expect(breakEvenChance(60_000, 66_000, 60_000)).toBe(0);
  expect(breakEvenChance(50_000, 60_000, 60_000)).toBe(0);
});

test("without a higher asking price there is no break-even chance", () => {
  expect(breakEvenChance(35_000, 35_000)).toBeUndefined();
  expect(breakEvenChance(35_000, 30_000)).toBeUndefined();
});
