import { expect, test } from "vitest";
import { adminInterestLabels, agreementLabels } from "@/lib/waitlist/labels";

test("administrators read interests in the specification's words", () => {
  expect(adminInterestLabels).toEqual({
    talent: "Verified Talent",
    license_partner: "License Partner",
    agent: "Agent",
  });
});

test("administrators read by name what somebody agreed to", () => {
  expect(agreementLabels).toEqual({
    "waitlist-terms": "Waitlist Terms",
    "terms-of-service": "Terms of Service",
    "update-emails": "Update emails",
    "offer-terms": "Terms of an offer",
    "ai-training": "AI training",
    "auto-approve": "Auto-approve",
  });
});
