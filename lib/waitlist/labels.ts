import type { Consent } from "@/lib/consent/documents";

/** Interests as administrators read them (spec 3). */
export const interestLabels = {
  talent: "Verified Talent",
  license_partner: "License Partner",
  agent: "Agent",
} as const;

type Interest = keyof typeof interestLabels;

export const INTERESTS = ["talent", "license_partner", "agent"] as const satisfies readonly Interest[];

export const isInterest = (value: string): value is Interest => Object.hasOwn(interestLabels, value);

/** What somebody can agree to, as administrators read it. */
export const agreementLabels: Record<Consent["document"], string> = {
  "waitlist-terms": "Waitlist Terms",
  "terms-of-service": "Terms of Service",
  "update-emails": "Update emails",
  "offer-terms": "Terms of an offer",
  "ai-training": "AI training",
  "auto-approve": "Auto-approve",
};
