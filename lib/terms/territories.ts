import { TERRITORIES, type Territory, territoryLabels } from "@/lib/terms/terms";

/** What territories consist of. */
export const REGIONS = ["us", "rest_of_north_america", "europe", "rest_of_world"] as const;
export type Region = (typeof REGIONS)[number];

const regions: Record<Territory, readonly Region[]> = {
  us: ["us"],
  global: REGIONS,
  north_america: ["us", "rest_of_north_america"],
  europe: ["europe"],
};

export const regionsOf = (territory: Territory): readonly Region[] => regions[territory];

export const isWithin = (territory: Territory, other: Territory): boolean =>
  regions[territory].every((region) => regions[other].includes(region));

// British English has no comma before "and", like the specification's lists.
const list = new Intl.ListFormat("en-GB", { type: "conjunction" });

const restLabels: Partial<Record<Region, string>> = {
  rest_of_north_america: "the rest of North America",
  rest_of_world: "the rest of the world",
};

/** "North America and Europe": the largest territories within these regions, and what is left. */
export function describeRegions(parts: readonly Region[]): string {
  const isCovered = (territory: Territory) => regions[territory].every((region) => parts.includes(region));
  const whole = TERRITORIES.filter(isCovered);
  const largest = whole.filter((one) => !whole.some((other) => other !== one && isWithin(one, other)));
  const rest = parts.filter((region) => !largest.some((territory) => regions[territory].includes(region)));
  return list.format([
    ...largest.map((territory) => territoryLabels[territory]),
    ...rest.map((region) => restLabels[region] ?? region),
  ]);
}
