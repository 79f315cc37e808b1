import fc from "fast-check";
import { expect, test } from "vitest";
import {
  baseCents,
  defaultInputs,
  estimateRate,
  packageAt,
  type RateInputs,
  readInputs,
  writeInputs,
} from "@/lib/licensing/estimate";
import { bands, bandsAt, formatRange, MIN_PROJECT_CENTS, packages, platforms, usages } from "@/lib/licensing/guidance";

const inputs = (change: Partial<RateInputs>): RateInputs => ({ ...defaultInputs, ...change });

test("the guide's worked example: $250, regional, web, rush, Atlanta", () => {
  const estimate = estimateRate(inputs({ base: "250", usage: "regional", platform: "web", rush: true, atlanta: true }));
  expect(estimate?.steps.map(({ cents }) => cents)).toEqual([50_000, 75_000, 90_000]);
  expect(estimate?.total).toEqual({ lowCents: 103_500, highCents: 112_500 });
});

test.each([
  ["local", [30_000, 45_000, 60_000]],
  ["regional", [60_000, 90_000, 120_000]],
  ["national", [90_000, 135_000, 180_000]],
  ["global", [150_000, 225_000, 300_000]],
] as const)("the guide's grid on a base of $300: %s", (usage, expected) => {
  const totals = platforms.map(({ id }) => estimateRate(inputs({ usage, platform: id }))?.total.lowCents);
  expect(totals).toEqual(expected);
});

test.each([
  ["$1,250.50", 125_050],
  ["1", 100],
  ["1000000", 100_000_000],
  [" 99.9 ", 9_990],
])("reads %s", (typed, cents) => expect(baseCents(typed)).toBe(cents));

test.each(["", "0.99", "1000000.01", "-5", "1e3", "12.345", "abc", "NaN", "\u0000"])(
  "refuses %j as a base",
  (typed) => {
    expect(baseCents(typed)).toBeUndefined();
    expect(estimateRate(inputs({ base: typed }))).toBeUndefined();
  },
);

const anyInputs = fc.record({
  base: fc.integer({ min: 100, max: 100_000_000 }).map((cents) => (cents / 100).toFixed(2)),
  usage: fc.constantFrom(...usages.map(({ id }) => id)),
  platform: fc.constantFrom(...platforms.map(({ id }) => id)),
  rush: fc.boolean(),
  atlanta: fc.boolean(),
});

test("an address keeps every input", () => {
  fc.assert(
    fc.property(anyInputs, (given) => {
      expect(readInputs(new URLSearchParams(writeInputs(given)))).toEqual(given);
    }),
  );
});

test("no use costs less than the base rate, and the ends are in order", () => {
  fc.assert(
    fc.property(anyInputs, (given) => {
      const estimate = estimateRate(given);
      if (!estimate) throw new Error("no estimate");
      expect(estimate.total.lowCents).toBeGreaterThanOrEqual(estimate.baseCents);
      expect(estimate.total.highCents).toBeGreaterThanOrEqual(estimate.total.lowCents);
      expect(Number.isSafeInteger(estimate.total.highCents)).toBe(true);
    }),
  );
});

test("what is unknown in an address takes its default", () => {
  expect(readInputs(new URLSearchParams("usage=moon&platform=__proto__&rush=1"))).toEqual(defaultInputs);
  expect(readInputs(new FormData())).toEqual(defaultInputs);
});

test.each([
  [24_999, "below the Starter package"],
  [25_000, "in the Starter package"],
  [50_000, "in the Starter package"],
  [50_001, "between the Starter and Professional packages"],
  [150_000, "in the Professional package"],
  [199_999, "between the Professional and Premium packages"],
  [900_000, "in the Premium package"],
])("%i cents lie %s", (cents, words) => expect(packageAt(cents)).toBe(words));

test("bands are written as in the specification", () => {
  expect(bands.map(({ guidance }) => formatRange(guidance))).toEqual([
    "$149-$299",
    "$400-$900",
    "$900-$1,800",
    "$2,500-$8,000",
    "$150-$400",
    "$800-$2,500",
    "$250-$600",
    "$5,000-$25,000",
    "$300-$800",
  ]);
});

test("packages and the smallest project are those of the specification", () => {
  expect(packages.map(({ name, guidance }) => `${name} ${formatRange(guidance)}`)).toEqual([
    "Starter $250-$500",
    "Professional $750-$1,500",
    "Premium $2,000-$5,000",
  ]);
  expect(MIN_PROJECT_CENTS).toBe(35_000);
});

test.each([
  ["local", ["Organic Social", "Paid Social Local"]],
  ["regional", ["Regional Paid"]],
  ["national", []],
  ["global", ["Global Digital Rights", "Global Voiceover"]],
] as const)("the packages that compare with %s use", (usage, names) => {
  expect(bandsAt(usage).map(({ name }) => name)).toEqual(names);
});
