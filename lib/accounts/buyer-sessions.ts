import { randomUUID } from "node:crypto";
import { SESSION_HOURS } from "@/lib/accounts/session-rules";
import type { BuyerProof } from "@/lib/generated/prisma/enums";
import { type Db, db } from "@/lib/postgres/db";
import type { ConfirmedBuyer } from "@/lib/proofs";
import { isUuid } from "@/lib/text/uuid";
import { addHours } from "@/lib/time";
import { deriveToken, looksLikeToken, newSalt, tokenMatches } from "@/lib/tokens";

/** Milliseconds within which a session's last use is not updated again. */
const SEEN_MS = 60_000;

/** `cookie` is void once the organization's address has changed since, or it has signed out everywhere. */
export type BegunBuyerSession = { id: string; cookie: string };

/**
 * To be called before the visitor acts on a mailed link, and abandoned if the act fails: then the session ends with
 * whatever voids the link meanwhile. Lasts 14 days. `browser`: in words (lib/accounts/browsers).
 */
export async function beginBuyerSession(
  buyerOrgId: string,
  beganWith: BuyerProof,
  now: Date,
  browser?: string,
): Promise<BegunBuyerSession> {
  const { tokenSalt } = await db().buyerOrg.findUniqueOrThrow({
    where: { id: buyerOrgId },
    select: { tokenSalt: true },
  });
  const id = randomUUID();
  await db().buyerSession.create({
    data: { id, buyerOrgId, beganWith, browser: browser ?? null, createdAt: now, lastSeenAt: now },
  });
  return { id, cookie: `${id}.${deriveToken("buyer-session", id, tokenSalt)}` };
}

/** Removes a session that no browser was given. */
export async function abandonBuyerSession({ id }: BegunBuyerSession): Promise<void> {
  await db().buyerSession.deleteMany({ where: { id } });
}

async function openSessionOf(cookie: string | undefined, now: Date) {
  const [id, token, more] = cookie?.split(".", 3) ?? [];
  if (!isUuid(id) || !looksLikeToken(token) || more !== undefined) return undefined;
  const open = { id, endedAt: null, createdAt: { gt: addHours(now, -SESSION_HOURS) } };
  const session = await db().buyerSession.findUnique({
    where: open,
    select: {
      id: true,
      lastSeenAt: true,
      buyerOrgId: true,
      buyerOrg: { select: { tokenSalt: true, confirmedAt: true } },
    },
  });
  return session && tokenMatches(token, "buyer-session", id, session.buyerOrg.tokenSalt) ? session : undefined;
}

/** The cookie is only a claim: the session is read again on every request. */
export async function verifyBuyerSession(cookie: string | undefined, now: Date): Promise<ConfirmedBuyer | undefined> {
  const session = await openSessionOf(cookie, now);
  if (!session?.buyerOrg.confirmedAt) return undefined;
  if (now.getTime() - session.lastSeenAt.getTime() > SEEN_MS) {
    const unseen = { id: session.id, endedAt: null, lastSeenAt: { lt: now } };
    await db().buyerSession.updateMany({ where: unseen, data: { lastSeenAt: now } });
  }
  return { buyerOrgId: session.buyerOrgId } as ConfirmedBuyer;
}

/** For every copy of its cookie. */
export async function endBuyerSession(cookie: string | undefined, now: Date): Promise<void> {
  const session = await openSessionOf(cookie, now);
  if (session) await db().buyerSession.updateMany({ where: { id: session.id, endedAt: null }, data: { endedAt: now } });
}

/** In the caller's transaction: ends all sessions of the organization with this address. Returns how many. */
export async function endBuyerSessionsAt(tx: Db, key: string, now: Date): Promise<number> {
  await tx.buyerOrg.updateMany({ where: { emailKey: key }, data: { tokenSalt: newSalt() } });
  const { count } = await tx.buyerSession.updateMany({
    where: { buyerOrg: { emailKey: key }, endedAt: null },
    data: { endedAt: now },
  });
  return count;
}
