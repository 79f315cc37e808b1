import { expect, test } from "vitest";
import { actionLabels, consentLabels } from "@/lib/audit/labels";

test("audit actions on offers, licenses and people have labels", () => {
  expect(actionLabels).toMatchObject({
    offer_submitted: "Offer submitted",
    offer_confirmed: "Offer confirmed by its brand",
    offer_removed: "Held offer removed",
    offer_approved: "Offer approved",
    offer_declined: "Offer declined",
    offer_withdrawn: "Offer withdrawn by its brand",
    offer_countered: "Offer countered",
    offer_expired: "Offer expired",
    license_expired: "License ended",
    license_revoked: "License revoked",
    replica_ended: "Digital replica ended",
    creator_verified: "Creator verified",
    creator_suspended: "Creator suspended",
    admin_setup_granted: "Admin set-up granted",
    admin_setup_refused: "Admin set-up refused",
  });
});

test("administrators read by name what somebody agreed to", () => {
  expect(consentLabels).toEqual({
    "waitlist-terms": "Waitlist Terms",
    "terms-of-service": "Terms of Service",
    "update-emails": "Update emails",
    "offer-terms": "Terms of an offer",
    "ai-training": "AI training",
    "auto-approve": "Auto-approve",
    "electronic-agreement": "Electronic agreements",
    "age-of-majority": "18 or older",
    "digital-replica": "Digital replica",
  });
});
