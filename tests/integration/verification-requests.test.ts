import { expect, test } from "vitest";
import { readWaiting } from "@/lib/admin/waiting";
import { findCreatorRow, listCreators, withFile } from "@/lib/creators/admin";
import { answerRequest, askVerification, findOwnRequest, withdrawRequest } from "@/lib/creators/verification-requests";
import { REQUESTS_A_DAY } from "@/lib/creators/verification-rules";
import { tellStaff } from "@/lib/creators/verify";
import { closeProfile } from "@/lib/offers/suspend";
import { nameSkeleton } from "@/lib/text/look-alikes";
import { DAY_MS } from "@/lib/time";
import { testDatabase } from "@/tests/support/database";
import { actingCreator } from "@/tests/support/members";
import { addCreator } from "@/tests/support/offers";
import { addAdmin, decideOn } from "@/tests/support/people";
import { endOnly } from "@/tests/support/retention";

const { look } = await testDatabase();
const admin = await addAdmin();
const now = new Date();
const said = { reach: "+1 404 555 0142, mornings", evidence: "https://ada.example, my own site" };
const more = { ...said, evidence: "The union knows me" };

async function addUnverified() {
  const creator = await addCreator();
  await look("DELETE FROM creator_verification WHERE creator_user_id = $1", [creator.userId]);
  return creator;
}

const openOf = async (userId: string) =>
  (
    await look<{ id: string }>(
      "SELECT id FROM verification_request WHERE creator_user_id = $1 AND answered_at IS NULL",
      [userId],
    )
  )[0]?.id ?? "";

const outcomesOf = async (userId: string) =>
  (
    await look<{ outcome: string | null }>(
      "SELECT outcome FROM verification_request WHERE creator_user_id = $1 ORDER BY asked_at",
      [userId],
    )
  ).map(({ outcome }) => outcome);

const actionsOn = async (ids: readonly string[]) =>
  (
    await look<{ action: string }>("SELECT action FROM admin_audit_log WHERE record_id = ANY ($1) ORDER BY id", [ids])
  ).map(({ action }) => action);

test("a creator asks, is asked for more, asks again and is verified; each step is audited and mailed", async () => {
  const creator = await addUnverified();
  expect(await askVerification(creator, said, now)).toBe("asked");
  const first = await openOf(creator.userId);
  expect(await tellStaff(now)).toBe(1);
  expect(await tellStaff(now)).toBe(0);
  expect((await readWaiting()).requests).toBe(1);
  const listed = await listCreators({ search: "", filter: "asked", order: "newest", position: { kind: "start" } });
  expect(listed.rows.map(({ id, askedAt }) => [id, askedAt])).toEqual([[creator.userId, now]]);

  const answer = { requestId: first, outcome: "more", answer: "Who represents you?" } as const;
  expect(await answerRequest(admin, answer, now)).toBe(true);
  expect(await answerRequest(admin, { ...answer, outcome: "refused" }, now)).toBe(false);
  expect(await findOwnRequest(creator.userId)).toMatchObject({ outcome: "more", answer: "Who represents you?" });
  const later = new Date(now.getTime() + 60_000);
  expect(await askVerification(creator, more, later)).toBe("asked");
  const second = await openOf(creator.userId);
  const row = await findCreatorRow(creator.userId);
  const { file } = await withFile(row ?? expect.unreachable());
  expect(file?.requests).toMatchObject([
    { ...more, outcome: null },
    { ...said, outcome: "more" },
  ]);
  expect(await decideOn(admin, creator.userId, "verify", "The union confirmed it", later)).toBe(true);
  expect(await outcomesOf(creator.userId)).toEqual(["more", "verified"]);
  expect(await askVerification(creator, said, later)).toBe("not-now");
  expect(await actionsOn([first, second, creator.userId])).toEqual([
    "verification_asked",
    "verification_more_asked",
    "verification_asked",
    "creator_verified",
  ]);
  expect(
    await look(
      "SELECT template, payload->>'answer' AS answer FROM outbound_email WHERE to_address = $1 ORDER BY created_at",
      [creator.email],
    ),
  ).toEqual([
    { template: "verification-answer", answer: "Who represents you?" },
    { template: "creator-decision", answer: null },
  ]);
});

test("an open request is changed in place, also by many at once, and withdrawn once", async () => {
  const creator = await addUnverified();
  const outcomes = await Promise.all(Array.from({ length: 6 }, () => askVerification(creator, said, now)));
  expect(outcomes.filter((outcome) => outcome === "asked")).toHaveLength(1);
  expect(await askVerification(creator, more, now)).toBe("changed");
  expect(await findOwnRequest(creator.userId)).toMatchObject({ ...more, outcome: null });
  expect([await withdrawRequest(creator, now), await withdrawRequest(creator, now)]).toEqual([true, false]);
  for (let asked = 1; asked < REQUESTS_A_DAY; asked++) {
    expect(await askVerification(creator, said, now)).toBe("asked");
    await withdrawRequest(creator, now);
  }
  expect(await askVerification(creator, said, now)).toBe("too-often");
});

test("who is suspended cannot ask, and closing the profile withdraws the request", async () => {
  const [suspended, closed] = [await addUnverified(), await addUnverified()];
  await decideOn(admin, suspended.userId, "suspend", "A complaint", now);
  expect(await askVerification(suspended, said, now)).toBe("not-now");
  await askVerification(closed, said, now);
  await closeProfile(await actingCreator(closed.userId, now), now);
  expect(await outcomesOf(closed.userId)).toEqual(["withdrawn"]);
});

test("an answered request is deleted after its time, and an open one is not", async () => {
  const [answered, open] = [await addUnverified(), await addUnverified()];
  for (const creator of [answered, open]) await askVerification(creator, said, now);
  await answerRequest(admin, { requestId: await openOf(answered.userId), outcome: "refused", answer: "No." }, now);
  const after = (days: number) => new Date(now.getTime() + days * DAY_MS);
  await endOnly(after(89), "check-requests");
  expect(await outcomesOf(answered.userId)).toEqual(["refused"]);
  await endOnly(after(91), "check-requests");
  expect([await outcomesOf(answered.userId), await outcomesOf(open.userId)]).toEqual([[], [null]]);
});

test("staff see whom a held name resembles", async () => {
  const [verified, imitator] = [await addUnverified(), await addUnverified()];
  const creator = await actingCreator(imitator.userId, now);
  await look("UPDATE profiles SET display_name = 'Mira Solenne' WHERE id = ANY ($1)", [
    [verified.userId, imitator.userId],
  ]);
  await look("UPDATE creator_profile SET name_skeleton = $2 WHERE user_id = ANY ($1)", [
    [verified.userId, imitator.userId],
    nameSkeleton("Mira Solenne"),
  ]);
  await decideOn(admin, verified.userId, "verify", "Passport seen", now);
  const { file } = await withFile((await findCreatorRow(creator.userId)) ?? expect.unreachable());
  expect(file?.resembled).toEqual([{ id: verified.userId, name: "Mira Solenne" }]);
});
