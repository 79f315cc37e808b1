import { undoableMoves } from "@/lib/accounts/addresses";
import { endInvitations, membersOf, type TeamMember } from "@/lib/accounts/brand-members";
import { stillMay } from "@/lib/accounts/confirmed-buyers";
import { lacksProof, type Unproved } from "@/lib/accounts/mailbox-proof";
import { appendAudit } from "@/lib/audit/log";
import { renewOfferSearch } from "@/lib/license-rows/offer-search";
import { lockBrand, lockCreators } from "@/lib/locks";
import { enqueueMail } from "@/lib/mail/outbox";
import { allHaveReleasers, mayAs, type Role } from "@/lib/member-rules";
import { endHeld } from "@/lib/offers/close";
import { replaceLinksOf } from "@/lib/offers/replace-links";
import { ruleOf } from "@/lib/offers/review";
import { hasRule } from "@/lib/offers/review-rules";
import { type Db, inBulk } from "@/lib/postgres/db";
import type { BuyerWhoMay, SignedInBuyer } from "@/lib/proofs";
import { emailKey, NO_ADDRESS_DOMAIN } from "@/lib/text/email";

export type TeamOwner = SignedInBuyer & BuyerWhoMay<"team">;

/**
 * `last-owner`: the brand would be left without one. `no-releaser`: its rule would keep offers for nobody. `moved`: see
 * `mayMoveBack`. `no-member`: somebody changed the team meanwhile.
 */
type NotChanged = { ok: false; reason: "last-owner" | "no-releaser" | "moved" | "no-member" } | Unproved;
type Changed = { ok: true } | NotChanged;

/** Gives a member another role. */
export const setRole = (owner: TeamOwner, profileId: string, role: Role, now: Date): Promise<Changed> =>
  changeTeam(owner, [{ profileId, role }], now);

/** Ends a colleague's access to the brand, at once and everywhere. Their account stays, and what they did stays with the brand. */
export const removeMember = (owner: TeamOwner, profileId: string, now: Date): Promise<Changed> =>
  changeTeam(owner, [{ profileId, role: null }], now);

/** Makes a colleague an owner, and the owner a buyer. */
export const handOver = (owner: TeamOwner, profileId: string, now: Date): Promise<Changed> =>
  changeTeam(
    owner,
    [
      { profileId, role: "owner" },
      { profileId: owner.profileId, role: "buyer" },
    ],
    now,
  );

/** The last owner hands over first, or closes the brand. Needs no proof: whoever took the session gains nothing. */
export const leaveBrand = (member: SignedInBuyer, now: Date): Promise<Changed> =>
  changeTeam(member, [{ profileId: member.profileId, role: null }], now);

/** `role`: null ends the membership. */
type Change = { profileId: string; role: Role | null };

async function changeTeam(by: SignedInBuyer, changes: readonly Change[], now: Date): Promise<Changed> {
  const done = await changeOnce(by, changes, now);
  return done === "again" ? changeTeam(by, changes, now) : done;
}

const changeOnce = (by: SignedInBuyer, changes: readonly Change[], now: Date): Promise<Changed | "again"> =>
  inBulk(async (tx) => {
    const { buyerOrgId, profileId, sessionId } = by;
    const leaves = changes.every((one) => one.profileId === profileId && one.role === null);
    const locked = await askedIn(tx, buyerOrgId);
    await lockCreators(tx, locked);
    const unproved = await lacksProof(tx, { profileId, sessionId }, leaves ? [] : ["team"], now);
    if (unproved) return unproved;
    // Not as a team alone: the brand's address may change, for which it waits for whoever acts, who then wait for this one's members.
    await lockBrand(tx, buyerOrgId);
    if (!(await stillMay(tx, by, leaves ? "see-licenses" : "team"))) return { ok: false, reason: "no-member" };
    if (!leaves && (await mayMoveBack(tx, profileId, now))) return { ok: false, reason: "moved" };
    if ((await askedIn(tx, buyerOrgId)).some((id) => !locked.includes(id))) return "again";
    const team = await membersOf(by, tx);
    if (changes.some((change) => !team.some((one) => one.profileId === change.profileId)))
      return { ok: false, reason: "no-member" };
    const left = team.flatMap((one) => {
      const { role } = changeOf(changes, one) ?? one;
      return role === null ? [] : [{ ...one, role }];
    });
    if (!left.some(({ role }) => role === "owner")) return { ok: false, reason: "last-owner" };
    // Nobody is kept from leaving: what would wait for nobody is not made then (lib/offers/submit).
    if (!leaves && allHaveReleasers(team) && !allHaveReleasers(left) && hasRule(await ruleOf(buyerOrgId, tx)))
      return { ok: false, reason: "no-releaser" };
    const changed = team.flatMap((member) => {
      const change = changeOf(changes, member);
      return change && change.role !== member.role ? [{ member, role: change.role }] : [];
    });
    await writeChanges(tx, by, changed, now);
    return { ok: true };
  });

/** Whether an old address can still take the account back. Until then whoever moved it gives its brand to nobody. */
export async function mayMoveBack(tx: Db, profileId: string, now: Date): Promise<boolean> {
  const { emailKey: key } = await tx.profile.findUniqueOrThrow({
    where: { id: profileId },
    select: { emailKey: true },
  });
  return (await undoableMoves(tx, { profileId, emailKey: key }, now)).length > 0;
}

const changeOf = (changes: readonly Change[], { profileId }: TeamMember): Change | undefined =>
  changes.find((one) => one.profileId === profileId);

/** The creators to whom the brand made offers: whoever gives these new links locks them first. */
async function askedIn(tx: Db, buyerOrgId: string): Promise<string[]> {
  const asked = await tx.offer.findMany({
    where: { buyerOrgId },
    select: { creatorUserId: true },
    distinct: "creatorUserId",
  });
  return asked.map(({ creatorUserId }) => creatorUserId);
}

type By = { buyerOrgId: string; profileId: string };
type MemberChange = { member: Pick<TeamMember, "profileId" | "email" | "role">; role: Role | null };

/**
 * In the caller's transaction, which has locked the creators whom the brand asked, and the team. Where a member may not be mailed
 * about offers any more, the brand gets the address of another owner, and the links that were mailed to them are replaced.
 */
async function writeChanges(tx: Db, by: By, changes: readonly MemberChange[], now: Date): Promise<void> {
  const { buyerOrgId } = by;
  for (const { member, role } of changes) {
    const standing = { buyerOrgId, profileId: member.profileId, leftAt: null };
    await tx.brandMember.updateMany({ where: standing, data: role === null ? { leftAt: now } : { role } });
  }
  await keepAddress(tx, buyerOrgId, now);
  const [{ name: brandName }, { email: who }] = [
    await tx.buyerOrg.findUniqueOrThrow({ where: { id: buyerOrgId }, select: { name: true } }),
    await tx.profile.findUniqueOrThrow({ where: { id: by.profileId }, select: { email: true } }),
  ];
  for (const { member, role } of changes) {
    const { profileId, email, role: before } = member;
    const loses = mayAs(before, "answer") && role !== "owner";
    const offers = loses ? await endOwning(tx, { buyerOrgId, profileId }, now) : 0;
    const entry = { actor: "buyer", actorId: by.profileId, table: "buyer_org", recordId: buyerOrgId } as const;
    await appendAudit(tx, [
      role === null
        ? { ...entry, action: "team_left", details: { member: profileId, removed: by.profileId !== profileId, offers } }
        : { ...entry, action: "team_role_changed", details: { member: profileId, before, after: role } },
    ]);
    if (by.profileId === profileId) continue;
    const what = role === null ? ({ what: "removed" } as const) : ({ what: "role", role } as const);
    const payload = { ...what, brandName, who };
    await enqueueMail(tx, [{ template: "team-changed", toAddress: email, payload }], now);
  }
}

/** Ends what somebody invited, and the links that they were mailed. Returns how many offers are open. */
async function endOwning(tx: Db, member: By, now: Date): Promise<number> {
  const { buyerOrgId, profileId } = member;
  await endInvitations(tx, { buyerOrgId, invitedBy: profileId }, now);
  return replaceLinksOf(tx, member, now);
}

/**
 * A person who is erased leaves the brands that have other members, in the caller's transaction, which has locked these brands
 * and the creators whom they asked. The caller has checked that an owner remains. `spared`: brands that they leave although
 * nobody else is known there, and which keep neither member nor address then.
 */
export async function leaveBrands(
  tx: Db,
  { profileIds }: { profileIds: readonly string[] },
  spared: readonly string[],
  now: Date,
): Promise<void> {
  for (const profileId of profileIds)
    for (const buyerOrgId of [...(await sharedBy(tx, profileId)), ...spared]) {
      const member = (await membersOf({ buyerOrgId }, tx)).find((one) => one.profileId === profileId);
      if (member) await writeChanges(tx, { buyerOrgId, profileId }, [{ member, role: null }], now);
    }
  for (const buyerOrgId of spared) await keepAddress(tx, buyerOrgId, now);
}

/** The brands of which somebody is a member beside others, in the order of their ids. */
async function sharedBy(tx: Db, profileId: string): Promise<string[]> {
  const others = { some: { leftAt: null, profileId: { not: profileId } } };
  const rows = await tx.brandMember.findMany({
    where: { profileId, leftAt: null, buyerOrg: { members: others } },
    select: { buyerOrgId: true },
    orderBy: { buyerOrgId: "asc" },
  });
  return rows.map(({ buyerOrgId }) => buyerOrgId);
}

/** Whether somebody is the only owner of a brand with other members. */
export async function isSoleOwner(tx: Db, profileId: string): Promise<boolean> {
  for (const buyerOrgId of await sharedBy(tx, profileId)) {
    const owners = (await membersOf({ buyerOrgId }, tx)).filter(({ role }) => role === "owner");
    if (owners.length > 0 && owners.every((one) => one.profileId === profileId)) return true;
  }
  return false;
}

/**
 * Keeps a brand's address that of one of its owners. Offers held for an earlier one are never sent. An address that is another
 * brand's stays there: this brand then has none, and its mails go to its owners all the same.
 */
async function keepAddress(tx: Db, buyerOrgId: string, now: Date): Promise<void> {
  const org = await tx.buyerOrg.findUniqueOrThrow({ where: { id: buyerOrgId }, select: { emailKey: true } });
  const theirs = (await membersOf({ buyerOrgId }, tx))
    .filter(({ role }) => role === "owner")
    .map(({ email }) => ({ email, emailKey: emailKey(email) }));
  if (theirs.some((one) => one.emailKey === org.emailKey)) return;
  await endHeld(tx, { buyerOrgId, madeBy: null, reviewAskedAt: null }, now);
  const taken = await tx.buyerOrg.findMany({
    where: { emailKey: { in: theirs.map((one) => one.emailKey) } },
    select: { emailKey: true },
  });
  const none = `${buyerOrgId}@${NO_ADDRESS_DOMAIN}`;
  const free = theirs.find((owner) => !taken.some((one) => one.emailKey === owner.emailKey));
  await tx.buyerOrg.update({ where: { id: buyerOrgId }, data: free ?? { email: none, emailKey: none } });
  await renewOfferSearch(tx, { creatorUserIds: [], buyerOrgIds: [buyerOrgId] });
}
