import { TERRITORIES, type Territory } from "@/lib/licensing/terms";

/** What lies within a territory besides itself. */
const within: Record<Territory, readonly Territory[]> = {
  us: [],
  global: ["us", "north_america", "europe"],
  north_america: ["us"],
  europe: [],
};

/** True when the whole of a territory lies in another. */
export const isWithin = (territory: Territory, other: Territory): boolean =>
  territory === other || within[other].includes(territory);

/** True when some place belongs to both: the whole world meets every territory. */
export const territoriesMeet = (one: Territory, other: Territory): boolean =>
  isWithin(one, other) || isWithin(other, one);

/** Every pair of territories that meet, both ways round. */
export const meetingTerritories: readonly (readonly [Territory, Territory])[] = TERRITORIES.flatMap((one) =>
  TERRITORIES.filter((other) => territoriesMeet(one, other)).map((other) => [one, other] as const),
);
