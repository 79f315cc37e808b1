export const FLAGS = ["CREATOR_ONBOARDING_V1", "BUYER_OFFERS_V1"] as const;
export type FlagKey = (typeof FLAGS)[number];

export const flagLabels: Record<FlagKey, string> = {
  CREATOR_ONBOARDING_V1: "Creator onboarding",
  BUYER_OFFERS_V1: "Offers by brands",
};

export const isFlag = (value: string): value is FlagKey => Object.hasOwn(flagLabels, value);
