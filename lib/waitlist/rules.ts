export const INTERESTS = ["talent", "license_partner", "agent"] as const;
export type Interest = (typeof INTERESTS)[number];
export const interestLabels: Record<Interest, string> = {
  talent: "Talent",
  license_partner: "License Partner",
  agent: "Talent Agent",
};

/** The specification's words for administrators. */
export const adminInterestLabels: Record<Interest, string> = {
  talent: "Verified Talent",
  license_partner: "License Partner",
  agent: "Agent",
};

export const isInterest = (text: unknown): text is Interest => INTERESTS.some((interest) => interest === text);

/** Its hash is stored with the consent. */
export const UPDATES_STATEMENT = "Email me updates about the launch. I can withdraw this at any time.";

/** In the order of their checks. */
export const STEP_1_FIELDS = ["fullName", "email", "phone", "primaryInterest", "consentUpdates"] as const;
