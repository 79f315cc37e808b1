import type { Prisma } from "@/lib/generated/prisma/client";
import { type Db, db } from "@/lib/postgres/db";
import type { ConfirmedBuyer } from "@/lib/proofs";
import { uuidOrNone } from "@/lib/text/uuid";
import { tokenMatches } from "@/lib/tokens";

export const grantColumns = {
  id: true,
  offerId: true,
  buyerOrgId: true,
  status: true,
  effectiveAt: true,
  expiresAt: true,
  certificateHash: true,
  tokenSalt: true,
  revokedAt: true,
  revokedReason: true,
  /** From when no new pieces of a digital replica may be made; null until its creator ends them. */
  replicaEndedAt: true,
  /** From when AI training is no longer licensed, while the rest goes on. */
  trainingEndedAt: true,
} as const;
export type GrantRecord = Prisma.LicenseGrantGetPayload<{ select: typeof grantColumns }>;

/** The caller must authorize the actor. */
export async function findGrant(grantId: string, client: Db = db()): Promise<GrantRecord | undefined> {
  const where = { id: uuidOrNone(grantId) };
  return (await client.licenseGrant.findUnique({ where, select: grantColumns })) ?? undefined;
}

/** For either party; undefined for an invalid token. */
export async function verifyLicenseToken(grantId: string, token: unknown): Promise<GrantRecord | undefined> {
  const grant = await findGrant(grantId);
  return grant && tokenMatches(token, "license", grant.id, grant.tokenSalt) ? grant : undefined;
}

export async function grantOfCreator(grantId: string, creatorUserId: string): Promise<GrantRecord | undefined> {
  const mine = { id: uuidOrNone(grantId), offer: { creatorUserId } };
  return (await db().licenseGrant.findFirst({ where: mine, select: grantColumns })) ?? undefined;
}

export async function grantOfBuyer(grantId: string, { buyerOrgId }: ConfirmedBuyer): Promise<GrantRecord | undefined> {
  const mine = { id: uuidOrNone(grantId), offer: { buyerOrgId } };
  return (await db().licenseGrant.findFirst({ where: mine, select: grantColumns })) ?? undefined;
}

/** The buyer's license from this creator. */
export async function grantBetween(
  grantId: string,
  { buyerOrgId }: ConfirmedBuyer,
  creatorUserId: string,
): Promise<GrantRecord | undefined> {
  const theirs = { id: uuidOrNone(grantId), offer: { buyerOrgId, creatorUserId } };
  return (await db().licenseGrant.findFirst({ where: theirs, select: grantColumns })) ?? undefined;
}

/** In no particular order. The caller must authorize the actor. */
export const grantsById = (ids: readonly string[]): Promise<GrantRecord[]> =>
  db().licenseGrant.findMany({ where: { id: { in: [...ids] } }, select: grantColumns });
