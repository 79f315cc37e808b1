import { randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";
import { heldFactors } from "@/lib/accounts/factors";
import { sessionHolder } from "@/lib/accounts/sessions";
import { verifyAdmin } from "@/lib/members/actors";
import {
  acceptInvitation,
  endInvitation,
  INVITATION_HOURS,
  inviteAdministrator,
  openInvitations,
  verifyInvitationToken,
} from "@/lib/members/admin-access";
import {
  createAdmin,
  endSessionsOf,
  listAdministrators,
  removeAdmin,
  removeAdministrator,
  resetFactors,
} from "@/lib/members/administrators";
import { openMailedLink } from "@/lib/members/mailed-links";
import { db } from "@/lib/postgres/db";
import { type Admin, FactorWanted } from "@/lib/proofs";
import { addHours } from "@/lib/time";
import { deriveToken } from "@/lib/tokens";
import { testDatabase } from "@/tests/support/database";
import { newMailbox } from "@/tests/support/members";
import { addAdmin, PASSWORD } from "@/tests/support/people";

vi.mock("@/lib/members/session", () => ({ auth: async () => null }));

const { look } = await testDatabase();
const now = new Date();

async function addPasskeyTo(profileId: string): Promise<string> {
  const id = randomUUID();
  const passkey = { id, profileId, credentialId: id, publicKey: new Uint8Array(1), counter: 0n, name: "A key" };
  await db().passkey.create({ data: { ...passkey, createdAt: now } });
  await db().recoveryCode.create({
    data: { codeHash: id.replaceAll("-", "").repeat(2), profileId, createdAt: now },
  });
  return id;
}

async function linkTo(email: string, at = now) {
  const [mail] = await look<{ id: string; salt: string }>(
    `SELECT payload->>'invitationId' AS id, payload->>'tokenSalt' AS salt FROM outbound_email
     WHERE template = 'admin-invitation' AND to_address = $1 ORDER BY created_at DESC, id LIMIT 1`,
    [email],
  );
  const { id = "", salt = "" } = mail ?? {};
  return (await verifyInvitationToken(id, deriveToken("admin-invitation", id, salt), at)) ?? expect.unreachable();
}

const noticesTo = async (email: string) =>
  (
    await look<{ what: string }>(
      "SELECT payload->>'what' AS what FROM outbound_email WHERE template = 'staff-notice' AND to_address = $1 ORDER BY created_at",
      [email],
    )
  ).map(({ what }) => what);

const opens = async ({ id, sessionId }: { id: string; sessionId: string }): Promise<boolean> => {
  const person = await sessionHolder({ sessionId, profileId: id }, now);
  return person !== undefined && (await verifyAdmin(person)) !== undefined;
};

test("an invitation makes an administrator once, who is signed in with the mailbox proved, and every other is told", async () => {
  const [admin, other] = [await addAdmin(), await addAdmin()];
  const email = newMailbox();
  expect(await inviteAdministrator(admin, email, now)).toBe("invited");
  expect(await inviteAdministrator(admin, other.email.toUpperCase(), now)).toBe("already");
  expect(await openInvitations(now)).toMatchObject([{ email, inviter: { email: admin.email } }]);
  expect(await noticesTo(other.email)).toEqual(["invited"]);
  const link = await linkTo(email);
  expect(link).toMatchObject({ email, isOpen: true });
  const tokens = await Promise.all([1, 2, 3].map(() => acceptInvitation(link, PASSWORD, now)));
  const token = tokens.find((one) => one !== undefined);
  expect(tokens.filter((one) => one !== undefined)).toHaveLength(1);
  expect(await noticesTo(other.email)).toEqual(["invited", "added"]);
  const begun = (await openMailedLink(token, new Date())) ?? expect.unreachable();
  expect(await opens(begun)).toBe(true);
  const session = await db().signInSession.findUniqueOrThrow({ where: { id: begun.sessionId } });
  expect(session).toMatchObject({ kind: "admin", mailboxProvedAt: expect.any(Date) });
  expect(await openMailedLink(token, new Date())).toBeUndefined();
  expect(await linkTo(email)).toMatchObject({ isOpen: false });
});

test("it ends after its time, when it is taken back, replaced, or with the sessions of who sent it", async () => {
  const admin = await addAdmin();
  const ends: Record<string, (email: string) => Promise<unknown>> = {
    "taken back": async (email) => endInvitation(admin, (await linkTo(email)).id, now),
    "its sender removed": async () => removeAdministrator(await addAdmin(), admin.id, now),
  };
  const late = newMailbox();
  await inviteAdministrator(admin, late, now);
  const link = await linkTo(late);
  expect(await acceptInvitation(link, PASSWORD, addHours(now, INVITATION_HOURS))).toBeUndefined();
  await inviteAdministrator(admin, late, now);
  expect(await acceptInvitation(link, PASSWORD, now), "replaced").toBeUndefined();
  for (const [how, end] of Object.entries(ends)) {
    const email = newMailbox();
    await inviteAdministrator(admin, email, now);
    await end(email);
    expect(await acceptInvitation(await linkTo(email), PASSWORD, now), how).toBeUndefined();
    expect(await db().profile.count({ where: { email } }), how).toBe(0);
  }
});

test("an address that its account left lately makes no administrator: its owner may take it back", async () => {
  const admin = await addAdmin();
  const [email, moved] = [newMailbox(), newMailbox()];
  await inviteAdministrator(admin, email, now);
  const { id: profileId } = await db().profile.create({
    data: { email: moved, emailKey: moved, emailVerifiedAt: now },
  });
  const move = { fromEmail: email, fromKey: email, toEmail: moved, toKey: moved, tokenSalt: "salt" };
  const times = { askedAt: now, confirmedAt: now, expiresAt: addHours(now, 1) };
  await db().addressChange.create({ data: { id: randomUUID(), profileId, ...move, ...times } });
  expect(await acceptInvitation(await linkTo(email), PASSWORD, now)).toBeUndefined();
  expect(await db().profile.count({ where: { email } })).toBe(0);
});

test("who is an administrator by then keeps password and factors: an old link in the mailbox replaces neither", async () => {
  const admin = await addAdmin();
  const email = newMailbox();
  await inviteAdministrator(admin, email, now);
  await createAdmin(email, PASSWORD, now);
  const { id, passwordHash } = await db().profile.findFirstOrThrow({ where: { email } });
  const passkey = await addPasskeyTo(id);
  expect(await acceptInvitation(await linkTo(email), "another password of 12", now)).toBeUndefined();
  expect(await db().profile.findUniqueOrThrow({ where: { id } })).toMatchObject({ passwordHash });
  expect((await heldFactors(id)).passkeys).toMatchObject([{ id: passkey }]);
});

test("what a member added with the mailbox alone is no second factor of the administrator that the member becomes", async () => {
  const admin = await addAdmin();
  for (const become of [
    async (email: string) => {
      await inviteAdministrator(admin, email, now);
      return acceptInvitation(await linkTo(email), PASSWORD, now);
    },
    (email: string) => createAdmin(email, PASSWORD, now),
  ]) {
    const email = newMailbox();
    const { id } = await db().profile.create({ data: { email, emailKey: email } });
    await addPasskeyTo(id);
    await become(email);
    expect(await heldFactors(id)).toEqual({ app: null, passkeys: [], codesLeft: 0 });
  }
});

test("a removed administrator has no session, password or factor left, and both are told", async () => {
  const [admin, removed] = [await addAdmin(), await addAdmin()];
  await addPasskeyTo(removed.id);
  expect(await opens(removed)).toBe(false);
  await db().passkey.deleteMany({ where: { profileId: removed.id } });
  expect(await opens(removed)).toBe(true);
  expect(await removeAdministrator(admin, removed.id, now)).toBe("removed");
  expect(await removeAdministrator(admin, removed.id, now)).toBe("gone");
  expect(await opens(removed)).toBe(false);
  const left = await db().profile.findUniqueOrThrow({ where: { id: removed.id } });
  expect(left).toMatchObject({ role: "member", passwordHash: null });
  expect((await heldFactors(removed.id)).codesLeft).toBe(0);
  expect([await noticesTo(removed.email), await noticesTo(admin.email)]).toEqual([["removed"], ["removed"]]);
  await expect(inviteAdministrator(removed, newMailbox(), now)).rejects.toThrow(FactorWanted);
});

test("never the last one, also when two remove each other at once", async () => {
  await db().profile.updateMany({ where: { role: "admin" }, data: { role: "member" } });
  const [one, other] = [await addAdmin(), await addAdmin()];
  const outcomes = await Promise.allSettled([
    removeAdministrator(one, other.id, now),
    removeAdministrator(other, one.id, now),
  ]);
  expect(outcomes.map((outcome) => (outcome.status === "fulfilled" ? outcome.value : "refused")).sort()).toEqual([
    "refused",
    "removed",
  ]);
  const [last] = await listAdministrators(now);
  const admin = [one, other].find(({ id }) => id === last?.id) ?? expect.unreachable();
  expect(await removeAdministrator(admin, admin.id, now)).toBe("last");
});

test("ending somebody's sessions ends them all, and lists say how many are open", async () => {
  const [admin, other] = [await addAdmin(), await addAdmin()];
  const shown = async () => (await listAdministrators(now)).find(({ id }) => id === other.id);
  expect(await shown()).toMatchObject({ sessions: 1, hasApp: false, passkeys: 0, codesLeft: 0 });
  expect(await endSessionsOf(admin, other.id, now)).toBe(1);
  expect(await opens(other)).toBe(false);
  expect(await shown()).toMatchObject({ sessions: 0 });
});

test("the command resets every factor, ends every session, and leaves the password", async () => {
  const [admin, other] = [await addAdmin(), await addAdmin()];
  await addPasskeyTo(other.id);
  expect(await resetFactors(` ${other.email.toUpperCase()} `, now)).toContain("no second factor any more");
  expect(await heldFactors(other.id)).toEqual({ app: null, passkeys: [], codesLeft: 0 });
  expect(await opens(other as Admin)).toBe(false);
  expect((await db().profile.findUniqueOrThrow({ where: { id: other.id } })).passwordHash).not.toBeNull();
  expect(await noticesTo(admin.email)).toEqual(["reset"]);
  await expect(resetFactors("nobody@example.test", now)).rejects.toThrow("is not an administrator's address");
  await removeAdmin(other.email, now);
  await expect(resetFactors(other.email, now)).rejects.toThrow("is not an administrator's address");
});
