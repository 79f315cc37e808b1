import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { endSession, sessionHolder } from "@/lib/auth/admin-session";
import { setUpAdmin } from "@/lib/auth/admin-setup";
import { createAdmin } from "@/lib/auth/create-admin";
import { signInWithPassword } from "@/lib/auth/password";
import { db } from "@/lib/db";
import { addHours } from "@/lib/time/calendar";
import { addAdmin, PASSWORD } from "@/tests/support/admins";
import { testDatabase } from "@/tests/support/database";

process.env.ADMIN_EMAILS = "Listed@Example.test, other@example.test";
process.env.ADMIN_SETUP_TOKEN = "a set-up token for the tests";
const { look } = await testDatabase();

let senders = 0;
/** A sender that nobody else is, so that the limits do not meet. */
const sender = () => new Headers({ "x-forwarded-for": `10.8.0.${++senders}` });
const signIn = (email: unknown, password: unknown, headers = sender(), now = new Date()) =>
  signInWithPassword({ email, password }, headers, now);

/** A session that begins with the right password. */
async function begin(email: string, now = new Date()) {
  const answer = await signIn(email, PASSWORD, sender(), now);
  if (!answer.ok) throw new Error("refused");
  return answer;
}

const claimOf = (session: { id: string; adminSession: string }, signedInAt: Date) => ({
  sessionId: session.adminSession,
  profileId: session.id,
  signedInAt: signedInAt.getTime(),
});

test("the right password opens a session of its own each time, in whatever case the address is typed", async () => {
  const admin = await addAdmin();
  const one = await begin(admin.email.toUpperCase());
  const other = await begin(` ${admin.email} `);
  expect(one.id).toBe(admin.id);
  expect(one.adminSession).not.toBe(other.adminSession);
});

test("a wrong password, an unknown address, a person without a password and anything that is no text are all refused alike", async () => {
  const admin = await addAdmin();
  const email = `link-only-${randomUUID()}@example.test`;
  await db().profile.create({ data: { email, emailKey: email, role: "admin" } });
  const tries: [unknown, unknown][] = [
    [admin.email, "wrong"],
    [admin.email, ""],
    [admin.email, `${PASSWORD}\0`.repeat(100)],
    ["nobody@example.test", PASSWORD],
    [email, ""],
    [email, "undefined"],
    [undefined, undefined],
    [{ contains: "@" }, ["x"]],
  ];
  for (const [typed, password] of tries) expect(await signIn(typed, password), String(typed)).toEqual({ ok: false });
});

test("after five tries the address is closed to everybody, and the right password does not open it", async () => {
  const admin = await addAdmin();
  for (let count = 0; count < 5; count++) expect(await signIn(admin.email, "wrong")).toEqual({ ok: false });
  expect(await signIn(admin.email, PASSWORD)).toMatchObject({ ok: false, limit: { reason: "limited" } });
  const stranger = await addAdmin();
  expect((await signIn(stranger.email, PASSWORD)).ok).toBe(true);
});

test("one sender has five tries against all addresses, also when it sends them at once", async () => {
  const headers = sender();
  const tries = Array.from({ length: 20 }, () => signIn(`${randomUUID()}@example.test`, "wrong", headers));
  const counted = (await Promise.all(tries)).filter((answer) => !("limit" in answer));
  expect(counted).toHaveLength(5);
});

test("a session ends after 12 hours without a request, and each request begins them anew", async () => {
  const admin = await addAdmin();
  const start = new Date();
  const session = await begin(admin.email, start);
  const claim = claimOf(session, start);
  expect(await sessionHolder(claim, addHours(start, 11))).toEqual({ id: admin.id, email: admin.email, role: "admin" });
  expect(await sessionHolder(claim, addHours(start, 22))).toBeDefined();
  expect(await sessionHolder(claim, addHours(start, 34))).toBeUndefined();
});

test("signing out ends the session for every copy of its cookie, once", async () => {
  const admin = await addAdmin();
  const now = new Date();
  const session = await begin(admin.email);
  await endSession(session.adminSession, admin.id, now);
  await endSession(session.adminSession, admin.id, now);
  expect(await sessionHolder(claimOf(session, now), now)).toBeUndefined();
  const logouts = await look("SELECT FROM admin_audit_log WHERE action = 'admin_logout' AND admin_id = $1", [admin.id]);
  expect(logouts).toHaveLength(1);
});

test("the role is the one of this moment, and a session from before sessions_valid_from holds nobody", async () => {
  const admin = await addAdmin();
  const now = new Date();
  const session = await begin(admin.email);
  await db().profile.update({ where: { id: admin.id }, data: { role: "member" } });
  expect(await sessionHolder(claimOf(session, now), now)).toMatchObject({ role: "member" });
  await db().profile.update({ where: { id: admin.id }, data: { sessionsValidFrom: addHours(now, 1) } });
  expect(await sessionHolder(claimOf(session, now), now)).toBeUndefined();
});

test("a session's id opens nothing for another person", async () => {
  const [admin, other] = [await addAdmin(), await addAdmin()];
  const session = await begin(admin.email);
  const now = new Date();
  expect(await sessionHolder(claimOf({ ...session, id: other.id }, now), now)).toBeUndefined();
});

async function person(email = `person-${randomUUID()}@example.test`) {
  const { id } = await db().profile.create({ data: { email, emailKey: email.toLowerCase() } });
  return { id, email, role: "member" as const };
}
const choice = (token: string) => ({ password: PASSWORD, token });

test("the set-up token makes one administrator while there is none, however many use it at once", async () => {
  await db().profile.updateMany({ data: { role: "member" } });
  const people = await Promise.all(Array.from({ length: 8 }, () => person()));
  const granted = await Promise.all(
    people.map((one) => setUpAdmin(one, choice("a set-up token for the tests"), new Date())),
  );
  expect(granted.filter(Boolean)).toHaveLength(1);
  expect(await db().profile.count({ where: { role: "admin" } })).toBe(1);
  const late = await person();
  expect(await setUpAdmin(late, choice("a set-up token for the tests"), new Date())).toBe(false);
});

test("a wrong token grants nothing, and both outcomes are audited", async () => {
  await db().profile.updateMany({ data: { role: "member" } });
  const stranger = await person();
  for (const token of ["", "a set-up token for the test", "a set-up token for the tests "]) {
    expect(await setUpAdmin(stranger, choice(token), new Date())).toBe(false);
  }
  const listed = await person("Listed@example.test");
  expect(await setUpAdmin(listed, choice(""), new Date())).toBe(true);
  const actions = await look<{ action: string }>(
    "SELECT action FROM admin_audit_log WHERE record_id = ANY($1) ORDER BY id",
    [[stranger.id, listed.id]],
  );
  expect(actions.map(({ action }) => action)).toEqual([
    ...Array<string>(3).fill("admin_setup_refused"),
    "admin_setup_granted",
  ]);
  expect(await signIn(listed.email, PASSWORD)).toMatchObject({ id: listed.id });
});

test("admin:create adds an administrator or renews the password, and ends that person's sessions", async () => {
  const email = `made-${randomUUID()}@example.test`;
  const start = new Date();
  expect(await createAdmin(email, PASSWORD, addHours(start, -1))).toMatch(/^Admin Profile Created: /);
  const session = await begin(email);
  expect(await createAdmin(email, "another password", start)).toMatch(/^Profile Updated: /);
  expect(await sessionHolder(claimOf(session, start), start)).toBeUndefined();
  expect((await signIn(email, PASSWORD)).ok).toBe(false);
  expect((await signIn(email, "another password")).ok).toBe(true);
  await expect(createAdmin(email, "short", start)).rejects.toThrow("12 to 256");
  await expect(createAdmin("no address", PASSWORD, start)).rejects.toThrow("not an e-mail address");
});
