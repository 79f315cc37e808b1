import { randomUUID } from "node:crypto";
import { SESSION_HOURS } from "@/lib/accounts/rules";
import { appendAudit } from "@/lib/audit/log";
import type { BuyerProof } from "@/lib/generated/prisma/enums";
import { keepBrandAt } from "@/lib/locks";
import { type Db, db } from "@/lib/postgres/db";
import type { BuyerOfMember, ConfirmedBuyer } from "@/lib/proofs";
import { emailKey } from "@/lib/text/email";
import { isUuid } from "@/lib/text/uuid";
import { addHours } from "@/lib/time";
import { deriveToken, looksLikeToken, newSalt, tokenMatches } from "@/lib/tokens";

/** The caller must have checked the session. Undefined unless the person's own address is proved. */
export async function buyerOfMember(profileId: string): Promise<BuyerOfMember | undefined> {
  const proved = { id: profileId, emailVerifiedAt: { not: null } };
  const person = await db().profile.findUnique({ where: proved, select: { emailKey: true } });
  if (!person) return undefined;
  const confirmed = { emailKey: person.emailKey, confirmedAt: { not: null } };
  const org = await db().buyerOrg.findUnique({ where: confirmed, select: { id: true } });
  return org ? ({ buyerOrgId: org.id, profileId } as BuyerOfMember) : undefined;
}

export async function isAddressOf({ buyerOrgId }: ConfirmedBuyer, email: string, client: Db = db()): Promise<boolean> {
  const mine = { id: buyerOrgId, emailKey: emailKey(email) };
  return (await client.buyerOrg.findFirst({ where: mine, select: { id: true } })) !== null;
}

export async function addressOf({ buyerOrgId }: ConfirmedBuyer): Promise<string | undefined> {
  return (await db().buyerOrg.findUnique({ where: { id: buyerOrgId }, select: { email: true } }))?.email;
}

/** Milliseconds within which a session's last use is not updated again. */
const SEEN_MS = 60_000;

/** `cookie`: void once the organization has changed its address or signed out everywhere. */
export type BegunBuyerSession = { id: string; cookie: string };

/**
 * Begins a session that lasts 14 days. Call it before the visitor acts on a mailed link, and abandon the session if the act
 * fails: whatever voids the link meanwhile then ends the session too. `browser`: in words (lib/accounts/browsers).
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

/** Removes a session that no browser received. */
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

/** Ends the session for every copy of its cookie. */
export async function endBuyerSession(cookie: string | undefined, now: Date): Promise<void> {
  const session = await openSessionOf(cookie, now);
  if (session) await db().buyerSession.updateMany({ where: { id: session.id, endedAt: null }, data: { endedAt: now } });
}

/** Ends all sessions of the organization with this address, in the caller's transaction. Returns how many. */
export async function endBuyerSessionsAt(tx: Db, key: string, now: Date): Promise<number> {
  await tx.buyerOrg.updateMany({ where: { emailKey: key }, data: { tokenSalt: newSalt() } });
  const { count } = await tx.buyerSession.updateMany({
    where: { buyerOrg: { emailKey: key }, endedAt: null },
    data: { endedAt: now },
  });
  return count;
}

export type BuyerOrgRow = { id: string; email: string; confirmedAt: Date | null };

/** More than the times that a row can be removed between adding and locking it. */
const TRIES = 5;

/**
 * The buyer with exactly this address, added if there is none, and kept until the transaction ends. Safe to call concurrently.
 * - An existing buyer is not changed, because whoever fills in the form has not proved the address.
 * - New and existing ones take the same statements, so that the time does not tell which it is.
 * - An address that its owner left does not lead to the owner: that would name the new address to anybody who knows the old
 *   one.
 */
export async function findOrAddBuyerOrg(
  tx: Db,
  { name, email }: { name: string; email: string },
): Promise<BuyerOrgRow> {
  const key = emailKey(email);
  const data = { id: randomUUID(), name, email, emailKey: key, tokenSalt: newSalt() };
  for (let tried = 0; tried < TRIES; tried += 1) {
    await tx.buyerOrg.createMany({ data, skipDuplicates: true });
    await keepBrandAt(tx, key);
    const org = await tx.buyerOrg.findUnique({
      where: { emailKey: key },
      select: { id: true, email: true, confirmedAt: true },
    });
    if (org) return org;
  }
  throw new Error("The buyer was removed as often as it was added");
}

/** Call only after somebody followed a link mailed to the address. */
export async function confirmBuyerAt(tx: Db, email: string, now: Date): Promise<void> {
  const org = await tx.buyerOrg.findUnique({ where: { emailKey: emailKey(email) }, select: { id: true } });
  if (org) await confirmBuyerOrg(tx, org.id, now);
}

/** Idempotent. Call only after somebody followed a link mailed to the address. */
export async function confirmBuyerOrg(tx: Db, buyerOrgId: string, now: Date): Promise<void> {
  const { count } = await tx.buyerOrg.updateMany({
    where: { id: buyerOrgId, confirmedAt: null },
    data: { confirmedAt: now },
  });
  if (count === 0) return;
  await appendAudit(tx, [
    { actor: "buyer", action: "buyer_confirmed", table: "buyer_org", recordId: buyerOrgId, details: {} },
  ]);
}
