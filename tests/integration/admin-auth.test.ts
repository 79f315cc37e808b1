import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { knownBrowserCookie } from "@/lib/accounts/browsers";
import { noteUse, sessionHolder } from "@/lib/accounts/sessions";
import { requestAdminLink } from "@/lib/members/admin-access";
import { createAdmin } from "@/lib/members/administrators";
import { endSession } from "@/lib/members/end-session";
import { openMailedLink } from "@/lib/members/mailed-links";
import { signInWithPassword } from "@/lib/members/password";
import { db } from "@/lib/postgres/db";
import { addHours } from "@/lib/time";
import { testDatabase } from "@/tests/support/database";
import { passTimeInPostgres } from "@/tests/support/limit-counters";
import { addAdmin, newestLinkTo, PASSWORD } from "@/tests/support/people";

const { look, url } = await testDatabase();

let senders = 0;
/** A sender of its own, so that limits do not interfere. */
const sender = () => new Headers({ "x-forwarded-for": `10.8.${Math.floor(++senders / 250)}.${senders % 250}` });
const signIn = (email: unknown, password: unknown, headers = sender(), now = new Date()) =>
  signInWithPassword({ email, password }, headers, now);

/** A sender whose browser that person has signed in with before. */
function knownSender(profileId: string): Headers {
  const headers = sender();
  headers.set("cookie", `theme=dark; known-browser=${knownBrowserCookie(profileId)}`);
  return headers;
}

async function begin(email: string, now = new Date()) {
  const answer = await signIn(email, PASSWORD, sender(), now);
  if (!answer.ok) throw new Error("refused");
  return answer;
}

const claimOf = ({ id, sessionId }: { id: string; sessionId: string }) => ({ sessionId, profileId: id });

test("the right password opens a new session each time, in whatever letter case the address is typed", async () => {
  const admin = await addAdmin();
  const one = await begin(admin.email.toUpperCase());
  const other = await begin(` ${admin.email} `);
  expect(one.id).toBe(admin.id);
  expect(one.sessionId).not.toBe(other.sessionId);
});

test("a wrong password, an unknown address, a person without a password and a value that is not text are all refused alike", async () => {
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

test("five wrong passwords lock the address for unknown browsers, for minutes, and no other address", async () => {
  const admin = await addAdmin();
  for (let count = 0; count < 5; count++) expect(await signIn(admin.email, "wrong")).toEqual({ ok: false });
  const refused = { ok: false, limit: { reason: "limited", retryAfterSeconds: 300 } };
  expect(await signIn(admin.email, PASSWORD)).toMatchObject(refused);
  const stranger = await addAdmin();
  expect((await signIn(stranger.email, PASSWORD)).ok).toBe(true);
  await passTimeInPostgres(url, 301);
  expect((await signIn(admin.email, PASSWORD)).ok).toBe(true);
});

test("distributed guessing locks out neither the known browser nor the mailed link, and few guesses get through", async () => {
  const admin = await addAdmin();
  let guesses = 0;
  // An hour of guessing: every three minutes from five networks, each used once.
  for (let minute = 0; minute < 60; minute += 3) {
    const answers = await Promise.all(Array.from({ length: 5 }, () => signIn(admin.email, "wrong")));
    guesses += answers.filter((answer) => !("limit" in answer)).length;
    await passTimeInPostgres(url, 180);
  }
  expect(guesses).toBeLessThanOrEqual(60);
  for (let count = 0; count < 50; count++) await signIn(admin.email, "wrong");
  expect(await signIn(admin.email, PASSWORD)).toMatchObject({ ok: false, limit: { reason: "limited" } });

  expect((await signIn(admin.email, PASSWORD, knownSender(admin.id))).ok).toBe(true);
  await requestAdminLink(admin.email, new Date());
  const begun = await openMailedLink(await newestLinkTo(look, admin.email), new Date());
  expect(await sessionHolder(claimOf(begun ?? { id: "", sessionId: "" }), new Date())).toMatchObject({
    id: admin.id,
    role: "admin",
    kind: "admin",
  });
});

test("a known browser has five attempts of its own, for its own account only", async () => {
  const [admin, other] = [await addAdmin(), await addAdmin()];
  const known = knownSender(admin.id);
  for (let count = 0; count < 5; count++) expect(await signIn(admin.email, "wrong", known)).toEqual({ ok: false });
  expect(await signIn(admin.email, PASSWORD, known)).toMatchObject({ ok: false, limit: { reason: "limited" } });
  expect((await signIn(admin.email, PASSWORD, knownSender(admin.id))).ok).toBe(true);

  for (let count = 0; count < 5; count++) await signIn(other.email, "wrong");
  for (const cookie of [knownBrowserCookie(admin.id), `${"0".repeat(32)}.${"a".repeat(64)}`, "", "known-browser"]) {
    const headers = sender();
    headers.set("cookie", `a=b; known-browser=${cookie}`);
    expect(await signIn(other.email, PASSWORD, headers), cookie).toMatchObject({ ok: false, limit: {} });
  }
});

test("one sender has five attempts over all addresses, also when they are concurrent", async () => {
  const headers = sender();
  const tries = Array.from({ length: 20 }, () => signIn(`${randomUUID()}@example.test`, "wrong", headers));
  const counted = (await Promise.all(tries)).filter((answer) => !("limit" in answer));
  expect(counted).toHaveLength(5);
});

test("a session ends after 12 hours without a request, and each request restarts them", async () => {
  const admin = await addAdmin();
  const start = new Date();
  const claim = claimOf(await begin(admin.email, start));
  const used = await sessionHolder(claim, addHours(start, 11));
  if (!used) throw new Error("the session ended");
  expect(used).toMatchObject({ id: admin.id, email: admin.email, role: "admin", kind: "admin" });
  await noteUse(used, addHours(start, 11));
  expect(await sessionHolder(claim, addHours(start, 22))).toBeDefined();
  expect(await sessionHolder(claim, addHours(start, 23))).toBeUndefined();
});

test("signing out ends the session for every copy of its cookie, once", async () => {
  const admin = await addAdmin();
  const now = new Date();
  const session = await begin(admin.email);
  await endSession(claimOf(session), now);
  await endSession(claimOf(session), now);
  expect(await sessionHolder(claimOf(session), now)).toBeUndefined();
  const logouts = await look("SELECT FROM admin_audit_log WHERE action = 'admin_logout' AND admin_id = $1", [admin.id]);
  expect(logouts).toHaveLength(1);
});

test("the role is read for each request, and a session from before sessions_valid_from is void", async () => {
  const admin = await addAdmin();
  const now = new Date();
  const session = await begin(admin.email);
  await db().profile.update({ where: { id: admin.id }, data: { role: "member" } });
  expect(await sessionHolder(claimOf(session), now)).toMatchObject({ role: "member" });
  await db().profile.update({ where: { id: admin.id }, data: { sessionsValidFrom: addHours(now, 1) } });
  expect(await sessionHolder(claimOf(session), now)).toBeUndefined();
});

test("a session's id is useless to another person", async () => {
  const [admin, other] = [await addAdmin(), await addAdmin()];
  const session = await begin(admin.email);
  const now = new Date();
  expect(await sessionHolder(claimOf({ ...session, id: other.id }), now)).toBeUndefined();
});

test("admin:create adds an administrator or renews the password, and ends that person's sessions", async () => {
  const email = `made-${randomUUID()}@example.test`;
  const start = new Date();
  expect(await createAdmin(email, PASSWORD, addHours(start, -1))).toMatch(/^Admin Profile Created: /);
  const session = await begin(email);
  expect(await createAdmin(email, "another password", start)).toMatch(/^Profile Updated: /);
  expect(await sessionHolder(claimOf(session), start)).toBeUndefined();
  expect((await signIn(email, PASSWORD)).ok).toBe(false);
  expect((await signIn(email, "another password")).ok).toBe(true);
  await expect(createAdmin(email, "short", start)).rejects.toThrow("12 to 256");
  await expect(createAdmin("no address", PASSWORD, start)).rejects.toThrow("not an e-mail address");
});
