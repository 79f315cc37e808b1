import { expect } from "vitest";
import { credentialIn, findCertificate } from "@/lib/certificates/queries";
import { findCreatorRow, listCreators } from "@/lib/creators/admin";
import { findCards, findPicture, findPublicCreator } from "@/lib/creators/public-page";
import { seenVersion } from "@/lib/creators/rules";
import { findStanding, tellStaff } from "@/lib/creators/verify";
import type { OfferRecord } from "@/lib/offers/record";
import { closeProfile, decideOnCreator } from "@/lib/offers/suspend";
import { db } from "@/lib/postgres/db";
import { countOfWaiting, hold, testDatabase } from "@/tests/support/database";
import { test } from "@/tests/support/fixtures";
import { actingCreator, sendAccount } from "@/tests/support/members";
import { addCreator, approved, offerTo } from "@/tests/support/offers";
import { addAdmin, decideOn } from "@/tests/support/people";

const { url, look } = await testDatabase();
const admin = await addAdmin();
const now = new Date();

async function addPublic(): Promise<{ userId: string; email: string; slug: string }> {
  const creator = await addCreator();
  const slug = `p-${creator.userId.slice(0, 8)}`;
  await look("INSERT INTO creator_slug (slug, skeleton, user_id) VALUES ($1, $1, $2)", [slug, creator.userId]);
  await look(
    "UPDATE creator_profile SET slug = $1, is_public = true, published_at = now(), portrait = 'M0 0h9' WHERE user_id = $2",
    [slug, creator.userId],
  );
  await look(
    "UPDATE creator_verification v SET portrait_hash = c.portrait_hash, slug = c.slug FROM creator_profile c WHERE c.user_id = v.creator_user_id AND c.user_id = $1",
    [creator.userId],
  );
  return { ...creator, slug };
}

async function claimOf(offer: OfferRecord) {
  const grant = await approved(offer, now);
  const certificate = await findCertificate(grant.id);
  if (!certificate) throw new Error("no certificate");
  const { name, verification } = credentialIn(certificate.jws).credentialSubject.licensor;
  return { name, level: verification.level };
}

const rename = async (userId: string, displayName: string) => {
  const creator = await actingCreator(userId, now);
  const saved = await sendAccount(creator, { displayName, phone: null, city: null, payoutEmail: creator.email }, now);
  return saved.ok && saved.isNameHeld;
};

/** Everywhere that says so in public, and what a new certificate claims. */
async function saidOf({ userId, email }: { userId: string; email: string }) {
  const slug = (await db().creatorProfile.findUniqueOrThrow({ where: { userId } })).slug ?? "";
  const page = await findPublicCreator(slug);
  return {
    page: page !== undefined && "verifiedAt" in page && page.verifiedAt !== null,
    card: (await findCards([slug]))[0]?.isVerified,
    badge: (await findPicture(slug))?.isVerified,
    staff: (await findCreatorRow(userId))?.seen?.isVerified,
    certificate: (await claimOf(await offerTo({ email }, now))).level === "identity-reviewed",
  };
}
const everywhere = { page: true, card: true, badge: true, staff: true, certificate: true };
const nowhere = { page: false, card: false, badge: false, staff: false, certificate: false };

type Subject = { userId: string; email: string; slug: string };
const changes: Record<string, { there: (it: Subject) => Promise<unknown>; back: (it: Subject) => Promise<unknown> }> = {
  name: {
    there: ({ userId }) => rename(userId, "Famous Name"),
    back: ({ userId }) => rename(userId, "Ada Merritt"),
  },
  "capital letter of the name": {
    there: ({ userId }) => rename(userId, "Ada MerrItt"),
    back: ({ userId }) => rename(userId, "Ada Merritt"),
  },
  mailbox: {
    there: ({ userId, email }) =>
      db().profile.update({ where: { id: userId }, data: { email: `x${email}`, emailKey: `x${email}` } }),
    back: ({ userId, email }) => db().profile.update({ where: { id: userId }, data: { email, emailKey: email } }),
  },
  portrait: {
    there: ({ userId }) => db().creatorProfile.update({ where: { userId }, data: { portrait: "M1 1h9" } }),
    back: ({ userId }) => db().creatorProfile.update({ where: { userId }, data: { portrait: "M0 0h9" } }),
  },
  "removed portrait": {
    there: ({ userId }) => db().creatorProfile.update({ where: { userId }, data: { portrait: null } }),
    back: ({ userId }) => db().creatorProfile.update({ where: { userId }, data: { portrait: "M0 0h9" } }),
  },
  "page address": {
    there: async ({ userId, slug }) => {
      await look("INSERT INTO creator_slug (slug, skeleton, user_id) VALUES ($1, $1, $2)", [`${slug}x`, userId]);
      return db().creatorProfile.update({ where: { userId }, data: { slug: `${slug}x` } });
    },
    back: ({ userId, slug }) => db().creatorProfile.update({ where: { userId }, data: { slug } }),
  },
};

test.each(Object.entries(changes))(
  "another %s suspends the seal everywhere, and the checked one brings it back",
  async (what, change) => {
    const creator = await addPublic();
    expect(await saidOf(creator)).toEqual(everywhere);
    await change.there(creator);
    const current = what === "mailbox" ? { ...creator, email: `x${creator.email}` } : creator;
    expect(await saidOf(current)).toEqual(nowhere);
    expect((await findStanding(creator.userId))?.lapsedName).toBe("Ada Merritt");
    await change.back(creator);
    expect(await saidOf(creator)).toEqual(everywhere);
  },
);

test("a certificate claims a level only for the name that was checked, whatever the creator is called when it is made", async () => {
  const creator = await addPublic();
  const [made, later] = [await offerTo(creator, now), await offerTo(creator, now)];
  await rename(creator.userId, "Famous Name");
  const famous = await offerTo(creator, now);
  expect(await claimOf(made)).toEqual({ name: "Ada Merritt", level: "address-confirmed" });
  await rename(creator.userId, "Ada Merritt");
  expect(await claimOf(famous)).toEqual({ name: "Famous Name", level: "address-confirmed" });
  expect(await claimOf(later)).toEqual({ name: "Ada Merritt", level: "identity-reviewed" });
});

test.each([
  [
    "a change of the name",
    `UPDATE profiles SET display_name = 'Famous Name'
     FROM (SELECT user_id FROM creator_profile WHERE user_id = $1 FOR NO KEY UPDATE) c WHERE id = c.user_id`,
  ],
  ["another portrait", "UPDATE creator_profile SET portrait = 'M2 2h9' WHERE user_id = $1"],
  ["the removal of the verification", "UPDATE creator_verification SET ended_at = now() WHERE creator_user_id = $1"],
])("an approval waits for %s that is under way, and its certificate claims nothing", async (_, sql) => {
  const creator = await addPublic();
  const offer = await offerTo(creator, now);
  const commit = await hold(url, sql, creator.userId);
  const claimed = claimOf(offer);
  await expect.poll(() => countOfWaiting(look)).toBe(1);
  await commit();
  expect(await claimed).toMatchObject({ level: "address-confirmed" });
});

test("staff decide on the version that they were shown", async () => {
  const creator = await addPublic();
  const seen = (await findCreatorRow(creator.userId))?.seen;
  if (!seen) throw new Error("not listed");
  await rename(creator.userId, "Famous Name");
  const stale = {
    userId: creator.userId,
    decision: "verify",
    note: "Passport seen",
    version: seenVersion(seen),
  } as const;
  expect(await decideOnCreator(admin, stale, now)).toBe("changed");
  expect(await decideOnCreator(admin, { ...stale, version: "" }, now)).toBe("changed");
  expect((await findStanding(creator.userId))?.verifiedAt).toBeNull();
  expect(await decideOn(admin, creator.userId, "verify", "Passport of Famous Name", now)).toBe(true);
  expect(await saidOf(creator)).toEqual(everywhere);
  expect(
    await look(
      "SELECT name, ended_at IS NULL AS stands FROM creator_verification WHERE creator_user_id = $1 ORDER BY checked_at, ended_at",
      [creator.userId],
    ),
  ).toHaveLength(2);
});

test.each([
  ["portrait", "UPDATE creator_profile SET portrait = 'M0 0h8' WHERE user_id = $1"],
  ["mailbox", "UPDATE profiles SET email_key = 'moved-' || email_key, email = 'moved-' || email WHERE id = $1"],
  [
    "name",
    `UPDATE profiles SET display_name = 'Famous Name'
     FROM (SELECT user_id FROM creator_profile WHERE user_id = $1 FOR NO KEY UPDATE) c WHERE id = c.user_id`,
  ],
])("a %s that is exchanged while staff look at the one before is not what they verify", async (_, change) => {
  const { userId } = await addPublic();
  await look("UPDATE profiles SET display_name = 'Uma Okafor' WHERE id = $1", [userId]);
  const version = seenVersion((await findCreatorRow(userId))?.seen ?? expect.unreachable());
  await look(change, [userId]);
  const decision = { userId, decision: "verify", note: "Passport seen", version } as const;
  expect(await decideOnCreator(admin, decision, now)).toBe("changed");
  expect((await findStanding(userId))?.verifiedAt).toBeNull();
});

test("of two administrators who verify at once, one does", async ({ creator: { userId } }) => {
  await decideOn(admin, userId, "unverify", "To look again", now);
  const done = await Promise.all(
    Array.from({ length: 10 }, () => decideOn(admin, userId, "verify", "Passport seen", now)),
  );
  expect(done.filter(Boolean)).toHaveLength(1);
});

test("staff are told of a lapsed seal once, however it came about", async () => {
  await tellStaff(now);
  const creators = [await addPublic(), await addPublic()];
  await rename(creators[0]?.userId ?? "", "Another Name");
  await look("UPDATE creator_profile SET portrait = NULL WHERE user_id = $1", [creators[1]?.userId]);
  const later = new Date(now.getTime() + 1_000);
  expect([await tellStaff(later), await tellStaff(later)]).toEqual([2, 0]);
  const mails = await look<{ payload: object }>(
    "SELECT payload FROM outbound_email WHERE template = 'creators-to-check' ORDER BY created_at DESC LIMIT 1",
  );
  expect(mails[0]?.payload).toMatchObject({ lapsed: 2, held: 0 });
  const listed = await listCreators({ search: "", filter: "to-check", order: "newest", position: { kind: "start" } });
  expect(listed.rows.map(({ id }) => id)).toEqual(expect.arrayContaining(creators.map(({ userId }) => userId)));
});

const heldOf = async (userId: string) => (await findStanding(userId))?.isNameHeld;
const mailedOf = async (email: string) =>
  (
    await look<{ decision: string }>(
      "SELECT payload->>'decision' AS decision FROM outbound_email WHERE template = 'creator-decision' AND to_address = $1",
      [email],
    )
  ).map(({ decision }) => decision);

/** Without a verification, and called `name`. */
async function addUnverified(name: string) {
  const creator = await addCreator();
  await look("DELETE FROM creator_verification WHERE creator_user_id = $1", [creator.userId]);
  await rename(creator.userId, name);
  return creator;
}

test.each([
  ["Zora Villanueva", "Zora Villanueva"],
  ["Zora Vilar", "Zora VIlar"],
  ["Zora Alonso", "Z\u00f3ra Al\u00f3nso"],
  ["Zora Castell", "ZORA CASTELL"],
])("the verification of %s also holds %s, who was there before it, and tells them", async (checked, name) => {
  const verified = await addUnverified(name);
  await decideOn(admin, verified.userId, "verify", "Passport seen", now);
  const [creator, other, another] = [
    await addUnverified("Someone Else"),
    await addUnverified(name),
    await addUnverified(`${name} Junior`),
  ];
  await rename(creator.userId, checked);
  await look("UPDATE creator_profile SET name_held_at = NULL WHERE user_id = ANY ($1)", [
    [creator.userId, other.userId],
  ]);
  expect(await decideOn(admin, creator.userId, "verify", "Passport seen", now)).toBe(true);
  expect([await heldOf(other.userId), await mailedOf(other.email)]).toEqual([true, ["hold-name"]]);
  for (const { userId } of [creator, verified, another]) expect(await heldOf(userId)).toBe(false);
  expect(await decideOn(admin, other.userId, "allow-name", "Another person of that name", now)).toBe(true);
  expect(await heldOf(other.userId)).toBe(false);
});

test("who was verified under another name is held when the bearer of the present one is verified", async () => {
  const [impostor, bearer] = [await addUnverified("Zed Quick"), await addUnverified("Someone Else")];
  await decideOn(admin, impostor.userId, "verify", "Passport seen", now);
  await rename(impostor.userId, "Nora Vale");
  expect(await heldOf(impostor.userId)).toBe(false);
  await rename(bearer.userId, "Nora Vale");
  await decideOn(admin, bearer.userId, "verify", "Passport seen", now);
  expect([await heldOf(impostor.userId), await heldOf(bearer.userId)]).toEqual([true, false]);
});

test("a look-alike that is saved while the name is being verified is held, whoever comes first", async () => {
  for (const [index, first] of ["verify", "rename"].entries()) {
    const name = `Ilse Q${"uv"[index]}ist`;
    const [creator, imitator] = [await addUnverified(name), await addUnverified("Someone Else")];
    const acts = {
      verify: () => decideOn(admin, creator.userId, "verify", "Passport seen", now),
      rename: () => rename(imitator.userId, name.replace("I", "l")),
    };
    await Promise.all(first === "verify" ? [acts.verify(), acts.rename()] : [acts.rename(), acts.verify()]);
    expect([first, await heldOf(imitator.userId)]).toEqual([first, true]);
  }
});

test("the end of a verification stays as it was when a later one ends", async () => {
  const { userId } = await addCreator();
  const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  for (const [minute, decision] of (["unverify", "verify", "unverify"] as const).entries())
    expect(await decideOn(admin, userId, decision, "Another look", at(minute))).toBe(true);
  const ends = "SELECT ended_at FROM creator_verification WHERE creator_user_id = $1 ORDER BY ended_at";
  expect(await look(ends, [userId])).toEqual([{ ended_at: at(0) }, { ended_at: at(2) }]);
});

test("the outcome is mailed to the creator", async ({ creator: { userId, email } }) => {
  await decideOn(admin, userId, "unverify", "Not her passport", now);
  await decideOn(admin, userId, "verify", "Her passport", now);
  const mails = await look<{ decision: string }>(
    "SELECT payload->>'decision' AS decision FROM outbound_email WHERE template = 'creator-decision' AND to_address = $1 ORDER BY payload->>'decision'",
    [email],
  );
  expect(mails.map(({ decision }) => decision)).toEqual(["unverify", "verify"]);
  expect(
    JSON.stringify(await look("SELECT payload FROM outbound_email WHERE template = 'creator-decision'")),
  ).not.toContain("passport");
});

test("closing one's profile is audited as that, and not as a suspension", async ({ offer }) => {
  const creator = await actingCreator(offer.creatorUserId, now);
  await closeProfile(creator, now);
  expect(
    await look("SELECT actor, details FROM admin_audit_log WHERE action = 'offer_declined' AND record_id = $1", [
      offer.id,
    ]),
  ).toEqual([{ actor: "creator", details: { withReason: false, closedWith: "closing" } }]);
});
