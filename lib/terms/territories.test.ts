import { expect, test } from "vitest";
import { TERRITORIES, territoryLabels } from "@/lib/terms/terms";
import { describeRegions, isWithin, meetingTerritories, regionsOf, territoriesMeet } from "@/lib/terms/territories";

test("the worldwide territory overlaps every other", () => {
  for (const territory of TERRITORIES) expect(territoriesMeet("global", territory)).toBe(true);
});

test("overlap of territories is reflexive and symmetric", () => {
  for (const one of TERRITORIES) {
    expect(territoriesMeet(one, one)).toBe(true);
    for (const other of TERRITORIES) expect(territoriesMeet(one, other)).toBe(territoriesMeet(other, one));
  }
});

test("the US is within North America, and neither is within Europe", () => {
  expect(territoriesMeet("us", "north_america")).toBe(true);
  expect(territoriesMeet("us", "europe")).toBe(false);
  expect(territoriesMeet("north_america", "europe")).toBe(false);
});

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

test("the overlapping pairs are listed in both orders", () => {
  expect(meetingTerritories.map((pair) => pair.join(" and ")).sort()).toEqual([
    "europe and europe",
    "europe and global",
    "global and europe",
    "global and global",
    "global and north_america",
    "global and us",
    "north_america and global",
    "north_america and north_america",
    "north_america and us",
    "us and global",
    "us and north_america",
    "us and us",
  ]);
});
