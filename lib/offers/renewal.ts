import type { Renewed } from "@/lib/agreements/clauses";
import { type Db, db } from "@/lib/db";
import { findGrant, type GrantRecord } from "@/lib/licenses/queries";
import { isRenewable } from "@/lib/licenses/rules";

/** An offer that renews a license: approved, with the new license, or waiting for an answer. */
export type Renewal = { state: "approved"; grantId: string | null } | { state: "waiting" };

/** Why an offer does not renew a license. */
export type NotRenewed = "other-licensee" | "not-renewable" | "renewed-already" | "renewal-waits";

/** A license as the agreement of its renewal names it. */
export const renewedBy = ({ id, expiresAt }: Pick<GrantRecord, "id" | "expiresAt">): Renewed => ({
  license: id,
  until: expiresAt.toISOString(),
});

/** By license, what renews it or may: approved before waiting. Licenses that nothing renews are missing. */
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

/** Why a license cannot be renewed by its own licensee at `now`; undefined where it can. */
export async function renewalRefusal(
  grant: GrantRecord,
  now: Date,
  client: Db = db(),
): Promise<NotRenewed | undefined> {
  const renewal = (await renewalsOf([grant.id], now, client)).get(grant.id);
  if (renewal) return renewal.state === "approved" ? "renewed-already" : "renewal-waits";
  return isRenewable(grant, now) ? undefined : "not-renewable";
}

/**
 * Why an offer of this buyer to this creator does not renew the license that it names; undefined where it does, or names
 * none. Whoever calls this holds the buyer's offers to the creator (`admit`), so that two at once do not both renew.
 */
export async function refusesRenewal(
  tx: Db,
  { renews, buyerOrgId, creatorUserId }: { renews: string | null; buyerOrgId: string; creatorUserId: string },
  now: Date,
): Promise<NotRenewed | undefined> {
  if (renews === null) return undefined;
  const grant = await findGrant(renews, tx);
  const parties = await tx.offer.findFirst({ where: { id: grant?.offerId ?? renews, buyerOrgId, creatorUserId } });
  if (!grant || !parties) return "other-licensee";
  return renewalRefusal(grant, now, tx);
}
