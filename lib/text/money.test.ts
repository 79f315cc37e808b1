import fc from "fast-check";
import { expect, test } from "vitest";
import { USD_MAX_CENTS, usdToCents } from "@/lib/text/money";

test.each([
  ["50", 5_000],
  ["50.5", 5_050],
  ["50.55", 5_055],
  [" $1,250.00 ", 125_000],
  ["$ 350", 35_000],
  ["1", 100],
  ["0007", 700],
  ["10000000", USD_MAX_CENTS],
  ["10,000,000.00", USD_MAX_CENTS],
])("%j is %d cents", (text, cents) => {
  expect(usdToCents(text)).toBe(cents);
});

test.each([
  "",
  " ",
  "0.99",
  "0",
  "-5",
  "+5",
  "1e3",
  "0x10",
  "0.001",
  "50.555",
  "50.",
  ".50",
  "1.250,00",
  "12,50",
  "1,2500",
  "5 0",
  "50 USD",
  "NaN",
  "Infinity",
  "10000000.01",
  "99999999999999999999",
  "50\u0000",
])("%j is no amount", (text) => {
  expect(usdToCents(text)).toBeNull();
});

test("every whole number of cents in range survives being written and read", () => {
  fc.assert(
    fc.property(fc.integer({ min: 100, max: USD_MAX_CENTS }), (cents) => {
      const dollars = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
      expect(usdToCents(dollars)).toBe(cents);
      const grouped = (cents / 100).toLocaleString("en-US", { style: "currency", currency: "USD" });
      expect(usdToCents(grouped)).toBe(cents);
    }),
  );
});

test("any text at all gives whole cents in range, or null", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[$0-9.,eE+ -]{0,12}$/)), (text) => {
      const cents = usdToCents(text);
      expect(cents === null || (Number.isInteger(cents) && cents >= 100 && cents <= USD_MAX_CENTS)).toBe(true);
    }),
  );
});

test("four counter-offers of 20% on the largest amount still fit a 32-bit integer", () => {
  expect(USD_MAX_CENTS * 1.2 ** 4).toBeLessThan(2 ** 31);
});
