import { expect, test } from "vitest";
import { judgeMigrations, migrationsObstacle, spanOf, stateAbove, worst } from "@/lib/operations/rules";

const file = (name: string) => ({ name, checksum: `sum of ${name}` });
const applied = (name: string, more = {}) => ({ ...file(name), isFinished: true, ...more });
const known = [file("a"), file("b")];
const both = [applied("a"), applied("b")];

test.each([
  ["bad", "never been migrated", undefined],
  ["bad", "not applied: a, b", []],
  ["bad", "not applied: b", [applied("a")]],
  ["bad", "failed or was interrupted: b", [applied("a"), applied("b", { isFinished: false })]],
  ["warn", "differ from what was applied: b", [applied("a"), applied("b", { checksum: "another" })]],
  ["ok", "newer than this version", [...both, applied("c")]],
  ["ok", "All 2 migrations", both],
] as const)("%s: %s", (state, says, rows) => {
  const found = judgeMigrations(known, rows);
  expect([found.state, found.says]).toEqual([state, expect.stringContaining(says)]);
});

test.each([
  ["a migration of this version failed, or has not ended", [applied("a"), applied("b", { isFinished: false })]],
  ["the database lacks migrations of this version", undefined],
  // Of a newer version, being applied or failed.
  [undefined, [...both, applied("c", { isFinished: false })]],
  [undefined, [...both, applied("c")]],
  [undefined, both],
] as const)("a server is kept out of use because %s", (obstacle, rows) => {
  expect(migrationsObstacle(known, rows)).toBe(obstacle);
});

test("a figure is judged by its limits, which are still well themselves, and the worst state counts", () => {
  const limits = { warn: 0.8, bad: 0.95 };
  expect([0.8, 0.81, 0.95, 0.96].map((figure) => stateAbove(figure, limits))).toEqual(["ok", "warn", "warn", "bad"]);
  const states = ["ok", "unknown", "warn", "bad"] as const;
  expect(states.map((_, at) => worst(states.slice(0, at + 1).map((state) => ({ state }))))).toEqual([...states]);
  expect(worst([])).toBe("ok");
});

test("spans are said in the largest unit that fits", () => {
  expect([0, 1_999, 119_999, 120_000, 7_200_000, 172_800_000, -5].map(spanOf)).toEqual([
    "0 seconds",
    "1 second",
    "119 seconds",
    "2 minutes",
    "2 hours",
    "2 days",
    "0 seconds",
  ]);
});
