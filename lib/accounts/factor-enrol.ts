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
  stepOf,
  unseal,
} from "@/lib/accounts/factors";
import { lacksProof, type Unproved } from "@/lib/accounts/mailbox-proof";
import { tellMailbox } from "@/lib/accounts/notices";
import type { KeyOwner } from "@/lib/accounts/passkeys";
import { ENROL_MINUTES, readCode } from "@/lib/accounts/rules";
import { appendAudit } from "@/lib/audit/log";
import { requiresSecondFactor } from "@/lib/env";
import { lockProfile } from "@/lib/locks";
import { type Db, db } from "@/lib/postgres/db";
import type { Staff } from "@/lib/proofs";
import { requireFresh } from "@/lib/proofs";

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
