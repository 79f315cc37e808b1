import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { openDataOf } from "@/lib/accounts/data-access";
import { lacksProof } from "@/lib/accounts/mailbox-proof";
import { moveStateAt } from "@/lib/accounts/rules";
import { sessionHolder } from "@/lib/accounts/sessions";
import { calendarAddress, makeCalendarAddress, readCalendar } from "@/lib/licenses/calendar-feed";
import { askForAddress, confirmAddress, undoAddress } from "@/lib/members/address";
import { ACCESS, endAccess } from "@/lib/members/end-access";
import { endSession, signOutEverywhere } from "@/lib/members/end-session";
import { inspectMailedLink, requestSignIn } from "@/lib/members/mailed-links";
import { db } from "@/lib/postgres/db";
import { addHours } from "@/lib/time";
import { countOfWaiting, hold, testDatabase } from "@/tests/support/database";
import { addressLinks, newMailbox, signedIn } from "@/tests/support/members";
import { addCreator, addOffer } from "@/tests/support/offers";
import { newestLinkTo } from "@/tests/support/people";

const { url, look } = await testDatabase();
const { confirmLink, undoLink } = addressLinks(look);
const now = new Date();

/** A creator who is a brand too, with something of every kind that a session gives. */
async function member() {
  const { buyerEmail: email } = await addOffer({}, now);
  const one = await signedIn(look, email, now);
  await makeCalendarAddress(one);
  const feed = (await calendarAddress(one.id)) ?? expect.unreachable();
  const [, , token = ""] = new URL(feed).pathname.split("/").slice(1);
  const to = newMailbox();
  await openDataOf(one, now);
  await askForAddress(one, to, now);
  const move = await confirmLink(to);
  await requestSignIn(email, addHours(now, 0.01));
  const link = await newestLinkTo(look, email);
  await lacksProof(db(), { profileId: one.id, sessionId: one.sessionId }, ["payout"], addHours(now, 0.3));
  const { sessionId } = one;
  await db().totpEnrolment.create({ data: { sessionId, sealedSecret: "sealed", startedAt: now } });
  const challenge = { challenge: randomUUID(), purpose: "prove", sessionId, expiresAt: addHours(now, 1) };
  await db().passkeyChallenge.create({ data: challenge });
  const invited = { id: randomUUID(), email: "x", emailKey: "x", tokenSalt: "x", invitedBy: one.id };
  await db().adminInvitation.create({ data: { ...invited, createdAt: now, expiresAt: addHours(now, 1) } });
  const { id: buyerOrgId } = await db().buyerOrg.create({ data: { name: "x", email: to, emailKey: to } });
  const toBrand = { ...invited, id: randomUUID(), buyerOrgId, role: "viewer" };
  await db().brandInvitation.create({ data: { ...toBrand, createdAt: now, expiresAt: addHours(now, 1) } });
  const proof = await db().proofRequest.findFirstOrThrow({ where: { sessionId: one.sessionId } });
  /** Names of what still works. */
  const alive = async (at: Date): Promise<string[]> => {
    const works = {
      session: await sessionHolder({ sessionId: one.sessionId, profileId: one.id }, at),
      "sign-in link": (await inspectMailedLink(link, at)).state === "valid",
      calendar: await readCalendar(one.id, token, at),
      "confirmation by mail": (await db().proofRequest.count({ where: { id: proof.id, retiredAt: null } })) > 0,
      "change of address":
        (await db().addressChange.count({ where: { id: move.id, retiredAt: null, confirmedAt: null } })) > 0,
    };
    return Object.entries(works).flatMap(([name, works]) => (works ? [name] : []));
  };
  return { ...one, email, to, move, alive };
}

test("signing out everywhere ends whatever came of a session", async () => {
  const one = await member();
  expect(await one.alive(now)).toHaveLength(5);
  await signOutEverywhere(one, now);
  expect(await one.alive(now)).toEqual([]);
  expect(await confirmAddress(one.move, undefined, now)).toEqual({ ok: false, reason: "spent" });
});

test("so does a change of address, but for the session of the browser that confirmed it, and so does its undo", async () => {
  const one = await member();
  expect(await confirmAddress(one.move, one.sessionId, now)).toEqual({ ok: true });
  expect(await one.alive(now)).toEqual(["session"]);
  await makeCalendarAddress(one);
  expect(await undoAddress(await undoLink(one.email), addHours(now, 1))).toEqual({ ok: true });
  expect(await one.alive(now)).toEqual([]);
  expect(await calendarAddress(one.id)).toBeUndefined();
});

test("so does stopping a change that some session asked for", async () => {
  const one = await member();
  expect(await undoAddress(await undoLink(one.email), now)).toEqual({ ok: true });
  expect(await one.alive(now)).toEqual([]);
});

test("a session that is ended takes along what it began", async () => {
  const one = await member();
  await endSession({ sessionId: one.sessionId, profileId: one.id }, now);
  expect(await one.alive(now)).toEqual(["sign-in link"]);
  expect(await confirmAddress(one.move, undefined, now)).toEqual({ ok: false, reason: "spent" });
  expect(await calendarAddress(one.id)).toBeUndefined();
});

test("a session that ends leaves what another began", async () => {
  const one = await member();
  const other = await signedIn(look, one.email, addHours(now, 0.1));
  await endSession({ sessionId: other.sessionId, profileId: other.id }, now);
  expect(await one.alive(now)).toEqual(["session", "calendar", "confirmation by mail", "change of address"]);
  await makeCalendarAddress(one);
  expect(await calendarAddress(one.id)).toBeDefined();
});

test("a change of address outlives a session that expired by its age, and a link says that an ended one ended it", async () => {
  const [one, other] = [await member(), await member()];
  await look("UPDATE sign_in_session SET created_at = $2 WHERE id = $1", [one.sessionId, addHours(now, -15 * 24)]);
  expect(await sessionHolder({ sessionId: one.sessionId, profileId: one.id }, now)).toBeUndefined();
  expect(await confirmAddress(one.move, undefined, now)).toEqual({ ok: true });
  // As an instance of the release before ends one.
  await look("UPDATE sign_in_session SET ended_at = now() WHERE id = $1", [other.sessionId]);
  expect(moveStateAt(await confirmLink(other.to), now)).toBe("retired");
  expect(await confirmAddress(other.move, undefined, now)).toEqual({ ok: false, reason: "spent" });
});

test("a confirmation that waits while the session is ended is refused, and a calendar that waits is not made", async () => {
  const one = await member();
  const release = await hold(url, "UPDATE sign_in_session SET ended_at = now() WHERE profile_id = $1", one.id);
  const late = makeCalendarAddress(one);
  await expect.poll(() => countOfWaiting(look)).toBe(1);
  await release();
  expect(await late).toBe(false);
  const two = await member();
  const held = await hold(
    url,
    `WITH person AS (SELECT id FROM profiles WHERE id = $1 FOR NO KEY UPDATE)
     UPDATE sign_in_session SET ended_at = now() WHERE profile_id = (SELECT id FROM person)`,
    two.id,
  );
  const confirmed = confirmAddress(two.move, undefined, now);
  await expect.poll(() => countOfWaiting(look)).toBe(1);
  await held();
  expect(await confirmed).toEqual({ ok: false, reason: "spent" });
});

test("every table that names the session which began a row ends it with that session", async () => {
  const tables = await look<{ name: string }>(
    "SELECT table_name AS name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'session_id'",
  );
  const ending = Object.entries(ACCESS).flatMap(([table, access]) => ("endOf" in access ? [table] : []));
  expect(["sign_in_session", ...tables.map(({ name }) => name)].toSorted()).toEqual(ending.toSorted());
});

test("nothing of another person's ends", async () => {
  const [one, other] = [await member(), await member()];
  await signOutEverywhere(one, now);
  expect(await other.alive(now)).toHaveLength(5);
});

test("each kind on the list that ends is one that a member has here", async () => {
  const one = await member();
  const ended = await endAccess(db(), { profileId: one.id, emailKey: one.email }, now);
  expect(Object.entries(ended).filter(([, count]) => count === 0)).toEqual([]);
});

test("every table with a token, a salt or a session is on the list, or says there why it stays", async () => {
  const tables = await look<{ name: string }>(
    `SELECT DISTINCT table_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND (column_name ~ '(token|salt|secret)' OR table_name ~ '(session|feed|passkey|recovery)')`,
  );
  expect(tables.map(({ name }) => name).toSorted()).toEqual(Object.keys(ACCESS).toSorted());
  for (const [table, access] of Object.entries(ACCESS)) {
    if ("stays" in access) expect(access.stays, table).toMatch(/\w+ \w+ \w+/);
  }
});

test("a creator without a brand signs out everywhere too", async () => {
  const one = await signedIn(look, (await addCreator()).email, now);
  await signOutEverywhere(one, now);
  expect(await sessionHolder({ sessionId: one.sessionId, profileId: one.id }, now)).toBeUndefined();
});
