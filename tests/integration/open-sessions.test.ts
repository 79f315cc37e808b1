import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { signInBrowser } from "@/lib/accounts/browsers";
import { SIGN_OUT_LINK_HOURS } from "@/lib/accounts/rules";
import { beginSession, sessionHolder } from "@/lib/accounts/sessions";
import { askForAddress, confirmAddress, undoAddress } from "@/lib/members/address";
import { endSession, openSessions, signOutByLink, verifySignOutToken } from "@/lib/members/end-session";
import { openMailedLink, openOfferLink, requestSignIn } from "@/lib/members/mailed-links";
import { type Db, db } from "@/lib/postgres/db";
import { addHours } from "@/lib/time";
import { deriveToken } from "@/lib/tokens";
import { countOfWaiting, testDatabase } from "@/tests/support/database";
import { actingCreator, addressLinks, newMailbox, signedIn } from "@/tests/support/members";
import { addCreator, addOffer } from "@/tests/support/offers";
import { newestLinkTo } from "@/tests/support/people";

const { look } = await testDatabase();
const start = new Date();

test("the link of each mail signs out everywhere, also the browser of an offer's link, and once its session has ended", async () => {
  const offer = await addOffer({}, start);
  const phone = await openOfferLink(offer, start, signInBrowser("Mozilla/5.0 (iPhone) Safari/604.1", randomUUID()));
  const id = phone?.id ?? expect.unreachable();
  const [one, two] = [await actingCreator(id, start), await actingCreator(id, start)];
  expect((await openSessions(id, start)).map(({ opens, browser }) => `${opens}: ${browser}`).toSorted()).toEqual([
    "account: Firefox on Windows",
    "account: Firefox on Windows",
    "account: Safari on iPhone",
  ]);
  await endSession({ sessionId: one.sessionId, profileId: id }, start);
  expect(await openSessions(id, start)).toHaveLength(2);
  expect(
    await verifySignOutToken(one.sessionId, deriveToken("sign-out", one.sessionId, two.sessionId)),
  ).toBeUndefined();
  expect(await verifySignOutToken(two.sessionId, deriveToken("sign-out", one.sessionId, id))).toBeUndefined();
  const link = await verifySignOutToken(one.sessionId, deriveToken("sign-out", one.sessionId, id));
  await signOutByLink(link ?? expect.unreachable(), start);
  expect(await openSessions(id, start)).toEqual([]);
});

test("the link of a mail to an address that the account has left signs nobody out, until the move is undone", async () => {
  const { email, userId } = await addCreator();
  const acting = await actingCreator(userId, start);
  const token = deriveToken("sign-out", acting.sessionId, userId);
  const to = newMailbox();
  const { confirmLink, undoLink } = addressLinks(look);
  const member = await signedIn(look, email, start);
  await askForAddress(member, to, start);
  expect(await confirmAddress(await confirmLink(to), member.sessionId, addHours(start, 1))).toEqual({ ok: true });
  expect(await verifySignOutToken(acting.sessionId, token)).toBeUndefined();
  expect(await undoAddress(await undoLink(email), addHours(start, 2))).toEqual({ ok: true });
  expect(await verifySignOutToken(acting.sessionId, token)).toBeDefined();
});

test("nobody ends another person's session", async () => {
  const [one, other] = [await actingCreator((await addCreator()).userId, start), await addCreator()];
  await endSession({ sessionId: one.sessionId, profileId: other.userId }, start);
  expect(await sessionHolder({ sessionId: one.sessionId, profileId: one.userId }, start)).toBeDefined();
  await endSession({ sessionId: one.sessionId, profileId: one.userId }, start);
  expect(await sessionHolder({ sessionId: one.sessionId, profileId: one.userId }, start)).toBeUndefined();
});

test("the link of a mail signs out for as long as it says", async () => {
  const { userId } = await addCreator();
  const tokenOf = (sessionId: string) => deriveToken("sign-out", sessionId, userId);
  for (const [hours, works] of [
    [SIGN_OUT_LINK_HOURS - 1, true],
    [SIGN_OUT_LINK_HOURS, false],
  ] as const) {
    const { sessionId } = await actingCreator(userId, addHours(start, -hours));
    expect((await verifySignOutToken(sessionId, tokenOf(sessionId))) !== undefined, `${hours} hours`).toBe(works);
  }
});

test("a sign-in from a browser that was not used before is mailed, but not the first of all", async () => {
  const { email, userId } = await addCreator();
  const [laptop, phone] = [randomUUID(), randomUUID()];
  let at = addHours(start, 1);
  const signIn = async (agent: string, cookie: unknown) => {
    at = addHours(at, 1);
    await requestSignIn(email, at);
    await openMailedLink(await newestLinkTo(look, email), at, signInBrowser(agent, cookie));
    const mails = await look<{ browser: string }>(
      `SELECT payload->>'browser' AS browser FROM outbound_email WHERE to_address = $1 AND template = 'account-notice'
       AND payload->>'what' = 'sign-in' ORDER BY created_at`,
      [email],
    );
    return mails.map(({ browser }) => browser);
  };
  const mac = "Mozilla/5.0 (Macintosh; Intel Mac OS X 14.5; rv:140.0) Gecko/20100101 Firefox/140.0";
  const iphone =
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1";
  expect(await signIn(mac, laptop), "the first").toEqual([]);
  expect(await signIn(mac, laptop), "known").toEqual([]);
  expect(await signIn(iphone, phone)).toEqual(["Safari on iPhone"]);
  expect(await signIn(iphone, phone)).toHaveLength(1);
  expect(await signIn(mac, laptop), "still known").toHaveLength(1);
  expect(await signIn(mac, "not an id"), "a forged cookie").toHaveLength(2);
  expect(await signIn(mac, undefined), "no cookie").toHaveLength(3);
  const stored = await look<{ key: string | null }>(
    "SELECT browser_key AS key FROM sign_in_session WHERE profile_id = $1",
    [userId],
  );
  expect(
    stored.some(({ key }) => key === laptop || key === phone),
    "the cookie itself is not stored",
  ).toBe(false);
});

test("of sign-ins from two browsers at the same moment one is the first, and the other is mailed", async () => {
  const { email, userId: profileId } = await addCreator();
  const begin = (tx: Db, browser: string) => {
    const begun = { profileId, kind: "creator", browser: signInBrowser(browser, randomUUID()) } as const;
    return beginSession(tx, { ...begun, mailboxProvedAt: start }, start);
  };
  let second: Promise<string> | undefined;
  await db().$transaction(async (tx) => {
    await begin(tx, "Firefox/1");
    second = db().$transaction((other) => begin(other, "Firefox/2"));
    await expect.poll(() => countOfWaiting(look)).toBe(1);
  });
  await second;
  expect(
    await look("SELECT FROM outbound_email WHERE to_address = $1 AND template = 'account-notice'", [email]),
  ).toHaveLength(1);
});
