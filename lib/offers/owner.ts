import { Prisma } from "@/lib/generated/prisma/client";

/** The creator or the brand whose offers and licenses are read. The caller must authorize the actor. */
export type Owner = { creatorUserId: string } | { buyerOrgId: string };

/** SQL condition on offers (`o`) that selects the owner's. */
export const ownedBy = (owner: Owner): Prisma.Sql =>
  "creatorUserId" in owner
    ? Prisma.sql`o.creator_user_id = ${owner.creatorUserId}::uuid`
    : Prisma.sql`o.buyer_org_id = ${owner.buyerOrgId}::uuid`;

/** SQL condition that selects the owner's licenses in force at `now`. */
export const inForceOf = (owner: Owner, now: Date) =>
  ({
    status: "active",
    expiresAt: { gt: now },
    offer: "creatorUserId" in owner ? { creatorUserId: owner.creatorUserId } : { buyerOrgId: owner.buyerOrgId },
  }) satisfies Prisma.LicenseGrantWhereInput;
