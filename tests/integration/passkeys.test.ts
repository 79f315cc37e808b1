import { randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";
import { signInBrowser } from "@/lib/accounts/browsers";
import { passkeyOf, proveByPasskey, staffKeys } from "@/lib/accounts/factor-enrol";
import { heldFactors } from "@/lib/accounts/factors";
import { lacksProof } from "@/lib/accounts/mailbox-proof";
import {
  memberKeys,
  passkeyToSignIn,
  removePasskey,
  removePasskeysSince,
  signInByPasskey,
} from "@/lib/accounts/member-passkeys";
import { addPasskey, passkeyToAdd } from "@/lib/accounts/passkeys";
import { CODES, PASSKEYS_MAX } from "@/lib/accounts/rules";
import { sessionHolder } from "@/lib/accounts/sessions";
import { siteUrl } from "@/lib/env";
import { lockProfile } from "@/lib/locks";
import { verifyAdmin } from "@/lib/members/actors";
import { askForAddress, undoAddress } from "@/lib/members/address";
import { signOutByLink, verifySignOutToken } from "@/lib/members/end-session";
import { db } from "@/lib/postgres/db";
import type { Staff } from "@/lib/proofs";
import { deriveToken } from "@/lib/tokens";
import { newAuthenticator } from "@/tests/support/authenticator";
import { countOfWaiting, testDatabase } from "@/tests/support/database";
import { addressLinks, newMailbox, signedIn } from "@/tests/support/members";
import { addCreator } from "@/tests/support/offers";
import { addAdmin } from "@/tests/support/people";

vi.mock("@/lib/members/session", () => ({ auth: async () => null }));

const { look } = await testDatabase();
const start = new Date();
const later = (seconds: number) => new Date(start.getTime() + seconds * 1_000);
const origin = new URL(siteUrl()).origin;

async function newSession(person: { id: string; email: string }, provedAt: Date | null = null): Promise<Staff> {
  const sessionId = randomUUID();
  const times = { createdAt: start, lastSeenAt: start, mailboxProvedAt: provedAt };
  await db().signInSession.create({
    data: { id: sessionId, profileId: person.id, kind: "admin", browser: "Firefox on Linux", ...times },
  });
  return { id: person.id, email: person.email, sessionId } as Staff;
}

type Owner = Parameters<typeof passkeyToAdd>[0];

async function asked(owner: Owner, at = start): Promise<string> {
  const answer = await passkeyToAdd(owner, at);
  return answer.ok ? answer.options : expect.unreachable(JSON.stringify(answer));
}

/** An administrator who signed in by a mailed link at `start`, with a passkey since. */
async function withPasskey() {
  const staff = await newSession(await addAdmin(), start);
  const device = newAuthenticator(origin);
  const added = await addPasskey(staffKeys(staff), device.make(await asked(staffKeys(staff))), "My phone", start);
  return { staff, device, codes: added.ok ? added.codes : expect.unreachable(JSON.stringify(added)) };
}

const opens = async (staff: Staff): Promise<boolean> => {
  const person = await sessionHolder({ sessionId: staff.sessionId, profileId: staff.id }, later(60));
  return person !== undefined && (await verifyAdmin(person)) !== undefined;
};

const refusalsOf = async (id: string) =>
  (
    await look<{ why: string }>(
      "SELECT details->>'why' AS why FROM admin_audit_log WHERE record_id = $1 AND action = 'passkey_refused' ORDER BY id",
      [id],
    )
  ).map(({ why }) => why);

test("an administrator's first passkey asks the mailbox, makes ten codes, and is asked of every other session", async () => {
  const person = await addAdmin();
  const thief = await newSession(person);
  expect(await passkeyToAdd(staffKeys(thief), start)).toMatchObject({ ok: false, reason: "unproved" });
  const { staff, codes, device } = await withPasskey();
  expect(codes).toHaveLength(CODES);
  expect((await heldFactors(staff.id)).passkeys).toMatchObject([{ name: "My phone", lastUsedAt: null }]);
  const other = await newSession(staff);
  expect([await opens(staff), await opens(other)]).toEqual([true, false]);
  expect(await proveByPasskey(other, device.show(await passkeyOf(other, later(1))), later(2))).toBe(true);
  expect(await opens(other)).toBe(true);
  const second = newAuthenticator(origin);
  const again = await addPasskey(
    staffKeys(other),
    second.make(await asked(staffKeys(other), later(3))),
    "Key",
    later(4),
  );
  expect(again).toEqual({ ok: true, codes: [] });
});

test("nothing is added from another origin, for another site, unverified, late, twice, or for another session", async () => {
  const person = await addAdmin();
  const staff = await newSession(person, start);
  const keys = staffKeys(staff);
  const device = newAuthenticator(origin);
  const refused = { ok: false, reason: "refused" };
  for (const changes of [
    { origin: "https://evil.example" },
    { origin: `${origin}.evil.example` },
    { rpId: "evil.example" },
    { isVerified: false },
    { challenge: "AAAA" },
  ]) {
    const options = await asked(keys);
    expect(await addPasskey(keys, device.make(options, changes), "x", start), JSON.stringify(changes)).toEqual(refused);
    // Used up, whatever the answer was, unless it was to another question.
    const rest = await addPasskey(keys, device.make(options), "x", start);
    if (!("challenge" in changes)) expect(rest, "a second answer").toEqual(refused);
    else await db().passkey.deleteMany({ where: { profileId: staff.id } });
  }
  const late = await asked(keys);
  expect(await addPasskey(keys, device.make(late), "x", later(120)), "late").toEqual(refused);
  const own = await asked(keys);
  const other = staffKeys(await newSession(person, start));
  expect(await addPasskey(other, device.make(own), "x", start), "another session's").toEqual(refused);
  for (const junk of [null, "", {}, [], { id: 1 }, { id: "x", rawId: "x", type: "public-key", response: {} }])
    expect(await addPasskey(keys, junk, "x", start)).toEqual(refused);
  expect(await db().passkey.count({ where: { profileId: staff.id } })).toBe(0);
});

test("nothing is proved from another origin, unverified, with an old answer, or by a passkey of somebody else", async () => {
  const { staff, device } = await withPasskey();
  const stranger = await withPasskey();
  const other = await newSession(staff);
  const prove = (answer: unknown, at = later(1)) => proveByPasskey(other, answer, at);
  for (const changes of [
    { origin: "https://evil.example" },
    { rpId: "evil.example" },
    { isVerified: false },
    { challenge: "AAAA" },
  ])
    expect(await prove(device.show(await passkeyOf(other, start), changes)), JSON.stringify(changes)).toBe(false);
  expect(await prove(stranger.device.show(await passkeyOf(other, start))), "a stranger's").toBe(false);
  expect(await prove(newAuthenticator(origin).show(await passkeyOf(other, start))), "unknown").toBe(false);
  expect(await prove(device.show(await passkeyOf(staff, start))), "asked of another session").toBe(false);
  expect(await prove(device.show(await passkeyToSignIn("a browser", start))), "asked for a sign-in").toBe(false);
  expect(await prove(device.show(await passkeyOf(other, start)), later(120)), "late").toBe(false);
  expect(await opens(other)).toBe(false);
  const answer = device.show(await passkeyOf(other, start));
  expect(await prove(answer)).toBe(true);
  expect(await prove(answer), "replayed").toBe(false);
  expect(await refusalsOf(staff.id)).toContain("signature");
});

test("a session that ended proves nothing, and neither does a passkey that is removed meanwhile", async () => {
  const { staff, device } = await withPasskey();
  const [ended, other] = [await newSession(staff), await newSession(staff)];
  const late = device.show(await passkeyOf(ended, start));
  await db().signInSession.update({ where: { id: ended.sessionId }, data: { endedAt: start } });
  expect(await proveByPasskey(ended, late, later(1))).toBe(false);
  const answer = device.show(await passkeyOf(other, start));
  let proved: Promise<boolean> | undefined;
  await db().$transaction(async (tx) => {
    await lockProfile(tx, staff.id);
    proved = proveByPasskey(other, answer, later(1));
    await expect.poll(() => countOfWaiting(look)).toBe(1);
    await tx.passkey.deleteMany({ where: { profileId: staff.id } });
  });
  expect(await proved).toBe(false);
  expect((await db().signInSession.findUniqueOrThrow({ where: { id: other.sessionId } })).factorProvedAt).toBeNull();
});

test("a copy whose counter falls behind is refused and audited, and of two at once one wins", async () => {
  const { staff, device } = await withPasskey();
  const [one, other] = [await newSession(staff), await newSession(staff)];
  const show = async (session: Staff, counter: number) => device.show(await passkeyOf(session, start), { counter });
  expect(await proveByPasskey(one, await show(one, 9), later(1))).toBe(true);
  for (const counter of [9, 8, 0])
    expect(await proveByPasskey(other, await show(other, counter), later(2))).toBe(false);
  expect(await refusalsOf(staff.id)).toEqual(["counter", "counter", "counter"]);
  expect(await opens(other)).toBe(false);
  const answers = [await show(one, 10), await show(other, 10)] as const;
  const proved = await Promise.all([
    proveByPasskey(one, answers[0], later(3)),
    proveByPasskey(other, answers[1], later(3)),
  ]);
  expect(proved.filter(Boolean)).toHaveLength(1);
});

test("a device that does not count signs as often as it likes", async () => {
  const staff = await newSession(await addAdmin(), start);
  const device = newAuthenticator(origin);
  await addPasskey(staffKeys(staff), device.make(await asked(staffKeys(staff)), { counter: 0 }), "Synced", start);
  for (let times = 0; times < 3; times++)
    expect(await proveByPasskey(staff, device.show(await passkeyOf(staff, start), { counter: 0 }), later(1))).toBe(
      true,
    );
});

async function newMember() {
  const { email, userId } = await addCreator();
  const member = await signedIn(look, email, start);
  return { ...member, id: userId, email };
}

test("a member adds a passkey by the mailbox alone, and signs in with it, which proves no mailbox", async () => {
  const member = await newMember();
  const keys = memberKeys(member);
  const device = newAuthenticator(origin);
  expect(await passkeyToAdd(keys, later(16 * 60)), "signed in a quarter of an hour ago").toMatchObject({
    reason: "unproved",
  });
  const added = await addPasskey(keys, device.make(await asked(keys)), "My laptop", start);
  expect(added).toEqual({ ok: true, codes: [] });
  const browser = randomUUID();
  const seen = signInBrowser("Firefox", browser);
  const signIn = (answer: unknown, own: string = browser) => signInByPasskey(answer, own, seen, later(20));
  expect(await signIn(device.show(await passkeyToSignIn(browser, later(10))), "another browser")).toBeUndefined();
  expect(await signIn(device.show(await passkeyToSignIn(browser, later(10)), { isVerified: false }))).toBeUndefined();
  const answer = device.show(await passkeyToSignIn(browser, later(10)));
  const begun = await signIn(answer);
  expect(begun?.id).toBe(member.id);
  expect(await signIn(answer), "replayed").toBeUndefined();
  const claim = { sessionId: begun?.sessionId ?? "", profileId: member.id };
  expect(await sessionHolder(claim, later(30))).toMatchObject({ kind: "creator" });
  expect(await lacksProof(db(), claim, ["payout"], later(30))).toMatchObject({ reason: "unproved" });
  const [passkey] = (await heldFactors(member.id)).passkeys;
  expect(await removePasskey(await newMember(), passkey?.id ?? "", later(40)), "somebody else's").toBe(false);
  expect(await removePasskey(member, passkey?.id ?? "", later(40))).toBe(true);
  expect(await signIn(device.show(await passkeyToSignIn(browser, later(15))))).toBeUndefined();
});

test("an administrator's passkeys are no matter of a member's session, which a mailed link begins", async () => {
  const member = await newMember();
  const device = newAuthenticator(origin);
  await addPasskey(memberKeys(member), device.make(await asked(memberKeys(member))), "Before", start);
  await db().profile.update({ where: { id: member.id }, data: { role: "admin" } });
  expect(await passkeyToAdd(memberKeys(member), start)).toEqual({ ok: false, reason: "staff" });
  const [passkey] = (await heldFactors(member.id)).passkeys;
  expect(await removePasskey(member, passkey?.id ?? "", start)).toBe(false);
});

test("whoever says that a session was not theirs is rid of the passkeys that it added, and of no older ones", async () => {
  const member = await newMember();
  const add = async (name: string, at: Date) =>
    addPasskey(memberKeys(member), newAuthenticator(origin).make(await asked(memberKeys(member), at)), name, at);
  const names = async () => (await heldFactors(member.id)).passkeys.map(({ name }) => name);
  await db().passkey.create({
    data: {
      ...{
        id: randomUUID(),
        profileId: member.id,
        credentialId: randomUUID(),
        publicKey: new Uint8Array(1),
        counter: 0n,
      },
      ...{ name: "Of last year", createdAt: later(-1_000_000) },
    },
  });
  await add("Of a thief", start);
  const { id: sessionId, createdAt } = await db().signInSession.findUniqueOrThrow({ where: { id: member.sessionId } });
  const link = await verifySignOutToken(sessionId, deriveToken("sign-out", sessionId, member.id));
  expect(link).toMatchObject({ since: createdAt });
  await signOutByLink(link ?? expect.unreachable(), later(60));
  expect(await names()).toEqual(["Of last year"]);
  const again = await signedIn(look, member.email, later(70));
  const acting = { ...member, ...again };
  await askForAddress(acting, newMailbox(), later(80));
  const device = newAuthenticator(origin);
  await addPasskey(memberKeys(acting), device.make(await asked(memberKeys(acting), later(90))), "Again", later(90));
  expect(await names()).toEqual(["Of last year", "Again"]);
  await undoAddress(await addressLinks(look).undoLink(member.email), later(100));
  expect(await names()).toEqual(["Of last year"]);
});

test("a passkey is one person's: the same credential is refused to another, and stays whose it was", async () => {
  const { staff, device } = await withPasskey();
  const other = staffKeys(await newSession(await addAdmin(), start));
  const again = device.make(await asked(other));
  expect(await addPasskey(other, again, "Mine", start)).toEqual({ ok: false, reason: "refused" });
  expect((await heldFactors(other.id)).passkeys).toEqual([]);
  expect((await heldFactors(staff.id)).passkeys).toHaveLength(1);
});

test("the mailbox alone removes no administrator's passkey, however new", async () => {
  const { staff } = await withPasskey();
  await db().$transaction((tx) => removePasskeysSince(tx, staff.id, new Date(0)));
  expect((await heldFactors(staff.id)).passkeys).toHaveLength(1);
});

test("an account has a bounded number", async () => {
  const member = await newMember();
  for (let count = 0; count < PASSKEYS_MAX; count++)
    await addPasskey(memberKeys(member), newAuthenticator(origin).make(await asked(memberKeys(member))), "x", start);
  expect(await passkeyToAdd(memberKeys(member), start)).toEqual({ ok: false, reason: "too-many" });
});
