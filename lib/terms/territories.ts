import { TERRITORIES, type Territory } from "@/lib/terms/terms";

/** What territories consist of; `regions_of` in the database says the same. */
export const REGIONS = ["us", "rest_of_north_america", "europe", "rest_of_world"] as const;
type Region = (typeof REGIONS)[number];

const regions: Record<Territory, readonly Region[]> = {
  us: ["us"],
  global: REGIONS,
  north_america: ["us", "rest_of_north_america"],
  europe: ["europe"],
};

export const regionsOf = (territory: Territory): readonly Region[] => regions[territory];

export const isWithin = (territory: Territory, other: Territory): boolean =>
  regions[territory].every((region) => regions[other].includes(region));

export const territoriesMeet = (one: Territory, other: Territory): boolean =>
  regions[one].some((region) => regions[other].includes(region));

/** Each pair in both orders. */
export const meetingTerritories: readonly (readonly [Territory, Territory])[] = TERRITORIES.flatMap((one) =>
  TERRITORIES.filter((other) => territoriesMeet(one, other)).map((other) => [one, other] as const),
);
