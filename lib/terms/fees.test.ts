import fc from "fast-check";
import { expect, test } from "vitest";
import { centsToInput, counterPrice, DEFAULT_OFFER_CENTS, formatUsd, platformFee } from "@/lib/terms/fees";

test.each([
  [50, 25],
  [350, 26.25],
  [1_320, 99],
  [2_500, 109],
  [5_000, 159],
  [12_000, 299],
  [1_000_000, 299],
])("the fee on $%d is $%d", (price, fee) => {
  expect(platformFee(price * 100).totalCents).toBe(fee * 100);
});

test("the fee is rounded half up to the cent, in each of its parts", () => {
  expect(platformFee(40_020)).toEqual({ baseCents: 3_002, surchargeCents: 0, totalCents: 3_002 }); // 3001.5
  expect(platformFee(40_006)).toEqual({ baseCents: 3_000, surchargeCents: 0, totalCents: 3_000 }); // 3000.45
  expect(platformFee(200_025)).toEqual({ baseCents: 9_900, surchargeCents: 1, totalCents: 9_901 }); // 0.5
  expect(platformFee(200_024)).toEqual({ baseCents: 9_900, surchargeCents: 0, totalCents: 9_900 }); // 0.48
});

test("the form begins at $50", () => {
  expect(DEFAULT_OFFER_CENTS).toBe(5_000);
});

/** What the form accepts: $1 to $10,000,000. */
const [LOWEST, HIGHEST] = [100, 1_000_000_000];
const prices = fc.integer({ min: LOWEST, max: HIGHEST });

test("the fee never falls as the price rises, and stays between $25 and $299", () => {
  fc.assert(
    fc.property(prices, prices, (a, b) => {
      const [low, high] = [platformFee(Math.min(a, b)).totalCents, platformFee(Math.max(a, b)).totalCents];
      expect(low).toBeLessThanOrEqual(high);
      expect(low).toBeGreaterThanOrEqual(2_500);
      expect(high).toBeLessThanOrEqual(29_900);
    }),
  );
});

test("a counter-offer is rounded half up to the cent", () => {
  expect(counterPrice(5_000, 10)).toBe(5_500);
  expect(counterPrice(105, 10)).toBe(116); // 115.5
  expect(counterPrice(104, 10)).toBe(114); // 114.4
  fc.assert(
    fc.property(prices, fc.constantFrom<10 | 20>(10, 20), (price, percent) => {
      const exact = BigInt(price) * BigInt(100 + percent);
      expect(BigInt(counterPrice(price, percent))).toBe((exact + 50n) / 100n);
    }),
  );
});

test("the highest price countered as often as a chain allows still fits the column", () => {
  let price = HIGHEST;
  for (let step = 1; step < 5; step++) price = counterPrice(price, 20);
  expect(price).toBeLessThan(2 ** 31);
});

test("money reads as dollars", () => {
  expect(formatUsd(123_450)).toBe("$1,234.50");
  expect(formatUsd(5)).toBe("$0.05");
  expect(centsToInput(123_450)).toBe("1234.50");
});
