import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { type Band, guilloche } from "@/lib/engraving/guilloche";
import { ornaments } from "@/lib/engraving/ornaments";
import { rosetteBands } from "@/lib/engraving/rosette";

const hashes = Array.from({ length: 500 }, (_, index) => createHash("sha256").update(`grant ${index}`).digest("hex"));
const drawing = (hash: string) => rosetteBands(hash).map(guilloche).join("");
const sharesDivisor = ({ waves, petals }: Band) =>
  Array.from({ length: petals - 1 }, (_, index) => index + 2).some((n) => waves % n === 0 && petals % n === 0);

test("a hash is always drawn the same, in either case of its letters", () => {
  for (const hash of hashes.slice(0, 20)) expect(drawing(hash.toUpperCase())).toBe(drawing(hash));
});

test("different hashes give different drawings", () => {
  expect(new Set(hashes.map(drawing)).size).toBe(hashes.length);
});

test("a rosette keeps within its 1000 units, is light, and its turned lines never coincide", () => {
  for (const hash of hashes) {
    const bands = rosetteBands(hash);
    for (const band of bands) {
      expect(band.radius + Math.abs(band.reach) + band.amplitude).toBeLessThanOrEqual(1010);
      expect(band.radius - Math.abs(band.reach) - band.amplitude).toBeGreaterThan(0);
      expect(sharesDivisor(band)).toBe(false);
    }
    expect(drawing(hash).length).toBeLessThan(6000);
  }
});

test("what is not a hash is refused", () => {
  for (const wrong of ["", "3f9a", "not a hash of anything", `${"a".repeat(63)}g`]) {
    expect(() => rosetteBands(wrong)).toThrow(RangeError);
  }
});

test("each ornament is a small drawing that stretches to its tile", () => {
  for (const draw of Object.values(ornaments)) {
    expect(draw()).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" .*preserveAspectRatio="none">.*<\/svg>$/);
    expect(draw().length).toBeLessThan(2000);
  }
});
