import { createHash, randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { findCardsOf, findOwnPage, findPublicCreator } from "@/lib/creators/public-page";
import { closeProfile } from "@/lib/offers/suspend";
import {
  bytesOfPicture,
  facesOf,
  findPicture,
  ownPictures,
  picturesForStaff,
  shownPictures,
} from "@/lib/pictures/queries";
import { addPicture, changeAudience, removePicture, removePictureByStaff, savePortraitOf } from "@/lib/pictures/save";
import { versionOf } from "@/lib/text/version";
import { testDatabase } from "@/tests/support/database";
import { actingCreator } from "@/tests/support/members";
import { addCreator } from "@/tests/support/offers";
import { addAdmin } from "@/tests/support/people";

const { look } = await testDatabase();
const now = new Date();

let made = 0;
function picture() {
  made += 1;
  return { whole: Buffer.alloc(900, made), small: Buffer.alloc(90, made) };
}

async function added(userId: string, as: "portrait" | "picture", audience: "everybody" | "brands" = "everybody") {
  const one = picture();
  const answer = await addPicture(userId, as, audience, one, now);
  if (!answer.ok) throw new Error(answer.reason);
  return { ...one, id: answer.id };
}

const actions = async (userId: string) =>
  (
    await look<{ action: string; details: object }>(
      "SELECT action, details FROM admin_audit_log WHERE action ~ '^picture_' AND admin_id = $1 ORDER BY id",
      [userId],
    )
  ).map(({ action, details }) => [action, details]);

async function publish(userId: string): Promise<string> {
  const slug = `ada-${userId.replaceAll(/[^a-f]/g, "x").slice(0, 20)}`;
  await look("INSERT INTO creator_slug (slug, skeleton, user_id) VALUES ($1, $1, $2)", [slug, userId]);
  await look("UPDATE profiles SET display_name = 'Ada Merritt' WHERE id = $1", [userId]);
  await look("UPDATE creator_profile SET slug = $1, is_public = true, published_at = now() WHERE user_id = $2", [
    slug,
    userId,
  ]);
  return slug;
}

test("of ten pictures added at once three are kept, each in its place, and a removed one makes room", async () => {
  const { userId } = await addCreator();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => addPicture(userId, "picture", "everybody", picture(), now)),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(3);
  expect(answers.filter((one) => !one.ok && one.reason === "full")).toHaveLength(7);
  const [, second] = await ownPictures(userId);
  await removePicture(userId, second?.id ?? "", now);
  const { id } = await added(userId, "picture");
  expect((await ownPictures(userId)).map((one) => one.position)).toEqual([1, 2, 3]);
  expect((await ownPictures(userId))[1]?.id).toBe(id);
  expect((await actions(userId)).map(([action]) => action)).toEqual([
    ...["picture_added", "picture_added", "picture_added", "picture_removed", "picture_added"],
  ]);
});

test("a portrait is one: the last photo or the last engraving, and its removal leaves neither", async () => {
  const { userId } = await addCreator();
  const [first, second] = [await added(userId, "portrait"), await added(userId, "portrait")];
  expect((await ownPictures(userId)).map(({ id }) => id)).toEqual([second.id]);
  expect(await findPicture(first.id)).toBeUndefined();
  const engrave = async (portrait: string | null) => {
    const [photo] = await ownPictures(userId);
    const shown = photo?.id ?? (await findOwnPage(userId))?.portrait ?? null;
    return savePortraitOf(userId, portrait, versionOf({ portrait: shown }), now);
  };
  expect(await engrave("M1 1l1 1")).toMatchObject({ ok: true });
  expect(await ownPictures(userId)).toEqual([]);
  expect(await findOwnPage(userId)).toMatchObject({ portrait: "M1 1l1 1", hasPortrait: true });
  await added(userId, "portrait");
  expect(await findOwnPage(userId)).toMatchObject({ portrait: null, hasPortrait: true });
  expect(await engrave(null)).toMatchObject({ ok: true });
  expect(await findOwnPage(userId)).toMatchObject({ portrait: null, hasPortrait: false });
});

test("a form that showed another portrait removes or replaces no photo", async () => {
  const { userId } = await addCreator();
  const engraved = "M1 1l1 1";
  expect(await savePortraitOf(userId, engraved, versionOf({ portrait: null }), now)).toMatchObject({ ok: true });
  const photo = await added(userId, "portrait");
  for (const portrait of [null, "M2 2l2 2"]) {
    for (const shown of [null, engraved]) {
      const answer = await savePortraitOf(userId, portrait, versionOf({ portrait: shown }), now);
      expect(answer).toEqual({ ok: false, reason: "changed", stored: { portrait: photo.id } });
    }
  }
  expect(await ownPictures(userId)).toMatchObject([{ id: photo.id }]);
  expect(await savePortraitOf(userId, null, versionOf({ portrait: photo.id }), now)).toMatchObject({ ok: true });
  expect(await ownPictures(userId)).toEqual([]);
});

test("nobody changes or removes another's picture", async () => {
  const [one, other] = [await addCreator(), await addCreator()];
  const { id } = await added(one.userId, "portrait");
  expect(await changeAudience(other.userId, id, "brands", now)).toBe(false);
  await removePicture(other.userId, id, now);
  expect(await ownPictures(one.userId)).toMatchObject([{ id, audience: "everybody" }]);
  expect(await changeAudience(one.userId, id, "brands", now)).toBe(true);
  expect(await ownPictures(one.userId)).toMatchObject([{ id, audience: "brands" }]);
  expect((await actions(one.userId)).at(-1)).toEqual(["picture_changed", { seenBy: "brands" }]);
});

test("lists and pages have the photo that everybody may see, of creators with a public page alone", async () => {
  const { userId } = await addCreator();
  const portrait = await added(userId, "portrait");
  const beside = await added(userId, "picture", "brands");
  expect(await findCardsOf([userId])).toEqual([]);
  expect(await shownPictures(userId)).toEqual([]);
  expect(await findPicture(portrait.id)).toMatchObject({ creatorId: userId, isShown: false });
  const slug = await publish(userId);
  const photo = { id: portrait.id, version: expect.stringMatching(/^[0-9a-f]{12}$/) };
  expect(await findCardsOf([userId])).toMatchObject([{ photo, isEngraved: false }]);
  expect(await findPublicCreator(slug)).toMatchObject({ photo, hasPortrait: true });
  expect(await shownPictures(userId)).toMatchObject([{ id: beside.id, audience: "brands" }]);
  await changeAudience(userId, portrait.id, "brands", now);
  expect(await findCardsOf([userId])).toMatchObject([{ photo: null, isEngraved: false }]);
  expect(await findPublicCreator(slug)).toMatchObject({ photo: null, hasPortrait: true });
});

test("a face is the photo that its reader may see, and an engraving only while the page is public", async () => {
  const { userId } = await addCreator();
  const nobody = { userId: undefined, isBrand: false, isStaff: false };
  const faceFor = async (visitor: Partial<typeof nobody> = {}) =>
    (await facesOf([userId, "x"], async () => ({ ...nobody, ...visitor }))).get(userId);
  expect(await savePortraitOf(userId, "M1 1l1 1", versionOf({ portrait: null }), now)).toMatchObject({ ok: true });
  expect(await faceFor()).toMatchObject({ isEngraved: false, photo: null });
  await publish(userId);
  expect(await faceFor()).toMatchObject({ isEngraved: true, photo: null });
  const { id } = await added(userId, "portrait", "brands");
  expect(await faceFor()).toMatchObject({ isEngraved: false, photo: null });
  expect(await faceFor({ isBrand: true })).toMatchObject({ photo: { id } });
  await look("UPDATE creator_profile SET is_public = false WHERE user_id = $1", [userId]);
  expect(await faceFor({ isBrand: true })).toMatchObject({ photo: null });
  expect(await faceFor({ isStaff: true })).toMatchObject({ photo: { id } });
});

test("a verification counts for the photo that was seen, and for no other", async () => {
  const { userId } = await addCreator();
  await added(userId, "portrait");
  const slug = await publish(userId);
  await look(
    `UPDATE creator_verification v SET portrait_hash = k.sha256, slug = c.slug, name = p.display_name
     FROM creator_profile c JOIN profiles p ON p.id = c.user_id JOIN creator_picture k ON k.creator_user_id = c.user_id
     WHERE v.creator_user_id = c.user_id AND c.user_id = $1`,
    [userId],
  );
  const isVerified = async () => {
    const found = await findPublicCreator(slug);
    return found && "verifiedAt" in found && found.verifiedAt !== null;
  };
  expect(await isVerified()).toBe(true);
  // Beside the portrait is no portrait.
  await added(userId, "picture");
  expect(await isVerified()).toBe(true);
  await added(userId, "portrait");
  expect(await isVerified()).toBe(false);
});

test("bytes are given out by size, and no more once their picture is gone", async () => {
  const { userId } = await addCreator();
  const { id, whole, small } = await added(userId, "picture");
  const { sha256 } = (await findPicture(id)) ?? expect.unreachable();
  expect(sha256).toBe(createHash("sha256").update(whole).digest("hex"));
  expect(Buffer.from((await bytesOfPicture(id, sha256, "whole")) ?? [])).toEqual(whole);
  expect(Buffer.from((await bytesOfPicture(id, sha256, "small")) ?? [])).toEqual(small);
  expect(await bytesOfPicture(id, "0".repeat(64), "whole")).toBeUndefined();
  await removePicture(userId, id, now);
  expect(await bytesOfPicture(id, sha256, "whole")).toBeUndefined();
  expect(await findPicture(randomUUID())).toBeUndefined();
});

test("closing the profile erases its pictures, and takes no more", async () => {
  const { userId } = await addCreator();
  await added(userId, "portrait");
  await added(userId, "picture");
  await closeProfile(await actingCreator(userId, now), now);
  expect(await look("SELECT FROM creator_picture WHERE creator_user_id = $1", [userId])).toEqual([]);
  expect((await actions(userId)).slice(-2)).toEqual(Array(2).fill(["picture_removed", { closedWith: "closing" }]));
  expect(await addPicture(userId, "portrait", "everybody", picture(), now)).toEqual({ ok: false, reason: "closed" });
});

test("closing the profile erases its engraving, and takes no other", async () => {
  const { userId } = await addCreator();
  expect(await savePortraitOf(userId, "M1 1l1 1", versionOf({ portrait: null }), now)).toMatchObject({ ok: true });
  await closeProfile(await actingCreator(userId, now), now);
  expect(await findOwnPage(userId)).toMatchObject({ portrait: null });
  const answer = await savePortraitOf(userId, "M1 1l1 1", versionOf({ portrait: null }), now);
  expect(answer).toEqual({ ok: false, reason: "closed" });
  expect(await findOwnPage(userId)).toMatchObject({ portrait: null });
});

test("staff remove what they saw once, with words that its creator reads, and not what stands in its place", async () => {
  const { userId } = await addCreator();
  const admin = await addAdmin();
  const old = await added(userId, "portrait");
  const [seen] = await picturesForStaff(userId);
  if (!seen) throw new Error("no picture");
  expect(seen.id).toBe(old.id);
  const { id } = await added(userId, "portrait");
  const why = "The photo is of somebody else.";
  expect(await removePictureByStaff(admin, seen, why, now)).toBe(false);
  const now2 = (await picturesForStaff(userId))[0] ?? expect.unreachable();
  const answers = await Promise.all([
    removePictureByStaff(admin, now2, why, now),
    removePictureByStaff(admin, now2, why, now),
  ]);
  expect(answers.sort()).toEqual([false, true]);
  expect(await findPicture(id)).toBeUndefined();
  expect(
    await look(
      "SELECT admin_id AS by, details FROM admin_audit_log WHERE action = 'picture_removed' AND record_id = $1",
      [userId],
    ),
  ).toEqual([{ by: admin.id, details: { note: why } }]);
  const mails = await look<{ payload: { why: string } }>(
    `SELECT payload FROM outbound_email m JOIN profiles p ON p.email = m.to_address
     WHERE p.id = $1 AND template = 'picture-removed'`,
    [userId],
  );
  expect(mails.map(({ payload }) => payload.why)).toEqual([why]);
});
