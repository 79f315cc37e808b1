import { expect, test } from "vitest";
import { doors, doorsSheet, FLAGS } from "@/lib/admin/flag-rules";

test("the sheet hides the doors to the features that are off, and no others", () => {
  expect(doorsSheet({ CREATOR_ONBOARDING_V1: true, BUYER_OFFERS_V1: true })).toBe("");
  const sheet = doorsSheet({ CREATOR_ONBOARDING_V1: true, BUYER_OFFERS_V1: false });
  expect(sheet).toContain(".door-offers{display:none!important}");
  expect(sheet).toContain(".no-offers{display:revert!important}");
  expect(sheet).not.toContain("onboarding");
  const all = doorsSheet({ CREATOR_ONBOARDING_V1: false, BUYER_OFFERS_V1: false });
  for (const key of FLAGS) expect(all).toContain(`.${doors[key].open}{`);
  expect(doorsSheet({}), "of features that nobody could read").toBe(all);
});
