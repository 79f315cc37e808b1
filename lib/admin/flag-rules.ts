export const FLAGS = ["CREATOR_ONBOARDING_V1", "BUYER_OFFERS_V1"] as const;
export type FlagKey = (typeof FLAGS)[number];

export const flagLabels: Record<FlagKey, string> = {
  CREATOR_ONBOARDING_V1: "Creator onboarding",
  BUYER_OFFERS_V1: "Offers by brands",
};

export const isFlag = (value: string): value is FlagKey => Object.hasOwn(flagLabels, value);

/** Classes of the elements that lead to a feature, and of those that replace them while it is off (app/doors.css). */
export const doors: Record<FlagKey, { open: string; closed: string }> = {
  CREATOR_ONBOARDING_V1: { open: "door-onboarding", closed: "no-onboarding" },
  BUYER_OFFERS_V1: { open: "door-offers", closed: "no-offers" },
};

export const DOOR_TO_OFFERS = doors.BUYER_OFFERS_V1.open;
export const DOOR_TO_ONBOARDING = doors.CREATOR_ONBOARDING_V1.open;

/** Hides the doors to features that are off, or not known to be on, from everybody and without scripts. */
export const doorsSheet = (isOn: Readonly<Partial<Record<FlagKey, boolean>>>): string =>
  FLAGS.map((key) =>
    isOn[key] ? "" : `.${doors[key].open}{display:none!important}.${doors[key].closed}{display:revert!important}\n`,
  ).join("");
