import { roleIn } from "@/lib/accounts/confirmed-buyers";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { Role } from "@/lib/member-rules";
import { type Db, db } from "@/lib/postgres/db";
import type { BuyerOfMember, ConfirmedBuyer } from "@/lib/proofs";

export type TeamMember = { profileId: string; name: string | null; email: string; role: Role; since: Date };

/** What colleagues call somebody. */
export const calledBy = ({ name, email }: Pick<TeamMember, "name" | "email">): string => name ?? email;

const person = { displayName: true, email: true } as const;

/** Everybody who acts for a brand now, in the order of joining. */
export async function membersOf(
  { buyerOrgId }: Pick<ConfirmedBuyer, "buyerOrgId">,
  client: Db = db(),
): Promise<TeamMember[]> {
  const rows = await client.brandMember.findMany({
    where: { buyerOrgId, leftAt: null },
    orderBy: [{ since: "asc" }, { id: "asc" }],
    select: { profileId: true, role: true, since: true, profile: { select: person } },
  });
  return rows.map(({ profileId, role, since, profile: { displayName: name, email } }) => ({
    ...{ profileId, name, email, since },
    role: roleIn(role),
  }));
}

export const isMember = async ({ buyerOrgId, profileId }: Pick<BuyerOfMember, "buyerOrgId" | "profileId">) =>
  (await db().brandMember.count({ where: { buyerOrgId, profileId, leftAt: null } })) > 0;

/** Ends these invitations, if nobody accepted or ended them yet. Returns how many. */
export async function endInvitations(tx: Db, which: Prisma.BrandInvitationWhereInput, now: Date): Promise<number> {
  const { count } = await tx.brandInvitation.updateMany({
    where: { ...which, acceptedAt: null, endedAt: null },
    data: { endedAt: now },
  });
  return count;
}

/** The name of the brand that somebody who acts for none left last, or was removed from; undefined if there is none. */
export async function brandLeft(profileId: string): Promise<string | undefined> {
  const memberships = await db().brandMember.findMany({
    where: { profileId },
    orderBy: { leftAt: { sort: "desc", nulls: "first" } },
    take: 1,
    select: { leftAt: true, buyerOrg: { select: { name: true } } },
  });
  const [last] = memberships;
  return last?.leftAt ? last.buyerOrg.name : undefined;
}

/** The name of the brand to which somebody was invited; undefined for whoever began it. */
export async function nameOfJoined({ buyerOrgId, profileId }: BuyerOfMember): Promise<string | undefined> {
  const invited = { buyerOrgId, profileId, leftAt: null, invitedBy: { not: null } };
  const member = await db().brandMember.findFirst({ where: invited, select: { buyerOrg: { select: { name: true } } } });
  return member?.buyerOrg.name;
}

/**
 * What to call whoever made or filed something of a brand, by their number: "you", or a colleague's name or address. Empty for
 * a brand of which nobody but the reader ever did anything.
 */
export async function colleaguesIn(
  { buyerOrgId, profileId }: BuyerOfMember,
  who: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(who)].filter((id) => id !== null);
  const isAlone = (await db().brandMember.count({ where: { buyerOrgId, leftAt: null } })) <= 1;
  if (isAlone && ids.every((id) => id === profileId)) return new Map();
  const people = await db().profile.findMany({ where: { id: { in: ids } }, select: { id: true, ...person } });
  return new Map(
    people.map(({ id, displayName: name, email }) => [id, id === profileId ? "you" : calledBy({ name, email })]),
  );
}
