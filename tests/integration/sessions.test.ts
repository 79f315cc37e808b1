import { expect } from "vitest";
import { sessionHolder } from "@/lib/accounts/sessions";
import type { BegunSession } from "@/lib/accounts/sign-in-links";
import { onboardCreator } from "@/lib/creators/onboard";
import { requestAdminLink } from "@/lib/members/admin-access";
import { createAdmin } from "@/lib/members/administrators";
import { endSession, signOutEverywhere } from "@/lib/members/end-session";
import { inspectMailedLink, openMailedLink, requestSignIn } from "@/lib/members/mailed-links";
import { db } from "@/lib/postgres/db";
import { addHours } from "@/lib/time";
import { countOfWaiting, hold, testDatabase } from "@/tests/support/database";
import { test } from "@/tests/support/fixtures";
import { addCreator } from "@/tests/support/offers";
import { linksTo, newestLinkTo, onboarding, PASSWORD } from "@/tests/support/people";

const { url, look } = await testDatabase();

async function signIn(email: string, now = new Date()): Promise<BegunSession> {
  await requestSignIn(email, now);
  const begun = await openMailedLink(await newestLinkTo(look, email), now);
  if (!begun) throw new Error("the link opened nothing");
  return begun;
}

const holderOf = ({ id, sessionId }: BegunSession, now = new Date()) =>
  sessionHolder({ sessionId, profileId: id }, now);

test("a creator's session lasts 14 days in total, however much it is used", async ({ creator }) => {
  const start = new Date();
  const session = await signIn(creator.email, start);
  for (let day = 1; day < 14; day++) {
    expect(await holderOf(session, addHours(start, 24 * day))).toMatchObject({ id: creator.userId, kind: "creator" });
  }
  expect(await holderOf(session, addHours(start, 14 * 24))).toBeUndefined();
});

test("signing out ends that session for every copy of its cookie, once, and no other", async ({ creator }) => {
  const [here, there] = [await signIn(creator.email), await signIn(creator.email)];
  const claim = { sessionId: here.sessionId, profileId: here.id };
  await Promise.all([1, 2, 3].map(() => endSession(claim, new Date())));
  expect(await holderOf(here)).toBeUndefined();
  expect(await holderOf(there)).toBeDefined();
  const logouts = await look("SELECT FROM admin_audit_log WHERE action = 'logout' AND admin_id = $1", [creator.userId]);
  expect(logouts).toHaveLength(1);
});

test("signing out everywhere ends every session and retires the link that could start another", async ({ creator }) => {
  const sessions = [await signIn(creator.email), await signIn(creator.email), await signIn(creator.email)];
  await requestSignIn(creator.email, new Date());
  const token = await newestLinkTo(look, creator.email);
  await signOutEverywhere({ id: creator.userId, kind: "creator" }, new Date());
  for (const session of sessions) expect(await holderOf(session)).toBeUndefined();
  expect(await openMailedLink(token, new Date())).toBeUndefined();
  expect(
    await look("SELECT details FROM admin_audit_log WHERE action = 'logout_everywhere' AND admin_id = $1", [
      creator.userId,
    ]),
  ).toEqual([{ details: { sessions: 3 } }]);
});

test("a new link retires the unused earlier one, also when several are requested at once", async ({ creator }) => {
  const start = new Date();
  await requestSignIn(creator.email, start);
  const old = await newestLinkTo(look, creator.email);
  const later = new Date(start.getTime() + 11 * 60_000);
  await Promise.all(Array.from({ length: 8 }, () => requestSignIn(creator.email, later)));
  expect(await inspectMailedLink(old, later)).toEqual({ state: "retired" });
  expect(await openMailedLink(old, later)).toBeUndefined();
  const links = await linksTo(look, creator.email);
  expect(links.filter(({ withheld }) => !withheld)).toHaveLength(2);
  const opened = await Promise.all(links.map(({ token }) => openMailedLink(token, later)));
  expect(opened.filter(Boolean)).toHaveLength(1);
});

test("a link whose mail is withheld leaves the mailed one valid", async ({ creator }) => {
  const now = new Date();
  await requestSignIn(creator.email, now);
  const mailed = await newestLinkTo(look, creator.email);
  for (let asked = 1; asked <= 4; asked++) await requestSignIn(creator.email, addHours(now, asked * 0.19));
  const last = await newestLinkTo(look, creator.email);
  expect(last).not.toBe(mailed);
  // The hour's sixth mail to a mailbox that never used a link.
  await requestSignIn(creator.email, addHours(now, 0.95));
  expect((await linksTo(look, creator.email)).map(({ withheld }) => withheld)).toEqual([
    ...[false, false, false, false, false],
    true,
  ]);
  expect(await openMailedLink(last, addHours(now, 0.96))).toMatchObject({ id: creator.userId });
});

test("who asks again minutes after a link was withheld is mailed one as soon as there is room", async ({ creator }) => {
  const now = new Date();
  for (let asked = 0; asked <= 4; asked++) await requestSignIn(creator.email, addHours(now, asked * 0.19));
  for (const hours of [0.95, 1.02]) await requestSignIn(creator.email, addHours(now, hours));
  const [withheld, last] = (await linksTo(look, creator.email)).slice(-2);
  expect([withheld?.withheld, last?.withheld]).toEqual([true, false]);
});

test("asking again within minutes adds nothing while the mailed link works, and a link once it is used", async ({
  creator,
}) => {
  const now = new Date();
  await Promise.all(Array.from({ length: 5 }, () => requestSignIn(creator.email, now)));
  await requestSignIn(creator.email, addHours(now, 0.16));
  expect(await linksTo(look, creator.email)).toHaveLength(1);
  const count = (sql: string) => look(sql, [creator.userId]);
  expect(await count("SELECT FROM sign_in_link WHERE profile_id = $1")).toHaveLength(1);
  expect(
    await count("SELECT FROM admin_audit_log WHERE action = 'sign_in_link_sent' AND record_id = $1::text"),
  ).toHaveLength(1);
  expect(await openMailedLink(await newestLinkTo(look, creator.email), now)).toMatchObject({ id: creator.userId });
  await requestSignIn(creator.email, addHours(now, 0.01));
  expect(await linksTo(look, creator.email)).toHaveLength(2);
});

test("a link to the other area leaves the mailed one valid, whoever asked for it", async ({ creator }) => {
  const now = new Date();
  await db().profile.update({ where: { id: creator.userId }, data: { role: "admin" } });
  await requestAdminLink(creator.email, now);
  const own = await newestLinkTo(look, creator.email);
  await requestSignIn(creator.email, addHours(now, 0.01));
  expect(await newestLinkTo(look, creator.email), "the member's").not.toBe(own);
  expect(await inspectMailedLink(own, now)).toMatchObject({ state: "valid" });
});

test("a session belongs to its person, and one from before sessions_valid_from is void", async () => {
  const [creator, other] = [await addCreator(), await addCreator()];
  const session = await signIn(creator.email);
  expect(await holderOf({ ...session, id: other.userId })).toBeUndefined();
  await db().profile.update({
    where: { id: creator.userId },
    data: { sessionsValidFrom: addHours(new Date(), 1) },
  });
  expect(await holderOf(session)).toBeUndefined();
});

test("a sign-in link works for an hour, and once, however many press it at once", async ({ creator }) => {
  const now = new Date();
  await requestSignIn(creator.email, now);
  const token = await newestLinkTo(look, creator.email);
  const end = addHours(now, 1);
  expect(await inspectMailedLink(token, end)).toEqual({ state: "expired" });
  expect(await openMailedLink(token, end)).toBeUndefined();
  const lastMoment = new Date(end.getTime() - 1);
  const opened = await Promise.all(Array.from({ length: 20 }, () => openMailedLink(token, lastMoment)));
  expect(opened.filter(Boolean)).toHaveLength(1);
  expect(await inspectMailedLink(token, lastMoment)).toEqual({ state: "used" });
  expect(await look("SELECT email_verified_at FROM profiles WHERE id = $1", [creator.userId])).toEqual([
    { email_verified_at: lastMoment },
  ]);
});

test("a link that reports a second form to an owner works for a day", async ({ creator }) => {
  const now = new Date();
  await onboardCreator(onboarding({ email: creator.email }), now);
  const token = await newestLinkTo(look, creator.email);
  expect(await inspectMailedLink(token, addHours(now, 23))).toMatchObject({ state: "valid", opens: "creator" });
  expect(await inspectMailedLink(token, addHours(now, 24))).toEqual({ state: "expired" });
});

test("a draft that becomes a profile retires the person's links", async () => {
  const form = onboarding();
  const now = new Date();
  await createAdmin(form.email, PASSWORD, addHours(now, -1));
  await requestAdminLink(form.email, now);
  const link = await newestLinkTo(look, form.email);
  await onboardCreator(form, addHours(now, 0.01));
  expect(await openMailedLink(await newestLinkTo(look, form.email), addHours(now, 0.02))).toBeDefined();
  expect(await inspectMailedLink(link, addHours(now, 0.03))).toEqual({ state: "retired" });
});

test("a sign-in under way while its person signs out everywhere ends too", async ({ creator }) => {
  await signIn(creator.email);
  await requestSignIn(creator.email, new Date());
  const token = await newestLinkTo(look, creator.email);
  const commit = await hold(
    url,
    "UPDATE confirmed_mailbox SET acted_at = acted_at WHERE mailbox_key = mailbox_of($1)",
    creator.email,
  );
  const late = openMailedLink(token, new Date());
  await expect.poll(() => countOfWaiting(look)).toBe(1);
  const out = signOutEverywhere({ id: creator.userId, kind: "creator" }, new Date());
  await expect.poll(() => countOfWaiting(look)).toBe(2);
  await commit();
  await out;
  const begun = await late;
  expect(begun && (await holderOf(begun))).toBeUndefined();
});
