import { randomUUID } from "node:crypto";
import {
  auditedAs,
  type Factor,
  forgetProofs,
  hasFactor,
  makeCodes,
  markProved,
  newSecret,
  seal,
  shownSecret,
  spendCode,
  stepOf,
  unseal,
} from "@/lib/accounts/factors";
import { lacksProof, type Unproved } from "@/lib/accounts/mailbox-proof";
import { tellMailbox } from "@/lib/accounts/notices";
import { type KeyOwner, passkeyToAsk, shownPasskey } from "@/lib/accounts/passkeys";
import { ENROL_MINUTES, readCode } from "@/lib/accounts/rules";
import { appendAudit } from "@/lib/audit/log";
import { requiresSecondFactor } from "@/lib/env";
import { checkLimit, type LimitResult } from "@/lib/http/limits";
import { lockProfile } from "@/lib/locks";
import { log } from "@/lib/log";
import { type Db, db } from "@/lib/postgres/db";
import { requireFresh, type Staff } from "@/lib/proofs";

/**
 * Call in the transaction that adds a factor, with the person locked. The first factor needs proof of the mailbox: otherwise
 * whoever has a stolen password could bind their own device to the account. Each further one needs fresh proof of an existing
 * one.
 */
async function mayEnrol(tx: Db, staff: Staff, now: Date): Promise<Unproved | undefined> {
  if (!(await hasFactor(tx, staff.id)))
    return lacksProof(tx, { profileId: staff.id, sessionId: staff.sessionId }, ["factor"], now);
  await requireFresh(tx, staff, "factors", now);
  return undefined;
}

/** An administrator's passkeys are second factors. */
export const staffKeys = (staff: Staff): KeyOwner => ({
  ...staff,
  mayEnrol: (tx, now) => mayEnrol(tx, staff, now),
  enrolled: (tx, passkey, now) => enrolled(tx, staff, { ...passkey, factor: "passkey" }, now),
});

/** Starts setting up an authenticator app in this session, in place of any other set-up. */
export const startApp = (staff: Staff, now: Date): Promise<{ ok: true } | Unproved> =>
  db().$transaction(async (tx) => {
    await lockProfile(tx, staff.id);
    const unproved = await mayEnrol(tx, staff, now);
    if (unproved) return unproved;
    const begun = { sealedSecret: seal(newSecret(), staff.id), startedAt: now };
    const { sessionId } = staff;
    await tx.totpEnrolment.upsert({ where: { sessionId }, create: { sessionId, ...begun }, update: begun });
    return { ok: true };
  });

const begunSince = (now: Date) => ({ gt: new Date(now.getTime() - ENROL_MINUTES * 60_000) });

/** The secret of the app that this session is setting up; undefined if there is none, or if it was started too long ago. */
export async function begunApp(staff: Staff, now: Date): Promise<ReturnType<typeof shownSecret> | undefined> {
  const begun = await db().totpEnrolment.findUnique({
    where: { sessionId: staff.sessionId, startedAt: begunSince(now) },
    select: { sealedSecret: true },
  });
  const secret = begun && unseal(begun.sealedSecret, staff.id);
  return secret ? shownSecret(secret, staff.email) : undefined;
}

/** `codes`: the recovery codes, if there were none yet. */
type Confirmed = { ok: true; codes: string[] } | { ok: false; reason: "wrong" | "gone" } | Unproved;

/**
 * Adds the app that this session is setting up, once its first code is right, in place of an earlier app. Sessions that proved
 * the earlier one must prove the new one.
 */
export const confirmApp = (staff: Staff, typed: string, now: Date): Promise<Confirmed> =>
  db().$transaction(async (tx) => {
    await lockProfile(tx, staff.id);
    const unproved = await mayEnrol(tx, staff, now);
    if (unproved) return unproved;
    const begun = await tx.totpEnrolment.findUnique({
      where: { sessionId: staff.sessionId, startedAt: begunSince(now) },
    });
    const secret = begun && unseal(begun.sealedSecret, staff.id);
    if (!secret) return { ok: false, reason: "gone" };
    const read = readCode(typed);
    const step = read?.kind === "app" ? stepOf(read.code, secret, now) : undefined;
    if (step === undefined) return { ok: false, reason: "wrong" };
    await tx.totpEnrolment.delete({ where: { sessionId: staff.sessionId } });
    await removeApp(tx, staff.id);
    const id = randomUUID();
    const { sealedSecret } = begun;
    await tx.totpFactor.create({
      data: { id, profileId: staff.id, sealedSecret, lastStep: step, createdAt: now, lastUsedAt: now },
    });
    return { ok: true, codes: await enrolled(tx, staff, { id, factor: "app", name: "Authenticator app" }, now) };
  });

/** Removes the app in the caller's transaction. False if there is none. */
async function removeApp(tx: Db, profileId: string): Promise<boolean> {
  const app = await tx.totpFactor.findUnique({ where: { profileId }, select: { id: true } });
  if (!app) return false;
  await tx.totpFactor.delete({ where: { id: app.id } });
  await forgetProofs(tx, profileId, app.id);
  return true;
}

type Added = { id: string; factor: Exclude<Factor, "recovery-code">; name: string };

/**
 * Completes adding a factor, in the caller's transaction: the session counts as having proved it, it is audited, and the
 * mailbox is told. Returns the recovery codes that a first factor makes.
 */
async function enrolled(tx: Db, staff: Staff, { id, factor, name }: Added, now: Date): Promise<string[]> {
  await markProved(tx, staff, id, now);
  await appendAudit(tx, [{ ...auditedAs(staff), action: "factor_added", details: { factor } }]);
  await tellMailbox(tx, staff.sessionId, [{ what: "factor-added", changes: [["Added", name]] }], now);
  const hasCodes = (await tx.recoveryCode.count({ where: { profileId: staff.id } })) > 0;
  return hasCodes ? [] : makeCodes(tx, staff, now);
}

/** Rolls back the removal. */
class LastFactor extends Error {}

/**
 * Removes the authenticator app ("app") or a passkey by its id. Needs a fresh second factor. Sessions that proved it must prove
 * another. `last`: an administrator must keep one where factors are required. Where they are not, the recovery codes go with
 * the last.
 */
export const removeFactor = (staff: Staff, which: string, now: Date): Promise<"removed" | "gone" | "last"> =>
  db()
    .$transaction(async (tx) => {
      await lockProfile(tx, staff.id);
      await requireFresh(tx, staff, "factors", now);
      const name = which === "app" ? await takeApp(tx, staff.id) : await takePasskey(tx, staff.id, which);
      if (name === undefined) return "gone" as const;
      if (!(await hasFactor(tx, staff.id))) {
        if (requiresSecondFactor()) throw new LastFactor();
        await tx.recoveryCode.deleteMany({ where: { profileId: staff.id } });
      }
      const factor = which === "app" ? "app" : "passkey";
      await appendAudit(tx, [{ ...auditedAs(staff), action: "factor_removed", details: { factor } }]);
      await tellMailbox(tx, staff.sessionId, [{ what: "factor-removed", changes: [["Removed", name]] }], now);
      return "removed" as const;
    })
    .catch((error: unknown) => {
      if (error instanceof LastFactor) return "last" as const;
      throw error;
    });

const takeApp = async (tx: Db, profileId: string): Promise<string | undefined> =>
  (await removeApp(tx, profileId)) ? "Authenticator app" : undefined;

/** Removes a passkey in the caller's transaction. Returns its name. */
export async function takePasskey(tx: Db, profileId: string, id: string): Promise<string | undefined> {
  const passkey = await tx.passkey.findFirst({ where: { id, profileId }, select: { name: true } });
  if (!passkey) return undefined;
  await tx.passkey.delete({ where: { id } });
  await forgetProofs(tx, profileId, id);
  return passkey.name;
}

/**
 * Removes every app, passkey and recovery code, in the caller's transaction, which also ends the person's sessions. Needed when
 * a role is given or taken, too: what a member could add with a mailed link must not become an administrator's second factor.
 */
export async function removeAllFactors(tx: Db, profileId: string): Promise<void> {
  await tx.totpFactor.deleteMany({ where: { profileId } });
  await tx.passkey.deleteMany({ where: { profileId } });
  await tx.recoveryCode.deleteMany({ where: { profileId } });
}

type CodeAnswer = { ok: true } | { ok: false; reason: "wrong" } | Extract<LimitResult, { ok: false }>;

/**
 * Proves a session's second factor by an authenticator app's code or a recovery code. Each code counts once, and of concurrent
 * tries one wins. Tries are counted here, per account and per network, because forms on several pages call this. All wrong
 * codes are answered alike, and audited.
 */
export async function proveByCode(staff: Staff, typed: string, ip: string, now: Date): Promise<CodeAnswer> {
  const limit = await checkLimit("factorCode", { ip, email: staff.email });
  if (!limit.ok) return limit;
  const read = readCode(typed);
  const proved = await db().$transaction(async (tx) => {
    // One person's factors and sessions change one at a time.
    await lockProfile(tx, staff.id);
    const open = { id: staff.sessionId, profileId: staff.id, endedAt: null };
    if (!read || (await tx.signInSession.count({ where: open })) === 0) return false;
    const factorId = read.kind === "app" ? await spendStep(tx, staff.id, read.code, now) : null;
    if (factorId === undefined) return false;
    if (read.kind === "recovery" && !(await spendCode(tx, staff.id, read.code, now))) return false;
    await markProved(tx, staff, factorId, now);
    const factor = read.kind === "app" ? "app" : "recovery-code";
    await appendAudit(tx, [{ ...auditedAs(staff), action: "factor_proved", details: { factor } }]);
    if (factor === "recovery-code") await tellOfCode(tx, staff, now);
    return true;
  });
  if (proved) return { ok: true };
  await appendAudit(db(), [{ ...auditedAs(staff), action: "factor_refused", details: {} }]);
  return { ok: false, reason: "wrong" };
}

/** The id of the app that the code is from. Undefined if no app's, or if its step is not later than the last one used. */
async function spendStep(tx: Db, profileId: string, code: string, now: Date): Promise<string | undefined> {
  const app = await tx.totpFactor.findUnique({ where: { profileId } });
  if (!app) return undefined;
  const secret = unseal(app.sealedSecret, profileId);
  if (!secret)
    log.error({ profileId }, "an authenticator app cannot be read: AUTH_SECRET has changed since it was set up");
  const step = secret && stepOf(code, secret, now);
  if (step === undefined) return undefined;
  const { count } = await tx.totpFactor.updateMany({
    where: { id: app.id, lastStep: { lt: step } },
    data: { lastStep: step, lastUsedAt: now },
  });
  return count > 0 ? app.id : undefined;
}

/** What this session's device is asked to sign, as JSON. */
export const passkeyOf = ({ id, sessionId }: Staff, now: Date): Promise<string> =>
  passkeyToAsk({ purpose: "prove", sessionId }, id, now);

/** Proves a session's second factor by a device's answer. False unless it is from one of this person's passkeys. */
export async function proveByPasskey(staff: Staff, response: unknown, now: Date): Promise<boolean> {
  const wanted = { purpose: "prove", sessionId: staff.sessionId } as const;
  const passkey = await shownPasskey(response, wanted, staff.id, now);
  if (!passkey) return false;
  return db().$transaction(async (tx) => {
    await lockProfile(tx, staff.id);
    // If it was removed meanwhile, it proves nothing.
    const held = await tx.passkey.count({ where: { id: passkey.id } });
    if (held === 0 || !(await markProved(tx, staff, passkey.id, now))) return false;
    await appendAudit(tx, [{ ...auditedAs(staff), action: "factor_proved", details: { factor: "passkey" } }]);
    return true;
  });
}

async function tellOfCode(tx: Db, { id, sessionId }: Staff, now: Date): Promise<void> {
  const left = await tx.recoveryCode.count({ where: { profileId: id, usedAt: null } });
  await tellMailbox(tx, sessionId, [{ what: "recovery-code", changes: [["Codes left", String(left)]] }], now);
}
