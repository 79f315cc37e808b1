import { randomUUID } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { beginSession } from "@/lib/accounts/begin-session";
import { signInBrowser } from "@/lib/accounts/browsers";
import { knownBrowser } from "@/lib/accounts/known-browser";
import { PASSWORD_MAX } from "@/lib/accounts/session-rules";
import { appendAudit } from "@/lib/audit/log";
import { clientIp } from "@/lib/http/client-ip";
import { checkLimit, type LimitResult } from "@/lib/http/limits";
import { once } from "@/lib/once";
import { db } from "@/lib/postgres/db";
import { emailKey } from "@/lib/text/email";

/** Argon2id, salted, with OWASP's costs (19 MiB, two passes). */
export const hashPassword = (password: string): Promise<string> => hash(password);

export type ClosedBy = Extract<LimitResult, { ok: false }>;

/** `limit` if it was not about the password. */
type PasswordSignIn = { ok: true; id: string; sessionId: string } | { ok: false; limit?: ClosedBy };

/** A hash that no password matches, so that checking an unknown address takes as long as a known one. */
const decoyHash = once(() => hashPassword(randomUUID()));

const text = (value: unknown, most: number): string =>
  typeof value === "string" && value.length <= most ? value.replaceAll("\0", "") : "";

/**
 * Counts an attempt. One from an unknown browser counts against its network, which is locked after five, and then
 * against the address, which is only slowed, since anybody can try it. A browser with which the account's owner signed
 * in before counts for itself alone, so that strangers cannot lock the owner out.
 */
async function countTry(headers: Headers, email: string): Promise<LimitResult> {
  const browser = await knownBrowser(headers, email);
  if (browser) return checkLimit("adminBrowser", { browser });
  const network = await checkLimit("adminSignIn", { ip: clientIp(headers) });
  return network.ok ? checkLimit("adminAddress", { email }) : network;
}

/**
 * Checks an address and a password and starts a session. All refusals are alike and take the same work. The attempt is
 * counted here rather than in the form's action, because NextAuth's own endpoint calls this too.
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
