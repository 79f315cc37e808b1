import { randomUUID } from "node:crypto";
import type { SignInBrowser } from "@/lib/accounts/browsers";
import { confirmBuyerAt } from "@/lib/accounts/confirmed-buyers";
import { beginSession, roleOf } from "@/lib/accounts/sessions";
import { appendAudit } from "@/lib/audit/log";
import type { Prisma, SessionKind } from "@/lib/generated/prisma/client";
import { lockProfile } from "@/lib/locks";
import type { MailPayloads } from "@/lib/mail/catalogue";
import { markEngaged } from "@/lib/mail/confirmed";
import { enqueueMail, isLinkMailed } from "@/lib/mail/outbox";
import { type Db, db } from "@/lib/postgres/db";
import { emailKey } from "@/lib/text/email";
import { addHours } from "@/lib/time";
import { deriveToken, hashToken, looksLikeToken, newSalt } from "@/lib/tokens";

type SignInReason = MailPayloads["magic-link"]["reason"];

const isAskedFor = (reason: SignInReason): boolean => reason === "sign-in" || reason === "admin-sign-in";

/** Hours that a sign-in link works: one if it was requested, 24 if it answers something else. */
const lifeHours = (reason: SignInReason): number => (isAskedFor(reason) ? 1 : 24);

export type BegunSession = { id: string; sessionId: string };

/** Retires a person's unused links, or only `which`, in the caller's transaction. Returns how many. */
export async function retireLinks(
  tx: Db,
  profileId: string,
  now: Date,
  which: Prisma.SignInLinkWhereInput = {},
): Promise<number> {
  const { count } = await tx.signInLink.updateMany({
    where: { ...which, profileId, usedAt: null, retiredAt: null },
    data: { retiredAt: now },
  });
  return count;
}

/**
 * Adds a sign-in link for a person and enqueues its mail, in the caller's transaction. `next`: where it leads, checked by the
 * caller. Retires earlier unused links to the same area, unless the mail is withheld: then the last mailed link must keep
 * working. Does nothing:
 * - for an address that the account is leaving, because whoever reads its mail could sign in;
 * - if the link was asked for, and one that still works was mailed within minutes.
 */
export async function sendSignInLink(
  tx: Db,
  person: { id: string; email: string; displayName: string | null },
  reason: SignInReason,
  now: Date,
  next?: string,
): Promise<void> {
  const linkId = randomUUID();
  const tokenSalt = newSalt();
  const expiresAt = addHours(now, lifeHours(reason));
  await lockProfile(tx, person.id);
  if ((await tx.profile.count({ where: { id: person.id, email: person.email } })) === 0) return;
  const opens = reason === "admin-sign-in" ? "admin" : "creator";
  if (isAskedFor(reason)) {
    const open = { profileId: person.id, opens, usedAt: null, retiredAt: null, expiresAt: { gt: now } } as const;
    const links = await tx.signInLink.findMany({ where: open, select: { id: true } });
    const mails = { template: "magic-link", field: "linkId", ids: links.map(({ id }) => id) } as const;
    if (await isLinkMailed(tx, emailKey(person.email), mails, now)) return;
  }
  await tx.signInLink.create({
    data: {
      id: linkId,
      profileId: person.id,
      opens,
      tokenHash: hashToken(deriveToken("sign-in", linkId, tokenSalt)),
      expiresAt,
      nextPath: next ?? null,
    },
  });
  await appendAudit(tx, [
    { actor: "visitor", action: "sign_in_link_sent", table: "profiles", recordId: person.id, details: { reason } },
  ]);
  const payload = {
    linkId,
    tokenSalt,
    name: person.displayName ?? person.email,
    reason,
    expiresAt: expiresAt.toISOString(),
  };
  const withheld = await enqueueMail(tx, [{ template: "magic-link", toAddress: person.email, payload }], now);
  // Leaves links to the other area: whoever asks for a member's link must not end an administrator's.
  if (withheld === 0) await retireLinks(tx, person.id, now, { opens, id: { not: linkId } });
}

export type SignInLinkState =
  | { state: "valid"; opens: SessionKind; profileId: string; next: string | null }
  | { state: "used" | "retired" | "expired" | "unknown" };

export async function inspectSignInLink(token: unknown, now: Date): Promise<SignInLinkState> {
  if (!looksLikeToken(token)) return { state: "unknown" };
  const link = await db().signInLink.findUnique({ where: { tokenHash: hashToken(token) } });
  if (!link) return { state: "unknown" };
  if (link.usedAt) return { state: "used" };
  if (link.retiredAt) return { state: "retired" };
  if (link.expiresAt <= now) return { state: "expired" };
  return { state: "valid", opens: link.opens, profileId: link.profileId, next: link.nextPath };
}

/**
 * Uses a sign-in link once; only the first of concurrent calls succeeds. One transaction confirms the address, also as a
 * buyer's, starts the session, retires the person's other links, and audits it. Undefined if the link is no longer valid.
 */
export async function consumeSignInLink(
  token: unknown,
  now: Date,
  browser?: SignInBrowser,
): Promise<BegunSession | undefined> {
  if (!looksLikeToken(token)) return undefined;
  const tokenHash = hashToken(token);
  return db().$transaction(async (tx) => {
    const link = await tx.signInLink.findUnique({
      where: { tokenHash },
      select: { opens: true, profile: { select: { id: true, email: true } } },
    });
    if (!link) return undefined;
    const { id, email } = link.profile;
    await lockProfile(tx, id);
    const { count } = await tx.signInLink.updateMany({
      where: { tokenHash, usedAt: null, retiredAt: null, expiresAt: { gt: now } },
      data: { usedAt: now },
    });
    if (count === 0) return undefined;
    await tx.profile.updateMany({ where: { id, emailVerifiedAt: null }, data: { emailVerifiedAt: now } });
    await markEngaged(tx, email, now);
    await confirmBuyerAt(tx, email, now);
    await retireLinks(tx, id, now);
    const sessionId = await beginSession(tx, { profileId: id, kind: link.opens, browser, mailboxProvedAt: now }, now);
    const actor = await roleOf(tx, id, link.opens);
    const by = { actor, actorId: id, table: "profiles", recordId: id } as const;
    const action = link.opens === "admin" ? "admin_login" : "login";
    await appendAudit(tx, [{ ...by, action, details: { method: "sign-in-link" } }]);
    return { id, sessionId };
  });
}
