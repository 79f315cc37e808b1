import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { sessionHolder } from "@/lib/accounts/sessions";
import { requestAdminLink, setUpAdmin } from "@/lib/members/admin-access";
import { createAdmin, removeAdmin, removeAdministrator } from "@/lib/members/administrators";
import { openMailedLink } from "@/lib/members/mailed-links";
import { signInWithPassword } from "@/lib/members/password";
import { db } from "@/lib/postgres/db";
import { testDatabase } from "@/tests/support/database";
import { addAdmin, linksTo, newestLinkTo, PASSWORD } from "@/tests/support/people";

process.env.ADMIN_EMAILS =
  "Listed@Example.test, other@example.test, by-staff@example.test, by-command@example.test, new-owner@example.test, sessions@example.test, proof@example.test, told@example.test";
const TOKEN = "a set-up token for the tests, 0123456789";
process.env.ADMIN_SETUP_TOKEN = TOKEN;
const { look } = await testDatabase();

let senders = 0;
/** A sender of its own, so that limits do not interfere. */
const signIn = (email: string, password: string) =>
  signInWithPassword({ email, password }, new Headers({ "x-forwarded-for": `10.7.0.${++senders}` }), new Date());

const holderOf = ({ id, sessionId }: { id: string; sessionId: string }) =>
  sessionHolder({ sessionId, profileId: id }, new Date());

async function person(email = `person-${randomUUID()}@example.test`, displayName: string | null = "Ana Roe") {
  const { id } = await db().profile.create({ data: { email, emailKey: email.toLowerCase(), displayName } });
  return { id, email };
}
/** In a session that began by a mailed link, `minutes` ago. */
async function setUp({ id }: { id: string }, token: string, password = PASSWORD, minutes = 1) {
  const sessionId = randomUUID();
  const at = new Date(Date.now() - minutes * 60_000);
  await db()
    .$executeRaw`UPDATE profiles SET sessions_valid_from = least(sessions_valid_from, ${at}) WHERE id = ${id}::uuid AND role = 'member' AND demoted_at IS NULL`;
  const session = { id: sessionId, profileId: id, kind: "creator", createdAt: at, lastSeenAt: at } as const;
  await db().signInSession.create({ data: { ...session, mailboxProvedAt: at } });
  return setUpAdmin({ id, sessionId }, { password, token }, new Date());
}
const auditOf = (ids: string[]) =>
  look<{ action: string; details: object }>(
    "SELECT action, details FROM admin_audit_log WHERE record_id = ANY($1) ORDER BY id",
    [ids],
  );

test("the set-up token makes one administrator while there is none, however many use it at once", async () => {
  await db().profile.updateMany({ data: { role: "member" } });
  const people = await Promise.all(Array.from({ length: 8 }, () => person()));
  const answers = await Promise.all(people.map((one) => setUp(one, TOKEN)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await db().profile.count({ where: { role: "admin" } })).toBe(1);
  expect(await setUp(await person(), TOKEN)).toEqual({ ok: false, reason: "not-allowed" });
});

test("a wrong token grants nothing, and both outcomes are audited", async () => {
  await db().profile.updateMany({ data: { role: "member" } });
  const stranger = await person();
  for (const token of ["", TOKEN.slice(0, -1), `${TOKEN} `]) {
    expect(await setUp(stranger, token)).toEqual({ ok: false, reason: "not-allowed" });
  }
  const listed = await person("Listed@example.test");
  expect(await setUp(listed, "")).toEqual({ ok: true, profile: "updated" });
  expect(await auditOf([stranger.id, listed.id])).toEqual([
    ...Array<object>(3).fill({ action: "admin_setup_refused", details: { why: "not-allowed" } }),
    { action: "admin_setup_granted", details: { grounds: "listed" } },
  ]);
  expect(await signIn(listed.email, PASSWORD)).toMatchObject({ id: listed.id });
});

test("an administrator is refused, and keeps the old password", async () => {
  const listed = await person("Other@example.test");
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, index) => setUp(listed, "", `password number ${index}`)),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers.filter(({ ok }) => !ok)).toEqual(Array(5).fill({ ok: false, reason: "admin-already" }));
  const winner = answers.findIndex(({ ok }) => ok);
  expect((await signIn(listed.email, `password number ${winner}`)).ok).toBe(true);
  expect(await auditOf([listed.id])).toContainEqual({
    action: "admin_setup_refused",
    details: { why: "admin-already" },
  });
});

test("a demoted administrator, by whatever means of ours, does not become one again by the settings alone", async () => {
  const byStaff = await person("by-staff@example.test");
  const byCommand = await person("by-command@example.test");
  for (const { id, email } of [byStaff, byCommand]) {
    expect(await setUp({ id }, "")).toMatchObject({ ok: true });
    expect((await signIn(email, PASSWORD)).ok).toBe(true);
  }
  const open = await signIn(byCommand.email, PASSWORD);
  if (!open.ok) throw new Error("refused");
  const staff = await addAdmin();
  expect(await removeAdministrator(staff, byStaff.id, new Date())).toBe("removed");
  expect(await removeAdmin("By-Command@example.test", new Date())).toMatch(/no administrator any more/);
  expect(await holderOf(open)).toBeUndefined();
  expect((await signIn(byCommand.email, PASSWORD)).ok).toBe(false);
  await expect(removeAdmin(byCommand.email, new Date())).rejects.toThrow("not an administrator's address");

  await look("UPDATE profiles SET role = 'member' WHERE role = 'admin'");
  for (const one of [byStaff, byCommand]) {
    for (const token of ["", TOKEN]) expect(await setUp(one, token)).toEqual({ ok: false, reason: "demoted" });
    await requestAdminLink(one.email, new Date());
    expect(await linksTo(look, one.email)).toEqual([]);
    await expect(look("UPDATE profiles SET role = 'admin' WHERE id = $1", [one.id])).rejects.toThrow(
      /demoted_no_admin/,
    );
  }
  expect(await createAdmin(byStaff.email, PASSWORD, new Date())).toMatch(/^Profile Updated: /);
  expect((await signIn(byStaff.email, PASSWORD)).ok).toBe(true);
  expect((await auditOf([byCommand.id])).map(({ action }) => action)).toContain("admin_removed");
});

test("a listed address that is still unknown signs in by a mailed link, and its admin profile is created", async () => {
  for (const email of ["stranger@example.test", "New-Owner@example.test"]) await requestAdminLink(email, new Date());
  expect(await linksTo(look, "stranger@example.test")).toEqual([]);
  expect(await db().profile.count({ where: { emailKey: "stranger@example.test" } })).toBe(0);
  const begun = await openMailedLink(await newestLinkTo(look, "new-owner@example.test"), new Date());
  if (!begun) throw new Error("the link opened nothing");
  expect(await holderOf(begun)).toMatchObject({
    role: "member",
  });
  expect(await setUp(begun, "")).toEqual({ ok: true, profile: "created" });
});

test("every administrator is told of another one that the set-up page made, and by what", async () => {
  await db().profile.updateMany({ data: { role: "member" } });
  const toldTo = (email: string) =>
    look<{ about: string; by: string }>(
      "SELECT payload->>'email' AS about, payload->>'by' AS by FROM outbound_email WHERE template = 'staff-notice' AND to_address = $1 ORDER BY created_at",
      [email],
    );
  const [first, second] = [await person(), await person("told@example.test")];
  expect(await setUp(first, TOKEN)).toMatchObject({ ok: true });
  expect(await setUp(second, "")).toMatchObject({ ok: true });
  expect(await toldTo(first.email)).toEqual([
    { about: first.email, by: expect.stringContaining("set-up token") },
    { about: second.email, by: expect.stringContaining("list of addresses") },
  ]);
  const refused = await person();
  await setUp(refused, "");
  expect(await toldTo(second.email)).toHaveLength(1);
});

test("becoming an administrator ends earlier sessions", async () => {
  const email = "sessions@example.test";
  await requestAdminLink(email, new Date());
  const begun = await openMailedLink(await newestLinkTo(look, email), new Date());
  if (!begun) throw new Error("the link opened nothing");
  expect(await setUp(begun, "")).toMatchObject({ ok: true });
  expect(await holderOf(begun)).toBeUndefined();
  expect(await look("SELECT FROM sign_in_session WHERE profile_id = $1 AND ended_at IS NULL", [begun.id])).toEqual([]);
});

test("a copied cookie makes nobody an administrator: the mailbox is asked first", async () => {
  const listed = await person("proof@example.test");
  const before = await db().profile.findUniqueOrThrow({ where: { id: listed.id } });
  expect(await setUp(listed, "", PASSWORD, 16)).toEqual({ ok: false, reason: "unproved", mailed: listed.email });
  expect(await db().profile.findUniqueOrThrow({ where: { id: listed.id } })).toMatchObject({
    role: before.role,
    passwordHash: null,
  });
  expect(await setUp(listed, "", PASSWORD, 14)).toMatchObject({ ok: true });
});
