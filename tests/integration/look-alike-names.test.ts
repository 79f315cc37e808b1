import { expect, test } from "vitest";
import { findCards, findPicture, findPublicCreator } from "@/lib/creators/public-page";
import { findStanding, tellStaff } from "@/lib/creators/verify";
import { addHours } from "@/lib/time";
import { testDatabase } from "@/tests/support/database";
import { actingCreator, sendAccount } from "@/tests/support/members";
import { addCreator } from "@/tests/support/offers";
import { addAdmin, decideOn } from "@/tests/support/people";

const { look } = await testDatabase();
const admin = await addAdmin();
const now = new Date();

const rename = async (userId: string, displayName: string, at = now) => {
  const creator = await actingCreator(userId, at);
  const saved = await sendAccount(creator, { displayName, phone: null, city: null, payoutEmail: creator.email }, at);
  return saved.ok && saved.isNameHeld;
};

async function addPublic(): Promise<{ userId: string; slug: string }> {
  const { userId } = await addCreator();
  const slug = `p-${userId.slice(0, 8)}`;
  await look("INSERT INTO creator_slug (slug, skeleton, user_id) VALUES ($1, $1, $2)", [slug, userId]);
  await look("UPDATE creator_profile SET slug = $1, is_public = true, published_at = now() WHERE user_id = $2", [
    slug,
    userId,
  ]);
  return { userId, slug };
}

test.each([
  "Zoe Ellison",
  "Zoe EIIison",
  "Zoе Ellisоn".replace("Zoе", "Ζοе"),
  "ZOE ELLISON",
  "Zoé Ellison",
  "Zoe EIlison",
  "Zoe-Ellison",
  "Ｚｏｅ Ellison",
])("%s, which looks like a verified creator's name, is shown to nobody until staff allow it", async (name) => {
  const famous = await addCreator();
  await rename(famous.userId, "Zoe Ellison");
  await decideOn(admin, famous.userId, "verify", "Passport seen", now);
  const other = await addPublic();
  expect(await rename(other.userId, name)).toBe(true);
  expect([
    await findPublicCreator(other.slug),
    (await findCards([other.slug]))[0],
    await findPicture(other.slug),
  ]).toEqual([undefined, undefined, undefined]);
  expect(await decideOn(admin, other.userId, "verify", "x", now)).toBe(false);
  expect(await decideOn(admin, other.userId, "allow-name", "Her own name", now)).toBe(true);
  expect(await findPublicCreator(other.slug)).toMatchObject({ displayName: name, verifiedAt: null });
  await decideOn(admin, famous.userId, "unverify", "End of the test", now);
});

test.each(["Official Maya", "Licensing Team", "LR Support", "Mary 認証済み", "0fficial Ada"])(
  "%s claims a role of ours and waits for staff",
  async (name) => {
    const { userId } = await addCreator();
    expect(await rename(userId, name)).toBe(true);
    expect((await findStanding(userId))?.isNameHeld).toBe(true);
    expect(await rename(userId, "Ada Merritt Two")).toBe(false);
    expect((await findStanding(userId))?.isNameHeld).toBe(false);
  },
);

test("whom staff verified under a name that claims a role takes it back without waiting, and nobody else does", async () => {
  const [known, other] = [await addCreator(), await addCreator()];
  const name = "Official Ines";
  await rename(known.userId, name);
  await decideOn(admin, known.userId, "allow-name", "The name of her show", now);
  await decideOn(admin, known.userId, "verify", "Passport seen", now);
  expect(await rename(known.userId, "Ines Merritt")).toBe(false);
  expect(await rename(known.userId, name)).toBe(false);
  expect(await rename(other.userId, name)).toBe(true);
});

test("a name is free again once nobody is verified under it", async () => {
  const [famous, other] = [await addCreator(), await addCreator()];
  await rename(famous.userId, "Tove Lindqvist");
  await decideOn(admin, famous.userId, "verify", "Passport seen", now);
  expect(await rename(other.userId, "Tove Lindqvist")).toBe(true);
  await decideOn(admin, famous.userId, "unverify", "Asked for it", now);
  await rename(other.userId, "Somebody Else");
  expect(await rename(other.userId, "Tove Lindqvist")).toBe(false);
});

test("staff are told of a name that is held a second time", async () => {
  const { userId } = await addCreator();
  const later = addHours(now, 1);
  await rename(userId, "Official Ida");
  expect(await tellStaff(now)).toBeGreaterThan(0);
  expect(await tellStaff(now)).toBe(0);
  await rename(userId, "Ida Merritt", later);
  await rename(userId, "Official Ida", later);
  expect(await tellStaff(later)).toBe(1);
});
