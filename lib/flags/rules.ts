/** The features that staff can switch. */
export const FLAGS = ["CREATOR_ONBOARDING_V1", "BUYER_OFFERS_V1"] as const;
export type FlagKey = (typeof FLAGS)[number];
