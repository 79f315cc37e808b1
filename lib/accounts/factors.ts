import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { z } from "zod";
import { CODES, recoveryCode, shownCode } from "@/lib/accounts/rules";
import { appendAudit } from "@/lib/audit/log";
import type { AuditEntry } from "@/lib/audit/vocabulary";
import { brand } from "@/lib/brand";
import { env } from "@/lib/env";
import { type Db, db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";
import { hasFactorSql, requireFresh, type Staff } from "@/lib/proofs";
import { hashToken } from "@/lib/tokens";

export type Factor = "app" | "passkey" | "recovery-code";

/**
 * Records that the session has just proved a second factor, in the caller's transaction, which has locked the person. False if
 * the session has ended; the factor must then not count as used. `factorId`: null for a recovery code.
 */
export async function markProved(tx: Db, staff: Staff, factorId: string | null, now: Date): Promise<boolean> {
  const { count } = await tx.signInSession.updateMany({
    where: { id: staff.sessionId, profileId: staff.id, kind: "admin", endedAt: null },
    data: { factorProvedAt: now, factorId },
  });
  return count > 0;
}

/** In the caller's transaction, sessions that proved a removed factor no longer count as having proved one. */
export async function forgetProofs(tx: Db, profileId: string, factorId: string): Promise<void> {
  await tx.signInSession.updateMany({
    where: { profileId, factorId },
    data: { factorProvedAt: null, factorId: null },
  });
}

const hasRow = z.strictObject({ has: z.boolean() });

export async function hasFactor(tx: Db, profileId: string): Promise<boolean> {
  const [person] = await queryRows(
    tx,
    hasRow,
  )`SELECT ${hasFactorSql} AS has FROM profiles p WHERE p.id = ${profileId}::uuid`;
  return person?.has === true;
}

export const auditedAs = ({ id }: { id: string }) =>
  ({ actor: "admin", actorId: id, table: "profiles", recordId: id }) as const satisfies Partial<AuditEntry>;

const app = { createdAt: true, lastUsedAt: true } as const;
const passkey = { id: true, name: true, createdAt: true, lastUsedAt: true } as const;

export type HeldFactors = Awaited<ReturnType<typeof heldFactors>>;

/** What a person can prove, and how many recovery codes are left. */
export async function heldFactors(profileId: string) {
  const person = await db().profile.findUniqueOrThrow({
    where: { id: profileId },
    select: {
      totpFactor: { select: app },
      passkeys: { select: passkey, orderBy: { createdAt: "asc" } },
      _count: { select: { recoveryCodes: { where: { usedAt: null } } } },
    },
  });
  return { app: person.totpFactor, passkeys: person.passkeys, codesLeft: person._count.recoveryCodes };
}

// Time-based one-time passwords (RFC 6238) as every authenticator app makes them: SHA-1, six digits, 30 seconds.

const STEP_SECONDS = 30;
/** Steps that the app's clock may be off, either way (RFC 6238, section 5.2). */
const DRIFT = 1;
/** Bytes, as RFC 4226 recommends (section 4). */
const SECRET_BYTES = 20;

export const newSecret = (): Uint8Array<ArrayBuffer> => new Uint8Array(new Secret({ size: SECRET_BYTES }).bytes);

const totpOf = (secret: Uint8Array<ArrayBuffer>, label = ""): TOTP =>
  new TOTP({ issuer: brand.name, label, secret: new Secret({ buffer: secret.buffer }) });

/** `uri`: for the QR code. `typed`: for apps that read none. */
export function shownSecret(secret: Uint8Array<ArrayBuffer>, email: string): { uri: string; typed: string } {
  const totp = totpOf(secret, email);
  return { uri: totp.toString(), typed: totp.secret.base32.match(/.{1,4}/g)?.join(" ") ?? "" };
}

/** The step that `code` belongs to, if it is the current one, the one before or the one after. */
export function stepOf(code: string, secret: Uint8Array<ArrayBuffer>, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: DRIFT });
  return delta === null ? undefined : Math.floor(timestamp / 1_000 / STEP_SECONDS) + delta;
}

/**
 * Makes ten new codes in place of all earlier ones, in the caller's transaction. Returns them to be shown once, because only
 * their hashes are stored.
 */
export async function makeCodes(tx: Db, staff: Staff, now: Date): Promise<string[]> {
  const codes = Array.from({ length: CODES }, () => recoveryCode(randomBytes(16)));
  await tx.recoveryCode.deleteMany({ where: { profileId: staff.id } });
  await tx.recoveryCode.createMany({
    data: codes.map((code) => ({ codeHash: hashToken(code), profileId: staff.id, createdAt: now })),
  });
  await appendAudit(tx, [{ ...auditedAs(staff), action: "recovery_codes_made", details: {} }]);
  return codes.map(shownCode);
}

/** Needs a fresh second factor. */
export const renewCodes = (staff: Staff, now: Date): Promise<string[]> =>
  db().$transaction(async (tx) => {
    await requireFresh(tx, staff, "factors", now);
    return makeCodes(tx, staff, now);
  });

/** Uses up a code in the caller's transaction. Only the first of concurrent calls succeeds. */
export async function spendCode(tx: Db, profileId: string, code: string, now: Date): Promise<boolean> {
  const { count } = await tx.recoveryCode.updateMany({
    where: { codeHash: hashToken(code), profileId, usedAt: null },
    data: { usedAt: now },
  });
  return count > 0;
}

const NONCE = 12;
const TAG = 16;

/** 256 bits, derived from AUTH_SECRET: with a different secret, apps that were set up before are refused. */
const key = (): Uint8Array => new Uint8Array(hkdfSync("sha256", env().AUTH_SECRET, "", "authenticator app", 32));

/** AES-256-GCM, in base64url. Only `owner` can open it. */
export function seal(secret: Uint8Array, owner: string): string {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv("aes-256-gcm", key(), nonce).setAAD(Buffer.from(owner));
  return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]).toString("base64url");
}

/** Undefined if it was sealed with another AUTH_SECRET, for somebody else, or is damaged. */
export function unseal(sealed: string, owner: string): Uint8Array<ArrayBuffer> | undefined {
  const bytes = Buffer.from(sealed, "base64url");
  try {
    const open = createDecipheriv("aes-256-gcm", key(), bytes.subarray(0, NONCE), { authTagLength: TAG });
    open.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(-TAG));
    return new Uint8Array(Buffer.concat([open.update(bytes.subarray(NONCE, -TAG)), open.final()]));
  } catch {
    return undefined;
  }
}
