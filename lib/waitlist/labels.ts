import type { Consent } from "@/lib/audit/consent-documents";
import type { Interest } from "@/lib/waitlist/rules";

export const adminInterestLabels: Record<Interest, string> = {
  talent: "Verified Talent",
  license_partner: "License Partner",
  agent: "Agent",
};

export const agreementLabels: Record<Consent["document"], string> = {
  "waitlist-terms": "Waitlist Terms",
  "terms-of-service": "Terms of Service",
  "update-emails": "Update emails",
  "offer-terms": "Terms of an offer",
  "ai-training": "AI training",
  "auto-approve": "Auto-approve",
};
