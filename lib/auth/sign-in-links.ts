import { randomUUID } from "node:crypto";
import { appendAudit } from "@/lib/audit/log";
import { type Db, db } from "@/lib/db";
import type { MailPayloads } from "@/lib/mail/catalogue";
import { enqueueMail } from "@/lib/mail/outbox";
import { addHours } from "@/lib/time/calendar";
import { deriveToken, hashToken, looksLikeToken, newSalt } from "@/lib/tokens/derive";

export type SignInReason = MailPayloads["magic-link"]["reason"];

/** Hours that a sign-in link works: a day to finish onboarding, an hour for a sign-in that was asked for. */
const LIFE_HOURS: Record<SignInReason, number> = { onboarding: 24, "already-registered": 24, "sign-in": 1 };

/** Adds a sign-in link for a person and puts the mail that carries it in the outbox, within the caller's transaction. */
export async function sendSignInLink(
  tx: Db,
  person: { id: string; email: string; displayName: string | null },
  reason: SignInReason,
  now: Date,
): Promise<void> {
  const linkId = randomUUID();
  const tokenSalt = newSalt();
  const expiresAt = addHours(now, LIFE_HOURS[reason]);
  await tx.signInLink.create({
    data: {
      id: linkId,
      profileId: person.id,
      tokenHash: hashToken(deriveToken("sign-in", linkId, tokenSalt)),
      expiresAt,
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
  await enqueueMail(tx, [{ template: "magic-link", toAddress: person.email, payload }]);
}

/** What a sign-in link opens, without using it: what the page shows before its button is pressed. */
export type SignInLinkState = { state: "valid"; firstTime: boolean } | { state: "used" | "expired" | "unknown" };

export async function inspectSignInLink(token: unknown, now: Date): Promise<SignInLinkState> {
  if (!looksLikeToken(token)) return { state: "unknown" };
  const link = await db().signInLink.findUnique({
    where: { tokenHash: hashToken(token) },
    select: { usedAt: true, expiresAt: true, profile: { select: { creatorProfile: { select: { status: true } } } } },
  });
  if (!link) return { state: "unknown" };
  if (link.usedAt) return { state: "used" };
  if (link.expiresAt <= now) return { state: "expired" };
  return { state: "valid", firstTime: link.profile.creatorProfile?.status === "pending" };
}

/**
 * Uses a sign-in link: once, whoever comes first. Confirms the address, makes a pending creator active, and audits both,
 * in one transaction. Returns the person's id, or undefined when the link opens nothing any more.
 */
export async function consumeSignInLink(token: unknown, now: Date): Promise<string | undefined> {
  if (!looksLikeToken(token)) return undefined;
  return db().$transaction(async (tx) => {
    const used = await tx.signInLink.updateManyAndReturn({
      where: { tokenHash: hashToken(token), usedAt: null, expiresAt: { gt: now } },
      data: { usedAt: now },
      select: { profileId: true },
    });
    const id = used[0]?.profileId;
    if (!id) return undefined;
    await tx.profile.updateMany({ where: { id, emailVerifiedAt: null }, data: { emailVerifiedAt: now } });
    const { count: activated } = await tx.creatorProfile.updateMany({
      where: { userId: id, status: "pending" },
      data: { status: "active", activatedAt: now },
    });
    const by = { actor: "creator", actorId: id, recordId: id } as const;
    await appendAudit(tx, [
      { ...by, action: "login", table: "profiles", details: { method: "sign-in-link" } },
      ...(activated ? [{ ...by, action: "creator_activated", table: "creator_profile", details: {} } as const] : []),
    ]);
    return id;
  });
}
