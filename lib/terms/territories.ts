import { TERRITORIES, type Territory } from "@/lib/terms/terms";

/** The territories that each one contains, besides itself. */
const within: Record<Territory, readonly Territory[]> = {
  us: [],
  global: ["us", "north_america", "europe"],
  north_america: ["us"],
  europe: [],
};

export const isWithin = (territory: Territory, other: Territory): boolean =>
  territory === other || within[other].includes(territory);

export const territoriesMeet = (one: Territory, other: Territory): boolean =>
  isWithin(one, other) || isWithin(other, one);

/** Each pair in both orders. */
export const meetingTerritories: readonly (readonly [Territory, Territory])[] = TERRITORIES.flatMap((one) =>
  TERRITORIES.filter((other) => territoriesMeet(one, other)).map((other) => [one, other] as const),
);
