import { randomUUID } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { knownBrowser, signInBrowser } from "@/lib/accounts/browsers";
import { lacksProof, type Unproved } from "@/lib/accounts/mailbox-proof";
import { tellMailbox } from "@/lib/accounts/notices";
import { PASSWORD_MAX } from "@/lib/accounts/rules";
import { beginSession } from "@/lib/accounts/sessions";
import { appendAudit } from "@/lib/audit/log";
import { checkLimit, type LimitResult } from "@/lib/http/limits";
import { clientIp } from "@/lib/http/requests";
import { lockProfile } from "@/lib/locks";
import { endAccess } from "@/lib/members/end-access";
import { once } from "@/lib/once";
import { db } from "@/lib/postgres/db";
import { type Admin, requireFresh } from "@/lib/proofs";
import { emailKey } from "@/lib/text/email";

/** Argon2id, salted, with OWASP's costs (19 MiB, two passes). */
export const hashPassword = (password: string): Promise<string> => hash(password);

export type ClosedBy = Extract<LimitResult, { ok: false }>;

/** `limit`: set if it was refused for a reason other than the password. */
type PasswordSignIn = { ok: true; id: string; sessionId: string } | { ok: false; limit?: ClosedBy };

/** A hash that no password matches, so that checking an unknown address takes as long as a known one. */
const decoyHash = once(() => hashPassword(randomUUID()));

const text = (value: unknown, most: number): string =>
  typeof value === "string" && value.length <= most ? value.replaceAll("\0", "") : "";

/**
 * Counts an attempt. From an unknown browser it counts against its network, which is locked after five, and then against the
 * address, which is only slowed down, because anybody can try it. A browser that the account's owner signed in with before has
 * a count of its own, so that strangers cannot lock the owner out.
 */
async function countTry(headers: Headers, email: string): Promise<LimitResult> {
  const browser = await knownBrowser(headers, email);
  if (browser) return checkLimit("adminBrowser", { browser });
  const network = await checkLimit("adminSignIn", { ip: clientIp(headers) });
  return network.ok ? checkLimit("adminAddress", { email }) : network;
}

/**
 * Checks an address and a password and starts a session. All refusals are alike and take the same work. The attempt is counted
 * here rather than in the form's action, because NextAuth's own endpoint calls this too.
 */
export async function signInWithPassword(
  sent: Partial<Record<string, unknown>>,
  headers: Headers,
  now: Date,
): Promise<PasswordSignIn> {
  const email = text(sent.email, 320);
  const limit = await countTry(headers, email);
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
  const { id } = profile;
  const browser = signInBrowser(headers.get("user-agent"), sent.browser);
  const sessionId = await db().$transaction(async (tx) => {
    const by = { actor: "admin", actorId: id, table: "profiles", recordId: id } as const;
    await appendAudit(tx, [{ ...by, action: "admin_login", details: { method: "password" } }]);
    return beginSession(tx, { profileId: id, kind: "admin", browser, mailboxProvedAt: null }, now);
  });
  return { ok: true, id, sessionId };
}

/**
 * Sets an administrator's new password, which may replace a forgotten one: it needs a fresh second factor and proof of the
 * mailbox, but not the old password. Ends every other session, and tells the mailbox.
 */
export async function choosePassword(admin: Admin, password: string, now: Date): Promise<{ ok: true } | Unproved> {
  const passwordHash = await hashPassword(password);
  const { id, sessionId } = admin;
  return db().$transaction(async (tx) => {
    await lockProfile(tx, id);
    await requireFresh(tx, admin, "factors", now);
    const unproved = await lacksProof(tx, { profileId: id, sessionId }, ["password"], now);
    if (unproved) return unproved;
    const { emailKey } = await tx.profile.update({ where: { id }, data: { passwordHash }, select: { emailKey: true } });
    await tellMailbox(tx, sessionId, [{ what: "password", changes: [] }], now);
    await endAccess(tx, { profileId: id, emailKey, here: sessionId }, now);
    const by = { actor: "admin", actorId: id, table: "profiles", recordId: id } as const;
    await appendAudit(tx, [{ ...by, action: "password_chosen", details: {} }]);
    return { ok: true };
  });
}
