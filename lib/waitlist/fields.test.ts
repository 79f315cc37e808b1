import { expect, test } from "vitest";
import { columnOf, fieldNames, fieldOf, fieldsIn } from "@/lib/waitlist/fields";

test("each interest has its own questions, and all share those about source and match", () => {
  const own = {
    talent: ["portfolioLinks", "talentCategory", "minFee"],
    license_partner: ["companyName", "useCases", "annualBudget"],
    agent: ["agencyName", "credentials", "representedCount"],
    source: ["referralSource", "agentReferralInfo", "referralDetails"],
    match: ["preferredUseCases", "contentDurationPreferences", "geographicLicensing", "experienceLevel"],
  } as const;
  for (const part of ["talent", "license_partner", "agent", "source", "match"] as const) {
    expect(fieldsIn(part)).toEqual(expect.arrayContaining([...own[part]]));
    for (const other of fieldNames) {
      expect(fieldsIn(part).includes(other), `${other} in ${part}`).toBe(fieldOf(other).part === part);
    }
  }
  expect(fieldsIn("match")).toEqual(expect.arrayContaining(["turnaroundFlexibility", "marketingSource"]));
  expect(fieldsIn("agent", "source")).toEqual([...fieldsIn("agent"), ...fieldsIn("source")]);
});

test("the column of a field is its name in small letters, with an underscore before each word", () => {
  expect(["city", "minFee", "contentDurationPreferences"].map(columnOf)).toEqual([
    "city",
    "min_fee",
    "content_duration_preferences",
  ]);
});
