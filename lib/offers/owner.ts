import { Prisma } from "@/lib/generated/prisma/client";

/** Whose offers and licenses are meant: a creator's, or a brand's. For callers that have checked the actor. */
export type Owner = { creatorUserId: string } | { buyerOrgId: string };

/** The condition on offers (`o`) that leaves those of the owner. */
export const ownedBy = (owner: Owner): Prisma.Sql =>
  "creatorUserId" in owner
    ? Prisma.sql`o.creator_user_id = ${owner.creatorUserId}::uuid`
    : Prisma.sql`o.buyer_org_id = ${owner.buyerOrgId}::uuid`;

/** What leaves the owner's licenses in force at `now`. */
export const inForceOf = (owner: Owner, now: Date) =>
  ({
    status: "active",
    expiresAt: { gt: now },
    offer: "creatorUserId" in owner ? { creatorUserId: owner.creatorUserId } : { buyerOrgId: owner.buyerOrgId },
  }) satisfies Prisma.LicenseGrantWhereInput;
