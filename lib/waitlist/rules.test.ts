import { expect, test } from "vitest";
import {
  adminInterestLabels,
  INTERESTS,
  interestLabels,
  isInterest,
  STEP_1_FIELDS,
  UPDATES_STATEMENT,
} from "@/lib/waitlist/rules";

test("the three interests are shown in the specification's words", () => {
  expect(INTERESTS).toEqual(["talent", "license_partner", "agent"]);
  expect(interestLabels).toEqual({ talent: "Talent", license_partner: "License Partner", agent: "Talent Agent" });
  expect(["talent", "license_partner", "agent"].every(isInterest)).toBe(true);
  for (const other of ["", "Talent", "admin", "__proto__", undefined, null, ["talent"]]) {
    expect(isInterest(other), String(other)).toBe(false);
  }
});

test("step 1 asks who somebody is, and what they want, in the order of the checks", () => {
  expect(STEP_1_FIELDS).toEqual(["fullName", "email", "phone", "primaryInterest", "consentUpdates"]);
});

// The hash of these words stands in consents that were given: other words are another agreement.
test("the wording of the checkbox for updates", () => {
  expect(UPDATES_STATEMENT).toBe("Email me updates about the launch. I can withdraw this at any time.");
});

test("administrators read interests in the specification's words", () => {
  expect(adminInterestLabels).toEqual({
    talent: "Verified Talent",
    license_partner: "License Partner",
    agent: "Agent",
  });
});
