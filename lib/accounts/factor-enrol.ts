import { randomUUID } from "node:crypto";
import { ENROL_MINUTES, readCode } from "@/lib/accounts/factor-rules";
import { auditedAs, type Factor, forgetProofs, hasFactor, markProved } from "@/lib/accounts/factor-session";
import { lacksProof, type Unproved } from "@/lib/accounts/mailbox-proof";
import { tellMailbox } from "@/lib/accounts/notices";
import type { KeyOwner } from "@/lib/accounts/passkeys";
import { makeCodes } from "@/lib/accounts/recovery-codes";
import { seal, unseal } from "@/lib/accounts/sealed";
import { holdLinks } from "@/lib/accounts/sign-in-links";
import { newSecret, shownSecret, stepOf } from "@/lib/accounts/totp";
import { appendAudit } from "@/lib/audit/log";
import { type Db, db } from "@/lib/postgres/db";
import type { Staff } from "@/lib/proofs";
import { requireFresh } from "@/lib/step-up";

/**
 * To be called in the transaction that adds a factor, with the person locked. The first one needs a proof of the mailbox,
 * since whoever holds a stolen password would otherwise bind an own device to the account; each further one needs a
 * fresh proof of those that there are.
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

/** Begins to set up an authenticator app in this session, in place of another that was begun. */
export const startApp = (staff: Staff, now: Date): Promise<{ ok: true } | Unproved> =>
  db().$transaction(async (tx) => {
    await holdLinks(tx, staff.id);
    const unproved = await mayEnrol(tx, staff, now);
    if (unproved) return unproved;
    const begun = { sealedSecret: seal(newSecret(), staff.id), startedAt: now };
    const { sessionId } = staff;
    await tx.totpEnrolment.upsert({ where: { sessionId }, create: { sessionId, ...begun }, update: begun });
    return { ok: true };
  });

const begunSince = (now: Date) => ({ gt: new Date(now.getTime() - ENROL_MINUTES * 60_000) });

/** The secret of the app that this session is setting up; undefined if there is none, or it was begun too long ago. */
export async function begunApp(staff: Staff, now: Date): Promise<ReturnType<typeof shownSecret> | undefined> {
  const begun = await db().totpEnrolment.findUnique({
    where: { sessionId: staff.sessionId, startedAt: begunSince(now) },
    select: { sealedSecret: true },
  });
  const secret = begun && unseal(begun.sealedSecret, staff.id);
  return secret ? shownSecret(secret, staff.email) : undefined;
}

/** `codes`: the recovery codes, if there were none before. */
type Confirmed = { ok: true; codes: string[] } | { ok: false; reason: "wrong" | "gone" } | Unproved;

/**
 * Adds the app that this session began to set up, once its first code is right, in place of an earlier one. Its sessions
 * must prove the new one.
 */
export const confirmApp = (staff: Staff, typed: string, now: Date): Promise<Confirmed> =>
  db().$transaction(async (tx) => {
    await holdLinks(tx, staff.id);
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

/** In the caller's transaction. False if there is none. */
export async function removeApp(tx: Db, profileId: string): Promise<boolean> {
  const app = await tx.totpFactor.findUnique({ where: { profileId }, select: { id: true } });
  if (!app) return false;
  await tx.totpFactor.delete({ where: { id: app.id } });
  await forgetProofs(tx, profileId, app.id);
  return true;
}

type Added = { id: string; factor: Exclude<Factor, "recovery-code">; name: string };

/**
 * In the caller's transaction, after a factor was added: it is proved with that, audited, and told to the mailbox. Returns
 * the recovery codes that the first one makes.
 */
async function enrolled(tx: Db, staff: Staff, { id, factor, name }: Added, now: Date): Promise<string[]> {
  await markProved(tx, staff, id, now);
  await appendAudit(tx, [{ ...auditedAs(staff), action: "factor_added", details: { factor } }]);
  await tellMailbox(tx, staff.sessionId, [{ what: "factor-added", changes: [["Added", name]] }], now);
  const hasCodes = (await tx.recoveryCode.count({ where: { profileId: staff.id } })) > 0;
  return hasCodes ? [] : makeCodes(tx, staff, now);
}
