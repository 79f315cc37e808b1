import { expect, test } from "vitest";
import { homeOf } from "@/lib/members/access";
import { paths } from "@/lib/paths";

test.each([
  [true, false, paths.creatorDashboard],
  [false, true, paths.brand],
  [true, true, paths.signIn],
  [false, false, paths.signIn],
])("creator %s and buyer %s: to %s", (isCreator, isBuyer, to) => {
  expect(homeOf({ isCreator, isBuyer })).toBe(to);
});
