import fc from "fast-check";
import { expect, test } from "vitest";
import { rosetteBands } from "@/lib/engraving/rosette";
import { sketchHash } from "@/lib/engraving/sketch";

test("any text gives 64 digits that a rosette can be drawn from, the same each time", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(sketchHash(text)).toMatch(/^[0-9a-f]{64}$/);
      expect(sketchHash(text)).toBe(sketchHash(text));
      expect(rosetteBands(sketchHash(text))).toHaveLength(3);
    }),
  );
});

test("one more letter gives another rosette", () => {
  const sketches = new Set(Array.from({ length: 2_000 }, (_, length) => sketchHash("a".repeat(length))));
  expect(sketches.size).toBe(2_000);
});

test("the first digits, which determine the rim, are evenly distributed", () => {
  const seen = new Set(Array.from({ length: 4_000 }, (_, index) => sketchHash(`offer ${index}`).slice(0, 2)));
  expect(seen.size).toBe(256);
});
