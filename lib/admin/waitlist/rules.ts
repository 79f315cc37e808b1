/** Interests as administrators read them (spec 3). */
export const interestLabels = {
  talent: "Verified Talent",
  license_partner: "License Partner",
  agent: "Agent",
} as const;

export type Interest = keyof typeof interestLabels;

export const INTERESTS = ["talent", "license_partner", "agent"] as const satisfies readonly Interest[];

export const isInterest = (value: string): value is Interest => Object.hasOwn(interestLabels, value);
