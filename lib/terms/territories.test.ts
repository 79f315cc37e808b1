import { expect, test } from "vitest";
import { TERRITORIES, territoryLabels } from "@/lib/terms/terms";
import { describeRegions, isWithin, regionsOf } from "@/lib/terms/territories";

test("territories consist of regions: all regions are the whole world, and none is in two that do not meet", () => {
  expect(TERRITORIES.map((territory) => [territory, regionsOf(territory)])).toEqual([
    ["us", ["us"]],
    ["global", ["us", "rest_of_north_america", "europe", "rest_of_world"]],
    ["north_america", ["us", "rest_of_north_america"]],
    ["europe", ["europe"]],
  ]);
});

test("regions are named by the largest territories in them, and what is left", () => {
  for (const territory of TERRITORIES) expect(describeRegions(regionsOf(territory))).toBe(territoryLabels[territory]);
  expect(describeRegions(["us", "europe"])).toBe("US and Europe");
  expect(describeRegions(["us", "rest_of_north_america", "europe"])).toBe("North America and Europe");
  expect(describeRegions(["rest_of_north_america", "rest_of_world"])).toBe(
    "the rest of North America and the rest of the world",
  );
});

test("every pair of territories where one lies within the other, and no other pair", () => {
  const within = TERRITORIES.flatMap((one) =>
    TERRITORIES.filter((other) => isWithin(one, other)).map((other) => `${one} in ${other}`),
  );
  expect(within.sort()).toEqual([
    "europe in europe",
    "europe in global",
    "global in global",
    "north_america in global",
    "north_america in north_america",
    "us in global",
    "us in north_america",
    "us in us",
  ]);
});
