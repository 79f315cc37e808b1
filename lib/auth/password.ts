import { randomUUID } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { appendAudit } from "@/lib/audit/log";
import { PASSWORD_MAX } from "@/lib/auth/rules";
import { db } from "@/lib/db";
import { checkLimit, type LimitResult } from "@/lib/rate-limit/check";
import { clientIp } from "@/lib/rate-limit/client-ip";
import { emailKey } from "@/lib/text/email";

/** The argon2id hash of a password, with the salt and the costs that OWASP names (19 MiB, two passes). */
export const hashPassword = (password: string): Promise<string> => hash(password);

/** The limit that closed a try, ready to be shown. */
export type ClosedBy = Extract<LimitResult, { ok: false }>;

/** A session begun, or a refusal; `limit` tells that it was not for the password. */
export type PasswordSignIn = { ok: true; id: string; adminSession: string } | { ok: false; limit?: ClosedBy };

/** A hash that no password has, for addresses without one: checking it takes as long as checking a real one. */
let decoy: Promise<string> | undefined;
function decoyHash(): Promise<string> {
  decoy ??= hashPassword(randomUUID());
  return decoy;
}

const text = (value: unknown, most: number): string =>
  typeof value === "string" && value.length <= most ? value.replaceAll("\0", "") : "";

/**
 * Checks an address and a password, and begins a session. Every refusal is the same, after the same work.
 * Counts the try for the address and the sender first, here rather than in the form's action, because NextAuth's own
 * endpoint leads here too.
 */
export async function signInWithPassword(
  sent: Partial<Record<string, unknown>>,
  headers: Headers,
  now: Date,
): Promise<PasswordSignIn> {
  const email = text(sent.email, 320);
  const limit = await checkLimit("adminSignIn", { ip: clientIp(headers), email }, now);
  if (!limit.ok) return { ok: false, limit };

  const profile = await db().profile.findUnique({
    where: { emailKey: emailKey(email) },
    select: { id: true, passwordHash: true },
  });
  const isRight = await verify(profile?.passwordHash ?? (await decoyHash()), text(sent.password, PASSWORD_MAX));
  if (!profile?.passwordHash || !isRight) {
    const recordId = profile ? { recordId: profile.id } : {};
    await appendAudit(db(), [
      { actor: "visitor", action: "admin_login_refused", table: "profiles", ...recordId, details: {} },
    ]);
    return { ok: false };
  }
  return { ok: true, id: profile.id, adminSession: await beginSession(profile.id, now) };
}

/** A session of its own for each sign-in: an identifier that somebody fixed beforehand is worth nothing. */
async function beginSession(profileId: string, now: Date): Promise<string> {
  const id = randomUUID();
  await db().$transaction(async (tx) => {
    await tx.adminSession.create({ data: { id, profileId, createdAt: now, lastSeenAt: now } });
    const by = { actor: "admin", actorId: profileId, recordId: profileId } as const;
    await appendAudit(tx, [{ ...by, action: "admin_login", table: "profiles", details: {} }]);
  });
  return id;
}
