import fc from "fast-check";
import { expect, test } from "vitest";
import { termScale } from "@/lib/licenses/term-scale";
import { addMonths } from "@/lib/time";

const now = new Date("2026-11-22T10:00:00.000Z");
const term = (effectiveAt: string, expiresAt: string) => ({
  effectiveAt: new Date(effectiveAt),
  expiresAt: new Date(expiresAt),
});

test("the axis runs from the present month past the last end, and is never shorter than three months", () => {
  const short = termScale([], now);
  expect([short.from, short.to]).toEqual([new Date("2026-11-01T00:00:00Z"), new Date("2027-02-01T00:00:00Z")]);
  const long = termScale([term("2026-10-01T00:00:00Z", "2027-12-31T23:00:00Z")], now);
  expect(long.to).toEqual(new Date("2028-01-01T00:00:00Z"));
  expect(long.ticks.map((tick) => tick.toISOString().slice(0, 7))).toEqual([
    "2027-02",
    "2027-05",
    "2027-08",
    "2027-11",
  ]);
});

test("a bar begins where its term does, or with the axis, and ends where its term ends", () => {
  const scale = termScale([term("2026-01-01T00:00:00Z", "2027-01-31T00:00:00Z")], now);
  expect(scale.barOf(term("2026-01-01T00:00:00Z", "2026-12-01T00:00:00Z"))).toEqual({ from: 0, length: 30 / 92 });
  expect(scale.barOf(term("2026-12-01T00:00:00Z", "2026-12-02T00:00:00Z"))).toEqual({
    from: 30 / 92,
    length: expect.closeTo(1 / 92),
  });
});

test("every term in force stays on the axis, and ends before the axis does", () => {
  const terms = fc.array(fc.tuple(fc.integer({ min: -60, max: 0 }), fc.integer({ min: 1, max: 60 })), { minLength: 1 });
  fc.assert(
    fc.property(terms, (months) => {
      const all = months.map(([begun, left]) => ({
        effectiveAt: addMonths(now, begun),
        expiresAt: addMonths(now, left),
      }));
      const scale = termScale(all, now);
      for (const one of all) {
        const { from, length } = scale.barOf(one);
        expect(from).toBeGreaterThanOrEqual(0);
        expect(length).toBeGreaterThan(0);
        expect(from + length).toBeLessThan(1);
      }
    }),
  );
});

test.each([
  ["2027-04-30T23:59:59Z", ["2026-12", "2027-01", "2027-02", "2027-03", "2027-04"]],
  ["2027-05-01T00:00:00Z", ["2027-02", "2027-05"]],
  ["2028-04-30T00:00:00Z", ["2027-02", "2027-05", "2027-08", "2027-11", "2028-02"]],
  ["2028-05-01T00:00:00Z", ["2027-11"]],
])("an axis to %s has its ticks at %j", (end, ticks) => {
  const scale = termScale([term("2026-11-01T00:00:00Z", end)], now);
  expect(scale.ticks.map((tick) => tick.toISOString().slice(0, 7))).toEqual(ticks);
});

test("an instant beyond an end of the axis stands at that end", () => {
  const { at, from, to } = termScale([], now);
  expect([from, to].map(at)).toEqual([0, 1]);
  expect([new Date("2026-10-31T23:59:59Z"), new Date("2027-02-02T00:00:00Z")].map(at)).toEqual([0, 1]);
});
