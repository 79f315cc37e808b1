import { randomUUID } from "node:crypto";
import { isOneOf, leftBy } from "@/lib/accounts/addresses";
import { endInvitations, membersOf, type TeamMember } from "@/lib/accounts/brand-members";
import { provedPerson, roleIn, stillMay } from "@/lib/accounts/confirmed-buyers";
import { lacksProof, type Unproved } from "@/lib/accounts/mailbox-proof";
import { appendAudit } from "@/lib/audit/log";
import { keepProfile, lockPerson, lockProfileAt, lockTeam } from "@/lib/locks";
import { markEngaged } from "@/lib/mail/confirmed";
import { enqueueMail } from "@/lib/mail/outbox";
import { INVITATION_DAYS, INVITATIONS_A_DAY, MAX_TEAM, type Role } from "@/lib/member-rules";
import { mayMoveBack, type TeamOwner } from "@/lib/offers/team";
import { type Db, db } from "@/lib/postgres/db";
import type { BuyerWhoMay, ConfirmedBuyer } from "@/lib/proofs";
import { emailKey } from "@/lib/text/email";
import { isUuid } from "@/lib/text/uuid";
import { addHours } from "@/lib/time";
import { newSalt, tokenMatches } from "@/lib/tokens";

const open = (now: Date) => ({ acceptedAt: null, endedAt: null, expiresAt: { gt: now } });

export type OpenInvitation = { id: string; email: string; role: Role; expiresAt: Date };

/** Invitations to a brand that can be accepted, newest first. */
export async function invitationsOf({ buyerOrgId }: ConfirmedBuyer, now: Date): Promise<OpenInvitation[]> {
  const rows = await db().brandInvitation.findMany({
    where: { buyerOrgId, ...open(now) },
    orderBy: [{ createdAt: "desc" }, { id: "asc" }],
    select: { id: true, email: true, role: true, expiresAt: true },
  });
  return rows.map((row) => ({ ...row, role: roleIn(row.role) }));
}

type Invited = { ok: true } | { ok: false; reason: "already" | "full" | "too-many" | "moved" | "no-owner" } | Unproved;

/**
 * Mails somebody a link by which they join the brand, in place of an earlier one. Needs proof of the mailbox. `already`: they
 * are a member of this brand, which its team shows. `too-many`: others were mailed today, also if that was taken back. Whether
 * they are one elsewhere changes nothing, not even the time it takes.
 */
export const inviteMember = (owner: TeamOwner, email: string, role: Role, now: Date): Promise<Invited> =>
  db().$transaction(async (tx): Promise<Invited> => {
    const { buyerOrgId, profileId, sessionId } = owner;
    const unproved = await lacksProof(tx, { profileId, sessionId }, ["team"], now);
    if (unproved) return unproved;
    await lockTeam(tx, buyerOrgId);
    if (!(await stillMay(tx, owner, "team"))) return { ok: false, reason: "no-owner" };
    if (await mayMoveBack(tx, profileId, now)) return { ok: false, reason: "moved" };
    const key = emailKey(email);
    const team = await membersOf(owner, tx);
    if (await isIn(tx, team, key)) return { ok: false, reason: "already" };
    await endInvitations(tx, { buyerOrgId, emailKey: key, expiresAt: { gt: now } }, now);
    const waiting = await tx.brandInvitation.count({ where: { buyerOrgId, ...open(now) } });
    if (team.length + waiting >= MAX_TEAM) return { ok: false, reason: "full" };
    const today = await tx.brandInvitation.count({ where: { buyerOrgId, createdAt: { gt: addHours(now, -24) } } });
    if (today >= INVITATIONS_A_DAY) return { ok: false, reason: "too-many" };
    const [id, tokenSalt, expiresAt] = [randomUUID(), newSalt(), addHours(now, INVITATION_DAYS * 24)];
    await tx.brandInvitation.create({
      data: { id, buyerOrgId, email, emailKey: key, role, tokenSalt, invitedBy: profileId, createdAt: now, expiresAt },
    });
    const inviter = team.find((one) => one.profileId === profileId)?.email ?? "";
    const payload = { invitationId: id, tokenSalt, expiresAt: expiresAt.toISOString(), inviter, role };
    await appendAudit(tx, [
      { ...by(profileId), table: "brand_invitation", recordId: id, action: "team_invited", details: { role } },
    ]);
    await enqueueMail(tx, [{ template: "team-invitation", toAddress: email, payload }], now);
    return { ok: true };
  });

/** Whether the person with this mailbox, however it is spelled, is in the team: nobody releases what they made themselves. */
const isIn = (tx: Db, team: readonly TeamMember[], key: string): Promise<boolean> =>
  isOneOf(
    tx,
    key,
    team.map(({ email }) => emailKey(email)),
  );

const by = (actorId: string) => ({ actor: "buyer", actorId }) as const;

/** Needs no proof, because it only takes away. False if the invitation was accepted, taken back or replaced. */
export const endTeamInvitation = (owner: BuyerWhoMay<"team">, id: string, now: Date): Promise<boolean> =>
  db().$transaction(async (tx) => {
    await lockTeam(tx, owner.buyerOrgId);
    if (!(await stillMay(tx, owner, "team"))) return false;
    const count = await endInvitations(tx, { id, buyerOrgId: owner.buyerOrgId }, now);
    const what = { table: "brand_invitation", recordId: id, action: "team_invitation_ended", details: {} } as const;
    if (count > 0) await appendAudit(tx, [{ ...by(owner.profileId), ...what }]);
    return count > 0;
  });

declare const mailed: unique symbol;

/** Proof that somebody presented an invitation's link, in whatever state. `inviter`: the address of whoever invites. */
type TeamInvitation = {
  id: string;
  buyerOrgId: string;
  brandName: string;
  email: string;
  role: Role;
  invitedBy: string;
  inviter: string;
  isOpen: boolean;
  readonly [mailed]: true;
};

export async function verifyTeamInvitation(
  id: unknown,
  token: unknown,
  now: Date,
): Promise<TeamInvitation | undefined> {
  if (!isUuid(id)) return undefined;
  const row = await db().brandInvitation.findUnique({
    where: { id },
    include: { inviter: { select: { email: true } }, buyerOrg: { select: { name: true } } },
  });
  if (!row || !tokenMatches(token, "team-invitation", id, row.tokenSalt)) return undefined;
  const { buyerOrgId, email, invitedBy } = row;
  const isOpen = !row.acceptedAt && !row.endedAt && row.expiresAt > now;
  const said = { id, buyerOrgId, email, invitedBy, brandName: row.buyerOrg.name, inviter: row.inviter.email };
  return { ...said, role: roleIn(row.role), isOpen } as TeamInvitation;
}

/**
 * Makes the invited person a member; only the first of concurrent calls succeeds. Adds the person if needed, whose mailbox is
 * proved. Tells whoever invited. False if the link has ended, or if an account is leaving the address.
 */
export const acceptTeamInvitation = (link: TeamInvitation, now: Date): Promise<boolean> =>
  db().$transaction(async (tx) => {
    const key = emailKey(link.email);
    await lockPerson(tx, key);
    await lockProfileAt(tx, key);
    await keepProfile(tx, link.invitedBy);
    await lockTeam(tx, link.buyerOrgId);
    if (await leftBy(tx, key, now)) return false;
    const isFirst = { id: link.id, ...open(now) };
    if ((await tx.brandInvitation.updateMany({ where: isFirst, data: { acceptedAt: now } })).count === 0) return false;
    const { id: profileId } = await provedPerson(tx, link.email, now);
    await markEngaged(tx, link.email, now);
    await join(tx, link, profileId, now);
    return true;
  });

/** Whoever is a member already keeps their role. */
async function join(tx: Db, link: TeamInvitation, profileId: string, now: Date): Promise<void> {
  const { buyerOrgId, brandName, role, email: who, inviter, invitedBy } = link;
  if (await isIn(tx, await membersOf(link, tx), emailKey(who))) return;
  await tx.brandMember.create({ data: { buyerOrgId, profileId, role, invitedBy, since: now } });
  await appendAudit(tx, [
    { ...by(profileId), table: "buyer_org", recordId: buyerOrgId, action: "team_joined", details: { role } },
  ]);
  const payload = { what: "joined", brandName, who, role } as const;
  await enqueueMail(tx, [{ template: "team-changed", toAddress: inviter, payload }], now);
}
