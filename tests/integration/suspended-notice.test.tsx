import { renderToStaticMarkup } from "react-dom/server";
import { expect } from "vitest";
import { ProfileState } from "@/app/(private)/creator/profile-state";
import { testDatabase } from "@/tests/support/database";
import { test } from "@/tests/support/fixtures";
import { actingCreator } from "@/tests/support/members";
import { addAdmin, decideOn } from "@/tests/support/people";

const { look } = await testDatabase();
const admin = await addAdmin();

const noticeOf = async (userId: string): Promise<string> =>
  renderToStaticMarkup(await ProfileState({ creator: await actingCreator(userId, new Date()) }));

test("a suspended creator reads why and since when, and one whose reason nobody wrote may ask", async ({
  creator: { userId },
}) => {
  expect(await noticeOf(userId)).toBe("");
  await decideOn(admin, userId, "suspend", "The portrait is of <somebody> else.", new Date());
  const told = await noticeOf(userId);
  expect(told).toMatch(/Since <time .*, because: .*The portrait is of &lt;somebody&gt; else\./);
  expect(told).toContain("To object, write to");

  await look("UPDATE creator_profile SET status = 'active' WHERE user_id = $1", [userId]);
  await decideOn(admin, userId, "suspend", "Once more", new Date());
  await decideOn(admin, userId, "lift", "Sorted out", new Date());
  await look("UPDATE creator_profile SET status = 'suspended' WHERE user_id = $1", [userId]);
  const untold = await noticeOf(userId);
  expect(untold).toContain("Your profile is suspended");
  expect(untold).toContain("To ask why, or to object, write to");
  expect(untold).not.toContain("because");

  await look("UPDATE creator_profile SET closed_at = now(), is_public = false WHERE user_id = $1", [userId]);
  expect(await noticeOf(userId)).toContain("You closed your profile");
});
