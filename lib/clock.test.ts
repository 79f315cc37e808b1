import { expect, test } from "vitest";
import { clockDifference } from "@/lib/clock";

test.each([
  { what: "the same time", database: 1_000, asked: 1_000, answered: 1_000, difference: 0 },
  { what: "an answer that took ten seconds", database: 5_000, asked: 0, answered: 10_000, difference: 0 },
  { what: "two hours ahead", database: 0, asked: 7_200_000, answered: 7_200_005, difference: 7_200_000 },
  { what: "two hours behind", database: 7_200_000, asked: 0, answered: 5, difference: -7_199_995 },
])("clocks differ by what the delay of the answer does not explain: $what", ({ difference, ...times }) => {
  expect(clockDifference(times.database, times.asked, times.answered)).toBe(difference);
});
