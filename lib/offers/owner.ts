import { Prisma } from "@/lib/generated/prisma/client";

/** The caller must authorize the actor. */
export type Owner = { creatorUserId: string } | { buyerOrgId: string };

/** `table`: offers named `o`, licenses named `g`, or payments named `p`. */
export const ownedBy = (owner: Owner, table: "o" | "g" | "p" = "o"): Prisma.Sql =>
  "creatorUserId" in owner
    ? Prisma.sql`${Prisma.raw(table)}.creator_user_id = ${owner.creatorUserId}::uuid`
    : Prisma.sql`${Prisma.raw(table)}.buyer_org_id = ${owner.buyerOrgId}::uuid`;

export const inForceOf = (owner: Owner, now: Date) =>
  ({ status: "active", expiresAt: { gt: now }, ...owner }) satisfies Prisma.LicenseGrantWhereInput;
