import { auditedAs, markProved, spendCode, stepOf, unseal } from "@/lib/accounts/factors";
import { tellMailbox } from "@/lib/accounts/notices";
import { passkeyToAsk, shownPasskey } from "@/lib/accounts/passkeys";
import { readCode } from "@/lib/accounts/rules";
import { appendAudit } from "@/lib/audit/log";
import { checkLimit, type LimitResult } from "@/lib/http/limits";
import { lockProfile } from "@/lib/locks";
import { log } from "@/lib/log";
import { type Db, db } from "@/lib/postgres/db";
import type { Staff } from "@/lib/proofs";

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
