import { Prisma } from "@/lib/generated/prisma/client";

/** The caller must authorize the actor. */
export type Owner = { creatorUserId: string } | { buyerOrgId: string };

/** A condition on offers, named `o`. */
export const ownedBy = (owner: Owner): Prisma.Sql =>
  "creatorUserId" in owner
    ? Prisma.sql`o.creator_user_id = ${owner.creatorUserId}::uuid`
    : Prisma.sql`o.buyer_org_id = ${owner.buyerOrgId}::uuid`;

export const inForceOf = (owner: Owner, now: Date) =>
  ({
    status: "active",
    expiresAt: { gt: now },
    offer: "creatorUserId" in owner ? { creatorUserId: owner.creatorUserId } : { buyerOrgId: owner.buyerOrgId },
  }) satisfies Prisma.LicenseGrantWhereInput;
