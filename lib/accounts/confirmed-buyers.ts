import { randomUUID } from "node:crypto";
import { leftBy } from "@/lib/accounts/addresses";
import { appendAudit } from "@/lib/audit/log";
import { keepBrandAt, keepMember } from "@/lib/locks";
import { type BrandAct, isRole, mayAs, type Role } from "@/lib/member-rules";
import { type Db, db } from "@/lib/postgres/db";
import type { BuyerOfMember, BuyerWhoMay } from "@/lib/proofs";
import { emailKey } from "@/lib/text/email";

/** A standing membership. `name`: the brand's, as its first offer named it. */
export type Membership = BuyerOfMember & { readonly name: string };

/**
 * The brand for which this person acts: the chosen one while they are a member of it, otherwise the first that they joined. The
 * caller must have checked the session. Undefined unless the person's own address is proved.
 */
export const buyerOfMember = async (profileId: string, chosen?: string): Promise<BuyerOfMember | undefined> =>
  chosenOf(await membershipsOf({ id: profileId }), chosen);

/** The same, by the address of somebody who was just signed in. */
export const buyerAt = async (email: string): Promise<BuyerOfMember | undefined> =>
  chosenOf(await membershipsOf({ emailKey: emailKey(email) }));

export function chosenOf(memberships: readonly Membership[], chosen?: string): BuyerOfMember | undefined {
  const membership = memberships.find(({ buyerOrgId }) => buyerOrgId === chosen) ?? memberships[0];
  if (!membership) return undefined;
  const { name: _, ...buyer } = membership;
  return buyer;
}

/** The brands of which this person is a member, in the order of joining. The caller must have checked the session. */
export async function membershipsOf(person: { id: string } | { emailKey: string }): Promise<Membership[]> {
  const proved = { ...person, emailVerifiedAt: { not: null } };
  const found = await db().profile.findUnique({ where: proved, select: { id: true, emailKey: true } });
  if (!found) return [];
  const standing = await standingOf(db(), found.id);
  if (standing.length > 0 || !(await ownAtAddress(db(), found))) return standing;
  return standingOf(db(), found.id);
}

async function standingOf(client: Db, profileId: string): Promise<Membership[]> {
  const rows = await client.brandMember.findMany({
    where: { profileId, leftAt: null, buyerOrg: { confirmedAt: { not: null } } },
    orderBy: [{ since: "asc" }, { id: "asc" }],
    select: { buyerOrgId: true, role: true, buyerOrg: { select: { name: true } } },
  });
  return rows.map(
    ({ buyerOrgId, role, buyerOrg: { name } }) => ({ buyerOrgId, profileId, role: roleIn(role), name }) as Membership,
  );
}

/** The database's CHECK knows no others. */
export function roleIn(stored: string): Role {
  if (!isRole(stored)) throw new Error(`An unknown role: ${stored}`);
  return stored;
}

/**
 * Makes a person the owner of the confirmed brand with their address if it never had a member: when it is confirmed, or if that
 * was done by a release without members, or while the address could still go back to an account that left it. Returns whether.
 */
async function ownAtAddress(client: Db, { id, emailKey: key }: { id: string; emailKey: string }): Promise<boolean> {
  const added = await client.$executeRaw`
    INSERT INTO brand_member (buyer_org_id, profile_id, role, since)
    SELECT b.id, ${id}::uuid, 'owner', b.confirmed_at FROM buyer_org b
    WHERE b.email_key = ${key} AND b.confirmed_at IS NOT NULL
      AND NOT EXISTS (SELECT FROM brand_member m WHERE m.buyer_org_id = b.id)
    ON CONFLICT DO NOTHING`;
  return added > 0;
}

/**
 * Asks in the transaction that acts whether the person is still a member whose role may do this, and keeps it so until the
 * transaction ends. Stands where the brand is locked (lib/locks).
 */
export async function stillMay(
  tx: Db,
  { buyerOrgId, profileId }: Pick<BuyerOfMember, "buyerOrgId" | "profileId">,
  act: BrandAct,
): Promise<boolean> {
  await keepMember(tx, buyerOrgId, profileId);
  const standing = { buyerOrgId, profileId, leftAt: null, buyerOrg: { confirmedAt: { not: null } } };
  const member = await tx.brandMember.findFirst({ where: standing, select: { role: true } });
  return member !== null && mayAs(roleIn(member.role), act);
}

/** Whether it is the member's own address. */
export async function isAddressOf({ profileId }: BuyerOfMember, email: string, client: Db = db()): Promise<boolean> {
  const mine = { id: profileId, emailKey: emailKey(email), emailVerifiedAt: { not: null } };
  return (await client.profile.count({ where: mine })) > 0;
}

export type BuyerOrgRow = { id: string; email: string; emailKey: string; confirmedAt: Date | null };

const brandColumns = { id: true, email: true, emailKey: true, confirmedAt: true } as const;

/** Who sends an offer, and from where. */
export type SendingMember = { id: string; email: string };

export type Sender = { org: BuyerOrgRow; by: SendingMember };

/** The brand for which a member sends from their own address; undefined for any other sender. */
export async function senderOf(
  tx: Db,
  buyer: BuyerWhoMay<"offer"> | undefined,
  typed: string,
): Promise<Sender | undefined> {
  if (!buyer || !(await isAddressOf(buyer, typed, tx))) return undefined;
  const org = await tx.buyerOrg.findUnique({ where: { id: buyer.buyerOrgId }, select: brandColumns });
  const by = await tx.profile.findUnique({ where: { id: buyer.profileId }, select: { id: true, email: true } });
  return org && by ? { org, by } : undefined;
}

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
  const data = { id: randomUUID(), name, email, emailKey: key };
  for (let tried = 0; tried < TRIES; tried += 1) {
    await tx.buyerOrg.createMany({ data, skipDuplicates: true });
    await keepBrandAt(tx, key);
    const org = await tx.buyerOrg.findUnique({ where: { emailKey: key }, select: brandColumns });
    if (org) return org;
  }
  throw new Error("The buyer was removed as often as it was added");
}

/**
 * The brand in whose name a held offer goes out once its address is proved: the one brand of which its person is a member who
 * may send, otherwise that of the address. Undefined once it was erased.
 */
export async function brandOfHeld(tx: Db, buyerOrgId: string): Promise<BuyerOrgRow | undefined> {
  const typed = await tx.buyerOrg.findUnique({ where: { id: buyerOrgId }, select: brandColumns });
  if (!typed || typed.confirmedAt) return typed ?? undefined;
  const theirs = { leftAt: null, profile: { emailKey: typed.emailKey, emailVerifiedAt: { not: null } } };
  const [membership, ...others] = await tx.brandMember.findMany({
    where: theirs,
    select: { role: true, buyerOrg: { select: brandColumns } },
  });
  if (!membership || others.length > 0 || !mayAs(roleIn(membership.role), "offer")) return typed;
  return membership.buyerOrg;
}

/**
 * Idempotent. Call only after somebody followed a link mailed to the address, with the person locked. Adds the person if needed,
 * who becomes the owner of a brand without members. Returns the person; undefined while the address may still go back to an
 * account that left it.
 */
export async function confirmBuyerOrg(
  tx: Db,
  { id, email, emailKey: key }: Pick<BuyerOrgRow, "id" | "email" | "emailKey">,
  now: Date,
): Promise<string | undefined> {
  const { count } = await tx.buyerOrg.updateMany({ where: { id, confirmedAt: null }, data: { confirmedAt: now } });
  if (count > 0)
    await appendAudit(tx, [
      { actor: "buyer", action: "buyer_confirmed", table: "buyer_org", recordId: id, details: {} },
    ]);
  if (await leftBy(tx, key, now)) return undefined;
  const person = await provedPerson(tx, email, now);
  await ownAtAddress(tx, person);
  return person.id;
}

/**
 * Call only after somebody followed a link mailed to the address. A member of a brand gets none of their own by signing in: anybody
 * can have typed the address for an offer, which joins the member's brand once it is confirmed (`brandOfHeld`).
 */
export async function confirmBuyerAt(tx: Db, email: string, now: Date): Promise<void> {
  const key = emailKey(email);
  const org = await tx.buyerOrg.findUnique({ where: { emailKey: key, confirmedAt: null }, select: brandColumns });
  if (!org || (await tx.brandMember.count({ where: { leftAt: null, profile: { emailKey: key } } })) > 0) return;
  await confirmBuyerOrg(tx, org, now);
}

/** The person with a mailbox that was just proved, added if there is none. */
export async function provedPerson(tx: Db, email: string, now: Date): Promise<{ id: string; emailKey: string }> {
  const key = emailKey(email);
  await tx.profile.createMany({ data: { email, emailKey: key, sessionsValidFrom: now }, skipDuplicates: true });
  const { id } = await tx.profile.findUniqueOrThrow({ where: { emailKey: key }, select: { id: true } });
  await tx.profile.updateMany({ where: { id, emailVerifiedAt: null }, data: { emailVerifiedAt: now } });
  return { id, emailKey: key };
}
