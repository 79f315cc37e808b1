import { randomUUID } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { expect, test, vi } from "vitest";
import { begunApp, confirmApp, proveByCode, removeFactor, staffKeys, startApp } from "@/lib/accounts/factor-enrol";
import { heldFactors, renewCodes, seal, unseal } from "@/lib/accounts/factors";
import { passkeyToAdd } from "@/lib/accounts/passkeys";
import { CODES, readCode } from "@/lib/accounts/rules";
import { sessionHolder } from "@/lib/accounts/sessions";
import { FACTOR_ACTS, FRESH_MINUTES } from "@/lib/acts";
import { verifyAdmin } from "@/lib/members/actors";
import { choosePassword } from "@/lib/members/password";
import { db } from "@/lib/postgres/db";
import { type Admin, FactorWanted, requireFresh, type Staff } from "@/lib/proofs";
import { testDatabase } from "@/tests/support/database";
import { passTimeInPostgres } from "@/tests/support/limit-counters";
import { addAdmin } from "@/tests/support/people";

vi.mock("@/lib/members/session", () => ({ auth: async () => null }));
const { requiresSecondFactor } = vi.hoisted(() => ({ requiresSecondFactor: vi.fn(() => false) }));
vi.mock("@/lib/env", async (original) => ({ ...(await original<object>()), requiresSecondFactor }));

const { look, url } = await testDatabase();
const start = new Date("2026-12-01T09:00:10.000Z");
const later = (seconds: number) => new Date(start.getTime() + seconds * 1_000);

let networks = 0;
/** Of its own, so that the limits of a network do not interfere. */
const network = () => `10.9.${Math.floor(++networks / 250)}.${networks % 250}`;

async function newSession(person: { id: string; email: string }, provedAt: Date | null): Promise<Staff> {
  const sessionId = randomUUID();
  const times = { createdAt: start, lastSeenAt: start, mailboxProvedAt: provedAt };
  await db().signInSession.create({
    data: { id: sessionId, profileId: person.id, kind: "admin", browser: "Firefox on Linux", ...times },
  });
  return { id: person.id, email: person.email, sessionId } as Staff;
}

const codeOf = (key: string, at: Date) =>
  new TOTP({ secret: Secret.fromBase32(key.replaceAll(" ", "")) }).generate({ timestamp: at.getTime() });

/** Signed in by a mailed link at `start`, with an authenticator app since. */
async function withApp() {
  const staff = await newSession(await addAdmin(), start);
  expect(await startApp(staff, start)).toEqual({ ok: true });
  const key = (await begunApp(staff, start))?.typed ?? expect.unreachable();
  const done = await confirmApp(staff, codeOf(key, start), start);
  if (!done.ok) return expect.unreachable();
  return { staff, codes: done.codes, code: (at: Date) => codeOf(key, at) };
}

const opens = async (staff: Staff, at = later(60)): Promise<boolean> => {
  const person = await sessionHolder({ sessionId: staff.sessionId, profileId: staff.id }, at);
  return person !== undefined && (await verifyAdmin(person)) !== undefined;
};

const actionsOn = async ({ id }: Staff) =>
  (await look<{ action: string }>("SELECT action FROM admin_audit_log WHERE record_id = $1 ORDER BY id", [id])).map(
    ({ action }) => action,
  );

const told = async ({ email }: Staff) =>
  (
    await look<{ what: string }>(
      "SELECT payload->>'what' AS what FROM outbound_email WHERE to_address = $1 AND template = 'account-notice' ORDER BY created_at, id",
      [email],
    )
  ).map(({ what }) => what);

test("whoever holds only the password sets up nothing: the first factor asks the mailbox", async () => {
  const staff = await newSession(await addAdmin(), null);
  expect(await startApp(staff, start)).toEqual({ ok: false, reason: "unproved", mailed: staff.email });
  expect(await begunApp(staff, start)).toBeUndefined();
  // Begun all the same, as by a fault of ours: the last step asks, too.
  await db().totpEnrolment.create({
    data: { sessionId: staff.sessionId, sealedSecret: seal(new Uint8Array(20), staff.id), startedAt: start },
  });
  const code = new TOTP({ secret: new Secret({ buffer: new ArrayBuffer(20) }) }).generate({
    timestamp: start.getTime(),
  });
  expect(await confirmApp(staff, code, start)).toMatchObject({ reason: "unproved" });
  expect((await heldFactors(staff.id)).app).toBeNull();
});

test("the app counts after its first code, closes every older session, and makes ten codes", async () => {
  const person = await addAdmin();
  const [staff, older] = [await newSession(person, start), await newSession(person, null)];
  await startApp(staff, start);
  const key = (await begunApp(staff, start))?.typed ?? expect.unreachable();
  expect(await opens(older), "optional, and none yet").toBe(true);
  expect(await confirmApp(staff, "000000", start)).toEqual({ ok: false, reason: "wrong" });
  expect(await opens(older)).toBe(true);
  expect(await confirmApp(older, codeOf(key, start), start), "another session's").toMatchObject({ ok: false });
  const done = await confirmApp(staff, codeOf(key, start), start);
  if (!done.ok) return expect.unreachable();
  expect(new Set(done.codes).size).toBe(CODES);
  expect([await opens(staff), await opens(older)]).toEqual([true, false]);
  expect(await told(staff)).toEqual(["factor-added"]);
  expect(await actionsOn(staff)).toEqual(expect.arrayContaining(["factor_added", "recovery_codes_made"]));
  const stored = JSON.stringify(await look("SELECT * FROM recovery_code, totp_factor"));
  for (const code of done.codes) expect(stored).not.toContain(code.replaceAll("-", ""));
  expect(stored).not.toContain(key.replaceAll(" ", ""));
});

test("what was begun ends after a quarter of an hour", async () => {
  const staff = await newSession(await addAdmin(), start);
  await startApp(staff, start);
  const key = (await begunApp(staff, start))?.typed ?? expect.unreachable();
  const late = later(15 * 60);
  await db().signInSession.update({ where: { id: staff.sessionId }, data: { mailboxProvedAt: late } });
  expect(await begunApp(staff, late)).toBeUndefined();
  expect(await confirmApp(staff, codeOf(key, late), late)).toEqual({ ok: false, reason: "gone" });
});

test("a code counts once, one step early or late, and none of an earlier step than the last", async () => {
  const { staff, code } = await withApp();
  const prove = (at: Date, of = at) => proveByCode(staff, code(of), network(), at);
  expect(await prove(later(5), start), "the one that set it up").toEqual({ ok: false, reason: "wrong" });
  expect(await prove(later(60), later(30)), "a step late").toEqual({ ok: true });
  expect(await prove(later(61), later(30)), "again").toEqual({ ok: false, reason: "wrong" });
  expect(await prove(later(90), later(120)), "a step early").toEqual({ ok: true });
  expect(await prove(later(95), later(90)), "an earlier step").toEqual({ ok: false, reason: "wrong" });
  await passTimeInPostgres(url, 3_600);
  expect(await prove(later(240), later(180)), "two steps late").toEqual({ ok: false, reason: "wrong" });
  expect(await prove(later(240), later(300)), "two steps early").toEqual({ ok: false, reason: "wrong" });
});

test("of ten at once with one code, one wins", async () => {
  const { staff, code, codes } = await withApp();
  const sessions = await Promise.all(Array.from({ length: 5 }, () => newSession(staff, null)));
  const wins = async (typed: string, at: Date) => {
    const answers = await Promise.all(sessions.map((one) => proveByCode(one, typed, network(), at)));
    await passTimeInPostgres(url, 3_600);
    return answers.filter(({ ok }) => ok).length;
  };
  expect(await wins(code(later(60)), later(60))).toBe(1);
  expect(await wins(codes[0] ?? "", later(60))).toBe(1);
});

test("a recovery code opens one session once, in whatever way it is typed, and the mailbox is told", async () => {
  const { staff, codes } = await withApp();
  const [one, other] = [await newSession(staff, null), await newSession(staff, null)];
  const typed = ` ${(codes[3] ?? "").toLowerCase().replaceAll("0", "o").replaceAll("1", "l").replaceAll("-", " ")} `;
  expect(await opens(one)).toBe(false);
  expect(await proveByCode(one, typed, network(), later(60))).toEqual({ ok: true });
  expect(await opens(one)).toBe(true);
  expect(await proveByCode(other, codes[3] ?? "", network(), later(61))).toEqual({ ok: false, reason: "wrong" });
  expect((await heldFactors(staff.id)).codesLeft).toBe(CODES - 1);
  expect(await told(staff)).toContain("recovery-code");
  const stranger = await withApp();
  expect(await proveByCode(stranger.staff, codes[4] ?? "", network(), later(62)), "another's").toMatchObject({
    ok: false,
  });
  const fresh = await renewCodes(staff, later(63));
  expect(fresh).toHaveLength(CODES);
  expect(await proveByCode(other, codes[5] ?? "", network(), later(64)), "replaced").toMatchObject({ ok: false });
  expect(await proveByCode(other, fresh[0] ?? "", network(), later(64))).toEqual({ ok: true });
});

test("five tries in ten minutes for an account, from wherever, each audited", async () => {
  const { staff, code } = await withApp();
  for (const typed of ["000000", "", "x".repeat(40), "12345", "０００００0"])
    expect(await proveByCode(staff, typed, network(), later(60)), typed).toEqual({ ok: false, reason: "wrong" });
  expect(await proveByCode(staff, code(later(60)), network(), later(60))).toMatchObject({ reason: "limited" });
  expect((await actionsOn(staff)).filter((action) => action === "factor_refused")).toHaveLength(5);
});

test("where no factor is required, the last one takes the recovery codes along, and the next one makes others", async () => {
  const { staff, codes } = await withApp();
  expect(await removeFactor(staff, "app", later(60))).toBe("removed");
  expect((await heldFactors(staff.id)).codesLeft).toBe(0);
  expect(await startApp(staff, later(60))).toEqual({ ok: true });
  const key = (await begunApp(staff, later(60)))?.typed ?? expect.unreachable();
  const again = await confirmApp(staff, codeOf(key, later(60)), later(60));
  expect(again.ok && again.codes).toHaveLength(CODES);
  expect(await proveByCode(staff, codes[0] ?? "", network(), later(61)), "of before").toMatchObject({ ok: false });
});

test("another app or passkey needs a fresh factor, when it is begun and when it is added", async () => {
  const { staff, code } = await withApp();
  const [fresh, stale] = [later(FRESH_MINUTES * 60 - 1), later(FRESH_MINUTES * 60)];
  await expect(startApp(staff, stale)).rejects.toThrow(FactorWanted);
  await expect(passkeyToAdd(staffKeys(staff), stale)).rejects.toThrow(FactorWanted);
  expect(await startApp(staff, fresh)).toEqual({ ok: true });
  const key = (await begunApp(staff, stale))?.typed ?? expect.unreachable();
  await expect(confirmApp(staff, codeOf(key, stale), stale)).rejects.toThrow(FactorWanted);
  expect(await proveByCode(staff, code(stale), network(), stale)).toEqual({ ok: true });
  expect(await confirmApp(staff, codeOf(key, stale), stale)).toEqual({ ok: true, codes: [] });
});

test("a session that ended proves nothing, and uses no code up", async () => {
  const { staff, codes } = await withApp();
  await db().signInSession.update({ where: { id: staff.sessionId }, data: { endedAt: start } });
  expect(await proveByCode(staff, codes[0] ?? "", network(), later(60))).toEqual({ ok: false, reason: "wrong" });
  expect((await heldFactors(staff.id)).codesLeft).toBe(CODES);
});

test("a session whose factor was removed is closed, and the last one stays while one is required", async () => {
  const { staff, code } = await withApp();
  const other = await newSession(staff, null);
  expect(await proveByCode(other, code(later(60)), network(), later(60))).toEqual({ ok: true });
  requiresSecondFactor.mockReturnValue(true);
  expect(await removeFactor(staff, "app", later(61))).toBe("last");
  requiresSecondFactor.mockReturnValue(false);
  expect([await opens(staff), await opens(other)]).toEqual([true, true]);
  // Beside another factor, it goes: its sessions prove the other.
  const passkey = { id: randomUUID(), credentialId: randomUUID(), publicKey: new Uint8Array(1), counter: 0n };
  await db().passkey.create({ data: { ...passkey, profileId: staff.id, name: "A key", createdAt: start } });
  expect(await removeFactor(staff, randomUUID(), later(62)), "nobody's").toBe("gone");
  expect(await removeFactor(staff, "app", later(62))).toBe("removed");
  expect([await opens(staff), await opens(other)]).toEqual([false, false]);
  expect(await told(staff)).toContain("factor-removed");
});

test.each(Object.keys(FACTOR_ACTS) as (keyof typeof FACTOR_ACTS)[])(
  "%s: within ten minutes of the factor",
  async (act) => {
    const { staff } = await withApp();
    const ask = (one: Staff, at: Date) => db().$transaction((tx) => requireFresh(tx, one, act, at));
    await ask(staff, later(FRESH_MINUTES * 60 - 1));
    await expect(ask(staff, later(FRESH_MINUTES * 60))).rejects.toThrow(FactorWanted);
    await expect(ask(await newSession(staff, start), later(1)), "another session").rejects.toThrow(FactorWanted);
    const stranger = await withApp();
    const forged = { ...stranger.staff, sessionId: staff.sessionId } as Staff;
    await expect(ask(forged, later(1)), "a session of somebody else").rejects.toThrow(FactorWanted);
    await db().signInSession.update({ where: { id: staff.sessionId }, data: { endedAt: later(1) } });
    await expect(ask(staff, later(2)), "an ended one").rejects.toThrow(FactorWanted);
    const { staff: left } = await withApp();
    await db().profile.update({ where: { id: left.id }, data: { sessionsValidFrom: later(1) } });
    await expect(ask(left, later(2)), "signed out everywhere since").rejects.toThrow(FactorWanted);
  },
);

test("another password asks for the factor and the mailbox, and ends every other session", async () => {
  const { staff, code } = await withApp();
  const other = await newSession(staff, start);
  const choose = (one: Staff, at: Date) => choosePassword(one as Admin, "another horse battery", at);
  await expect(choose(other, later(1)), "no factor").rejects.toThrow(FactorWanted);
  await proveByCode(other, code(later(1_200)), network(), later(1_200));
  expect(await choose(other, later(1_201)), "the mailbox was proved twenty minutes ago").toMatchObject({
    reason: "unproved",
  });
  expect(await choose(staff, later(60))).toEqual({ ok: true });
  expect([await opens(staff), await opens(other)]).toEqual([true, false]);
  expect(await told(staff)).toContain("password");
});

test("a sealed secret opens for its owner alone, and not when a bit of it changed", () => {
  const secret = new Uint8Array([1, 2, 3]);
  const sealed = seal(secret, "one");
  expect(unseal(sealed, "one")).toEqual(secret);
  expect(unseal(sealed, "another")).toBeUndefined();
  const bytes = Buffer.from(sealed, "base64url");
  for (const at of bytes.keys()) {
    const changed = Buffer.from(bytes);
    changed[at] = (bytes[at] ?? 0) ^ 1;
    expect(unseal(changed.toString("base64url"), "one"), `byte ${at}`).toBeUndefined();
  }
  expect(unseal("", "one")).toBeUndefined();
  expect(seal(secret, "one")).not.toBe(sealed);
  expect(readCode("123 456")).toEqual({ kind: "app", code: "123456" });
});
