import { randomUUID } from "node:crypto";
import { leftBy } from "@/lib/accounts/addresses";
import { removeAllFactors } from "@/lib/accounts/factor-enrol";
import { appendAudit } from "@/lib/audit/log";
import { lockRoles } from "@/lib/locks";
import { enqueueMail } from "@/lib/mail/outbox";
import { tellStaff } from "@/lib/members/administrators";
import { endAccess } from "@/lib/members/end-access";
import { hashPassword } from "@/lib/members/password";
import { type Db, db } from "@/lib/postgres/db";
import type { Admin } from "@/lib/proofs";
import { requireFresh } from "@/lib/proofs";
import { emailKey } from "@/lib/text/email";
import { isUuid } from "@/lib/text/uuid";
import { addHours } from "@/lib/time";
import { deriveToken, hashToken, newSalt, tokenMatches } from "@/lib/tokens";

/** Hours that the mailed link works. */
export const INVITATION_HOURS = 72;

const open = (now: Date) => ({ acceptedAt: null, endedAt: null, expiresAt: { gt: now } });

/** Invitations that can be accepted, newest first. */
export const openInvitations = (now: Date) =>
  db().adminInvitation.findMany({
    where: open(now),
    select: { id: true, email: true, expiresAt: true, inviter: { select: { email: true } } },
    orderBy: { createdAt: "desc" },
  });

/**
 * Mails somebody a link that makes them an administrator, in place of an earlier link, and tells every administrator. Also
 * reinstates somebody who was removed. Needs a fresh second factor. `already`: the address is an administrator's.
 */
export const inviteAdministrator = (admin: Admin, email: string, now: Date): Promise<"invited" | "already"> =>
  db().$transaction(async (tx) => {
    await lockRoles(tx);
    await requireFresh(tx, admin, "administrators", now);
    const key = emailKey(email);
    if ((await tx.profile.count({ where: { emailKey: key, role: "admin" } })) > 0) return "already";
    await tx.adminInvitation.updateMany({ where: { emailKey: key, ...open(now) }, data: { endedAt: now } });
    const [id, tokenSalt, expiresAt] = [randomUUID(), newSalt(), addHours(now, INVITATION_HOURS)];
    await tx.adminInvitation.create({
      data: { id, email, emailKey: key, tokenSalt, invitedBy: admin.id, createdAt: now, expiresAt },
    });
    const payload = { invitationId: id, tokenSalt, expiresAt: expiresAt.toISOString(), inviter: admin.email };
    await enqueueMail(tx, [{ template: "admin-invitation", toAddress: email, payload }], now);
    await tellStaff(tx, { what: "invited", email, by: admin.email }, now);
    await audit(tx, admin.id, "admin_invited", id);
    return "invited";
  });

const audit = (tx: Db, actorId: string, action: "admin_invited" | "admin_invitation_ended", recordId: string) =>
  appendAudit(tx, [{ actor: "admin", actorId, action, table: "admin_invitation", recordId, details: {} }]);

/** Needs no proof, because it only takes away. False if the invitation was accepted, taken back or replaced. */
export const endInvitation = (admin: Admin, id: string, now: Date): Promise<boolean> =>
  db().$transaction(async (tx) => {
    const { count } = await tx.adminInvitation.updateMany({
      where: { id, acceptedAt: null, endedAt: null },
      data: { endedAt: now },
    });
    if (count > 0) await audit(tx, admin.id, "admin_invitation_ended", id);
    return count > 0;
  });

declare const mailed: unique symbol;

/** Proof that somebody presented an invitation's link, in whatever state. */
type InvitationLink = { id: string; email: string; inviter: string; isOpen: boolean; readonly [mailed]: true };

export async function verifyInvitationToken(
  id: unknown,
  token: unknown,
  now: Date,
): Promise<InvitationLink | undefined> {
  if (!isUuid(id)) return undefined;
  const row = await db().adminInvitation.findUnique({
    where: { id },
    include: { inviter: { select: { email: true } } },
  });
  if (!row || !tokenMatches(token, "admin-invitation", id, row.tokenSalt)) return undefined;
  const isOpen = !row.acceptedAt && !row.endedAt && row.expiresAt > now;
  return { id, email: row.email, inviter: row.inviter.email, isOpen } as InvitationLink;
}

/** Minutes within which the sign-in that follows must happen. */
const SIGN_IN_MINUTES = 5;

/**
 * Makes the invited person an administrator with a password; only the first of concurrent calls succeeds. Ends the person's
 * sessions, apps and passkeys. Returns the token of a sign-in link to use at once, because the mailbox is proved. Undefined if
 * the link has ended, if an account is leaving the address, or if its person is an administrator.
 */
export async function acceptInvitation(link: InvitationLink, password: string, now: Date): Promise<string | undefined> {
  const passwordHash = await hashPassword(password);
  return db().$transaction(async (tx) => {
    await lockRoles(tx);
    const key = emailKey(link.email);
    // Somebody who is an administrator by now keeps their password and factors: the mailbox alone must not replace them.
    const isStaff = (await tx.profile.count({ where: { emailKey: key, role: "admin" } })) > 0;
    if (isStaff || (await leftBy(tx, key, now))) return undefined;
    const { count } = await tx.adminInvitation.updateMany({
      where: { id: link.id, ...open(now) },
      data: { acceptedAt: now },
    });
    if (count === 0) return undefined;
    const access = { role: "admin", demotedAt: null, passwordHash, sessionsValidFrom: now } as const;
    const { id, email } = await tx.profile.upsert({
      where: { emailKey: key },
      create: { email: link.email, emailKey: key, emailVerifiedAt: now, ...access },
      update: access,
      select: { id: true, email: true },
    });
    await removeAllFactors(tx, id);
    await endAccess(tx, { profileId: id, emailKey: key }, now);
    await tellStaff(tx, { what: "added", email, by: link.inviter }, now);
    const by = { actor: "admin", actorId: id, table: "admin_invitation", recordId: link.id } as const;
    await appendAudit(tx, [{ ...by, action: "admin_invitation_accepted", details: {} }]);
    const linkId = randomUUID();
    const token = deriveToken("sign-in", linkId, newSalt());
    const expiresAt = new Date(now.getTime() + SIGN_IN_MINUTES * 60_000);
    await tx.signInLink.create({
      data: { id: linkId, profileId: id, opens: "admin", tokenHash: hashToken(token), expiresAt, createdAt: now },
    });
    return token;
  });
}
