import { LICENSOR_STATUSES } from "@/lib/creators/rules";
import { findGrant, type GrantRecord } from "@/lib/license-rows/queries";
import { isRenewable } from "@/lib/license-rows/rules";
import { keepLicense } from "@/lib/locks";
import { type Db, db } from "@/lib/postgres/db";
import type { Renewed } from "@/lib/terms/clauses";

export type Renewal = { state: "approved"; grantId: string | null } | { state: "waiting" };

export type NotRenewed = "other-licensee" | "not-renewable" | "creator-gone" | "renewed-already" | "renewal-waits";

export const renewedBy = ({ id, expiresAt }: Pick<GrantRecord, "id" | "expiresAt">): Renewed => ({
  license: id,
  until: expiresAt.toISOString(),
});

/** By license; those without a renewal are missing. An approved renewal counts before a pending one. */
export async function renewalsOf(
  grantIds: readonly string[],
  now: Date,
  client: Db = db(),
): Promise<Map<string, Renewal>> {
  const offers = await client.offer.findMany({
    where: {
      renewsGrantId: { in: [...grantIds] },
      OR: [{ status: "approved" }, { status: "pending", approvalTokenExpiresAt: { gt: now } }],
    },
    select: { renewsGrantId: true, status: true, grant: { select: { id: true } } },
  });
  const renewals = new Map<string, Renewal>();
  for (const { renewsGrantId, status, grant } of offers) {
    if (!renewsGrantId) continue;
    if (status === "approved") renewals.set(renewsGrantId, { state: "approved", grantId: grant?.id ?? null });
    else if (!renewals.has(renewsGrantId)) renewals.set(renewsGrantId, { state: "waiting" });
  }
  return renewals;
}

export async function renewalRefusal(
  grant: GrantRecord,
  now: Date,
  client: Db = db(),
): Promise<NotRenewed | undefined> {
  const renewal = (await renewalsOf([grant.id], now, client)).get(grant.id);
  if (renewal) return renewal.state === "approved" ? "renewed-already" : "renewal-waits";
  if (!isRenewable(grant, now)) return "not-renewable";
  const takesOffers = { id: grant.offerId, creator: { status: { in: [...LICENSOR_STATUSES] } } };
  return (await client.offer.count({ where: takesOffers })) === 0 ? "creator-gone" : undefined;
}

/**
 * Undefined if the offer renews nothing, or can renew the license that it names. The caller must have locked the buyer's offers
 * to the creator (`admit`), so that two concurrent offers do not both renew.
 */
export async function refusesRenewal(
  tx: Db,
  { renews, buyerOrgId, creatorUserId }: { renews: string | null; buyerOrgId: string; creatorUserId: string },
  now: Date,
): Promise<NotRenewed | undefined> {
  if (renews === null) return undefined;
  // Held until the offer is written. A revocation then either sees the offer and closes it, or is seen here.
  await keepLicense(tx, renews);
  const grant = await findGrant(renews, tx);
  const parties = await tx.offer.findFirst({ where: { id: grant?.offerId ?? renews, buyerOrgId, creatorUserId } });
  if (!grant || !parties) return "other-licensee";
  return renewalRefusal(grant, now, tx);
}
