import { readdirSync, readFileSync } from "node:fs";
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

/**
 * What may use the clock of the process: it dates nothing that is stored, expires or is signed, or has to work without a
 * database.
 */
const ownClock = [
  /^app\/\(site\)\/(insights|verify)\//,
  /^app\/(sitemap\.ts|\.well-known\/security\.txt\/)/,
  // Which articles are published, before an event is accepted.
  /^app\/api\/events\//,
  // A provider's `Retry-After` is an interval.
  /^lib\/mail\/resend\.ts$/,
  // While the database does not answer.
  /^lib\/operations\/report\.ts$/,
  // In the browser of whoever checks.
  /^lib\/verify\//,
];

test("the database's clock dates whatever is stored, expires or is signed", () => {
  const files = ["app", "lib"].flatMap((folder) =>
    readdirSync(folder, { recursive: true }).map((file) => `${folder}/${file}`),
  );
  const sources = files.filter((file) => /\.tsx?$/.test(file) && !/\.test\.ts$|^lib\/generated\//.test(file));
  expect(sources.length).toBeGreaterThan(300);
  const dated = sources.filter((file) => readFileSync(file, "utf8").includes("new Date()"));
  expect(dated.filter((file) => !ownClock.some((known) => known.test(file)))).toEqual([]);
  expect(ownClock.filter((known) => !dated.some((file) => known.test(file)))).toEqual([]);
});

test("no column's default is computed by the process", () => {
  expect(readFileSync("prisma/schema.prisma", "utf8")).not.toMatch(/@default\(now\(\)\)|@updatedAt/);
});
