import fc from "fast-check";
import { expect, test } from "vitest";
import { type Band, guilloche, guillocheStrip } from "@/lib/engraving/guilloche";

const bands = fc.record<Band>({
  radius: fc.integer({ min: 100, max: 800 }),
  amplitude: fc.integer({ min: 0, max: 200 }),
  waves: fc.integer({ min: 3, max: 45 }),
  petals: fc.integer({ min: 1, max: 24 }),
  pinch: fc.double({ min: 0, max: 1, noNaN: true }),
  reach: fc.integer({ min: -60, max: 60 }),
  lean: fc.double({ min: 0, max: 0.2, noNaN: true }),
});

/** The points that a path of one `M`, one `c` and many `s` passes through. */
function pointsOf(path: string): { x: number; y: number }[] {
  const commands = [...path.matchAll(/([Mcs])([^Mcsz]*)/g)].map(([, , numbers]) =>
    [...(numbers ?? "").matchAll(/-?\d+/g)].map(Number),
  );
  let [x, y] = [0, 0];
  return commands.map((numbers) => {
    const [dx = 0, dy = 0] = numbers.slice(-2);
    [x, y] = [x + dx, y + dy];
    return { x, y };
  });
}

test("a band is one closed line that keeps within its radius, its reach and its amplitude", () => {
  fc.assert(
    fc.property(bands, (band) => {
      const path = guilloche(band);
      expect(path).toMatch(/^M-?\d+ -?\d+c[\d -]+(s[\d -]+)+z$/);
      const outermost = band.radius + Math.abs(band.reach) + band.amplitude + 1;
      const points = pointsOf(path);
      for (const { x, y } of points) expect(Math.hypot(x, y)).toBeLessThanOrEqual(outermost);
      expect(points.at(-1)).toEqual(points[0]);
    }),
  );
});

test("the same band is drawn the same", () => {
  fc.assert(fc.property(bands, (band) => guilloche({ ...band }) === guilloche(band)));
});

test("rounding errors do not accumulate: every fifth point of a plain wave is on its crest", () => {
  const band: Band = { radius: 800, amplitude: 100, waves: 40, petals: 1, pinch: 0, reach: 0, lean: 0 };
  const crests = pointsOf(guilloche(band)).filter((_, index) => index % 5 === 0);
  for (const { x, y } of crests) expect(Math.abs(Math.hypot(x, y) - 900)).toBeLessThan(1);
});

test("a strip begins and ends at the same height, so that it repeats without a seam", () => {
  for (const phase of [0, 0.25, 0.6]) {
    const points = pointsOf(guillocheStrip({ length: 1600, amplitude: 200, waves: 2, pinch: 0.6, phase }));
    expect(points.at(-1)).toEqual({ x: 1600, y: points[0]?.y });
  }
});
