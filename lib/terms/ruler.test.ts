import fc from "fast-check";
import { expect, test } from "vitest";
import { bands } from "@/lib/terms/guidance";
import { bandsWith, placeOnRuler, RULER, RULER_MARKS, standingOf } from "@/lib/terms/ruler";

const amounts = fc.integer({ min: 1, max: 1_000_000_000 });

test("the ruler begins at 0, ends at 1, and has its middle at the geometric mean", () => {
  expect(placeOnRuler(RULER.from)).toBe(0);
  expect(placeOnRuler(RULER.to)).toBe(1);
  expect(placeOnRuler(Math.sqrt(RULER.from * RULER.to))).toBeCloseTo(0.5, 10);
});

test("an amount below the first mark stands at 0", () => {
  expect(placeOnRuler(1)).toBe(0);
  expect(placeOnRuler(RULER.from - 1)).toBe(0);
});

test("the marks stand at $100, $1,000 and $10,000", () => {
  expect(RULER_MARKS).toEqual([10_000, 100_000, 1_000_000]);
});

test("a higher amount is never further left, and nothing is beyond an end", () => {
  fc.assert(
    fc.property(amounts, amounts, (a, b) => {
      const [less, more] = [Math.min(a, b), Math.max(a, b)].map(placeOnRuler) as [number, number];
      expect(less).toBeLessThanOrEqual(more);
      expect(less).toBeGreaterThanOrEqual(0);
      expect(more).toBeLessThanOrEqual(1);
    }),
  );
});

test("twice as much is the same step everywhere", () => {
  const inside = fc.integer({ min: RULER.from, max: RULER.to / 2 });
  fc.assert(
    fc.property(inside, (cents) => {
      expect(placeOnRuler(cents * 2) - placeOnRuler(cents)).toBeCloseTo(Math.log(2) / Math.log(300), 10);
    }),
  );
});

test("all nine bands lie on the ruler, ends included", () => {
  for (const { guidance } of bands) {
    expect(guidance.lowCents).toBeGreaterThan(RULER.from);
    expect(guidance.highCents).toBeLessThan(RULER.to);
  }
});

test.each([
  [14_899, "below all nine bands"],
  [14_900, "within the range of Organic Social"],
  [35_000, "within the ranges of Voiceover Web Spot, IVR/Phone Menu, and Internal Training"],
  [90_000, "within the ranges of Paid Social Local, Regional Paid, and Global Voiceover"],
  [2_500_000, "within the range of Global Brand Ambassador"],
  [2_500_001, "above all nine bands"],
])("where %d cents stand: %s", (cents, standing) => {
  expect(standingOf(cents)).toBe(standing);
});

test("the price bands have no gap", () => {
  const [low, high] = [bands.map(({ guidance }) => guidance.lowCents), bands.map(({ guidance }) => guidance.highCents)];
  fc.assert(
    fc.property(fc.integer({ min: Math.min(...low), max: Math.max(...high) }), (cents) => {
      expect(bandsWith(cents)).not.toEqual([]);
    }),
  );
});
