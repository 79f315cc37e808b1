import fc from "fast-check";
import { expect, test } from "vitest";
import {
  baseCents,
  defaultInputs,
  estimateForScope,
  estimateRate,
  packageAt,
  type RateInputs,
  readInputs,
  writeInputs,
} from "@/lib/terms/estimate";
import { platforms, usages } from "@/lib/terms/guidance";

const inputs = (change: Partial<RateInputs>): RateInputs => ({ ...defaultInputs, ...change });

test("the guide's worked example: $250, regional, web, rush, Atlanta", () => {
  const estimate = estimateRate(inputs({ base: "250", usage: "regional", platform: "web", rush: true, atlanta: true }));
  expect(estimate?.steps).toEqual([
    { label: "Regional", times: 2, cents: 50_000 },
    { label: "Web", times: 1.5, cents: 75_000 },
    { label: "Rush, under 48 hours", times: 1.2, cents: 90_000 },
  ]);
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

test("the calculator starts with $300, local, social media, no rush, outside the launch city", () => {
  const start = { base: "300", usage: "local", platform: "social", rush: false, atlanta: false };
  expect(defaultInputs).toEqual(start);
  expect(readInputs(new URLSearchParams())).toEqual(start);
});

test("only twenty characters of a typed base are read, and nothing of a file", () => {
  expect(readInputs(new URLSearchParams({ base: "1".repeat(21) })).base).toBe("1".repeat(20));
  const form = new FormData();
  form.set("base", new Blob(["500"]));
  expect(readInputs(form).base).toBe("300");
});

test("unknown values in an address take their defaults", () => {
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

test.each([
  ["us", ["organic_social", "paid_social"], 90_000],
  ["us", ["paid_social", "print"], 135_000],
  ["us", ["website", "tv_streaming"], 180_000],
  ["europe", ["radio_podcast"], 300_000],
  ["global", ["email"], 225_000],
] as const)(
  "an offer for %s in %j is compared with the guide's rate for its reach and dearest medium",
  (territory, media, cents) => {
    expect(estimateForScope(territory, media)?.total).toEqual({ lowCents: cents, highCents: cents });
  },
);

test("an offer that names no medium has no rate to be compared with", () => {
  expect(estimateForScope("us", [])).toBeUndefined();
});
