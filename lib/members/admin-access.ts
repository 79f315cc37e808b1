import { createHash, randomUUID, timingSafeEqual } from "node:crypto";
import { leftBy } from "@/lib/accounts/addresses";
import { removeAllFactors } from "@/lib/accounts/factor-enrol";
import { lacksProof, type Unproved } from "@/lib/accounts/mailbox-proof";
import { sendSignInLink } from "@/lib/accounts/sign-in-links";
import { appendAudit } from "@/lib/audit/log";
import { env } from "@/lib/env";
import { lockRoles } from "@/lib/locks";
import { enqueueMail } from "@/lib/mail/outbox";
import { tellStaff } from "@/lib/members/administrators";
import { endAccess } from "@/lib/members/end-access";
import { hashPassword } from "@/lib/members/password";
import { type Db, db } from "@/lib/postgres/db";
import { type Admin, requireFresh } from "@/lib/proofs";
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

const isListed = (email: string): boolean =>
  (env().ADMIN_EMAILS ?? "").split(",").map(emailKey).filter(Boolean).includes(emailKey(email));

export type SetupRefusal = "admin-already" | "demoted" | "not-allowed";

/** `created`: the profile held only an address before. */
type SetupOutcome = { ok: true; profile: "created" | "updated" } | { ok: false; reason: SetupRefusal } | Unproved;

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/** Constant-time comparison for any length. Nothing matches while no token is set. */
function isSetupToken(presented: string): boolean {
  const wanted = env().ADMIN_SETUP_TOKEN;
  return wanted !== undefined && timingSafeEqual(digest(presented), digest(wanted));
}

/** Who did it, in the words of the notice to administrators. */
const GROUNDS = {
  listed: "The list of addresses in the server’s settings, and whoever reads this mailbox",
  token: "The set-up token of the server, and whoever reads this mailbox",
} as const;

type Standing = { email: string; role: "member" | "admin"; demotedAt: Date | null };

/** Settings alone never undo a demotion. */
async function groundsFor(tx: Db, person: Standing, token: string): Promise<"listed" | "token" | SetupRefusal> {
  if (person.role === "admin") return "admin-already";
  if (person.demotedAt) return "demoted";
  if (isListed(person.email)) return "listed";
  if (!isSetupToken(token)) return "not-allowed";
  return (await tx.profile.count({ where: { role: "admin" } })) === 0 ? "token" : "not-allowed";
}

/**
 * Makes a signed-in person an administrator with a password: somebody listed in ADMIN_EMAILS, or somebody with the one-time
 * ADMIN_SETUP_TOKEN while there is no administrator. Refused for current and former administrators. Needs proof of the mailbox
 * (lib/accounts/mailbox-proof). Ends all of the person's sessions and what came of them, and tells every administrator. Audits
 * both outcomes.
 */
export async function setUpAdmin(
  { id, sessionId }: { id: string; sessionId: string },
  choice: { password: string; token: string },
  now: Date,
): Promise<SetupOutcome> {
  const passwordHash = await hashPassword(choice.password);
  return db().$transaction(async (tx) => {
    await lockRoles(tx);
    const person = await tx.profile.findUniqueOrThrow({
      where: { id },
      include: { creatorProfile: { select: { userId: true } } },
    });
    const grounds = await groundsFor(tx, person, choice.token);
    const by = { actorId: person.id, table: "profiles", recordId: person.id } as const;
    if (grounds !== "listed" && grounds !== "token") {
      await appendAudit(tx, [{ ...by, actor: "visitor", action: "admin_setup_refused", details: { why: grounds } }]);
      return { ok: false, reason: grounds };
    }
    const unproved = await lacksProof(tx, { profileId: id, sessionId }, ["admin"], now);
    if (unproved) return unproved;
    await tx.profile.update({
      where: { id: person.id },
      data: { role: "admin", passwordHash, sessionsValidFrom: now },
    });
    await removeAllFactors(tx, person.id);
    await endAccess(tx, { profileId: person.id, emailKey: person.emailKey }, now);
    await tellStaff(tx, { what: "added", email: person.email, by: GROUNDS[grounds] }, now);
    await appendAudit(tx, [{ ...by, actor: "admin", action: "admin_setup_granted", details: { grounds } }]);
    const isBare = !person.displayName && !person.passwordHash && !person.creatorProfile;
    return { ok: true, profile: isBare ? "created" : "updated" };
  });
}

/**
 * Mails a link to the admin area if the address is an administrator's, or is listed in ADMIN_EMAILS and was never demoted.
 * Otherwise does nothing; the caller cannot tell which. A listed address without a profile gets a bare one, which can reach the
 * set-up screen.
 */
export async function requestAdminLink(email: string, now: Date): Promise<void> {
  const key = emailKey(email);
  const listed = isListed(email);
  await db().$transaction(async (tx) => {
    if (listed && !(await leftBy(tx, key, now))) {
      await tx.profile.createMany({ data: { email, emailKey: key, sessionsValidFrom: now }, skipDuplicates: true });
    }
    const person = await tx.profile.findUnique({
      where: { emailKey: key },
      select: { id: true, email: true, displayName: true, role: true, demotedAt: true },
    });
    if (person && (person.role === "admin" || (listed && !person.demotedAt))) {
      await sendSignInLink(tx, person, "admin-sign-in", now);
    }
  });
}
