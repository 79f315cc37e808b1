import fc from "fast-check";
import { expect, test } from "vitest";
import { engrave } from "@/lib/creators/burin";
import { ENGRAVING_MAX, PART_MAX, pathOf, sentPortrait, strokesOf, svgOf } from "@/lib/creators/engraving";
import { hostileSvgs } from "@/tests/support/hostile/svgs";

const small = { width: 48, height: 60 };
const plate = (light: (index: number) => number) => ({
  ...small,
  light: Float32Array.from({ length: small.width * small.height }, (_, index) => light(index)),
});

test("there are two hundred hostile files and more, and each is refused", () => {
  expect(new Set(hostileSvgs).size).toBeGreaterThan(200);
  expect(hostileSvgs.filter((svg) => strokesOf(svg) !== null)).toEqual([]);
});

test("digits without separators are refused, and so is every notation but ours", () => {
  const sheet = (data: string) => svgOf([{ x: 1, y: 1, steps: [[1, 1]] }]).replace("M1 1l1 1", data);
  expect(strokesOf(sheet("M1 1l1 1"))).toHaveLength(1);
  // So many digits would take minutes if each could end a number.
  for (const end of ["x", "", " ", "M"]) expect(strokesOf(sheet(`M0 0l${"1".repeat(36)}${end}`))).toBeNull();
  for (const data of ["M0 0l1  1", "M0 0l1 -1", "M0 0l1 1 ", "M0 0l--1 1", "M0 0l", "M0 0l1 1 M0 0l1 1"])
    expect(strokesOf(sheet(data))).toBeNull();
});

test("the strokes read back equal the engraved ones, rewritten from numbers", () => {
  const stroke = fc.record({
    x: fc.integer({ min: 300, max: 500 }),
    y: fc.integer({ min: 300, max: 500 }),
    steps: fc.array(fc.tuple(fc.integer({ min: -20, max: 20 }), fc.integer({ min: -20, max: 20 })), {
      minLength: 1,
      maxLength: 10,
    }),
  });
  fc.assert(
    fc.property(fc.array(stroke, { minLength: 1, maxLength: 10 }), (strokes) => {
      const read = strokesOf(svgOf(strokes));
      expect(read && pathOf(read)).toBe(pathOf(strokes));
    }),
  );
});

test("a form's parts are one portrait, none where they are empty, and none of ours where a part is changed or missing", () => {
  const strokes = engrave(plate((index) => ((index * 7919) % 997) / 997));
  const svg = svgOf(strokes);
  expect(svg.length).toBeGreaterThan(PART_MAX);
  const part = (index: number) => svg.slice(index * PART_MAX, (index + 1) * PART_MAX);
  const parts = { part1: part(0), part2: part(1), part3: part(2), part4: part(3) };
  expect(sentPortrait(parts)).toBe(pathOf(strokes));
  expect(sentPortrait({ part1: "", part2: "", part3: "", part4: "" })).toBeNull();
  expect(sentPortrait({ ...parts, part1: "" })).toBeUndefined();
  expect(sentPortrait({ ...parts, part2: `${parts.part2.slice(0, -1)}<` })).toBeUndefined();
});

test("every accepted stroke path consists only of M, l, digits, spaces and signs", () => {
  const engraved = svgOf(engrave(plate((index) => (index % 48) / 48)));
  fc.assert(
    fc.property(fc.nat(engraved.length - 1), fc.string({ minLength: 1, maxLength: 3 }), (at, text) => {
      const read = strokesOf(engraved.slice(0, at) + text + engraved.slice(at + text.length));
      expect(read ? pathOf(read) : "M0 0l1 1").toMatch(/^[Ml\d -]+$/);
    }),
    { numRuns: 300 },
  );
});

test.each([
  ["black", () => 0],
  ["white", () => 1],
  ["gray", () => 0.5],
  ["noise", (index: number) => ((index * 7919) % 997) / 997],
  ["a slope", (index: number) => (index % 48) / 48],
  ["no number", () => Number.NaN],
])("a photo of %s is engraved within the bounds, the same each time", (_, light) => {
  const strokes = engrave(plate(light));
  const svg = svgOf(strokes);
  expect(svg.length).toBeLessThanOrEqual(ENGRAVING_MAX);
  if (strokes.length > 0) expect(strokesOf(svg)).toEqual(strokes);
  expect(engrave(plate(light))).toEqual(strokes);
});

test("more darkness gives more lines", () => {
  const length = (darkness: number) =>
    engrave(
      plate((index) => (index % 48) / 48),
      darkness,
    ).reduce((sum, { steps }) => sum + steps.length, 0);
  expect(length(0.5)).toBeLessThan(length(1));
});
