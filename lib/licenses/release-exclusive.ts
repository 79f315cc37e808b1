import { z } from "zod";
import { stillMay } from "@/lib/accounts/confirmed-buyers";
import type { Unproved } from "@/lib/accounts/mailbox-proof";
import { appendAudit } from "@/lib/audit/log";
import { lacksLicenseProof } from "@/lib/license-rows/proof";
import { findGrant, type GrantRecord } from "@/lib/license-rows/queries";
import { type Releasable, releasableAt } from "@/lib/license-rows/rules";
import { freeSlots, rightsKept } from "@/lib/license-rows/slots";
import { lockLicense } from "@/lib/locks";
import { enqueueMail } from "@/lib/mail/outbox";
import { addressOf, licenseMail } from "@/lib/offers/mail";
import { findOffer } from "@/lib/offers/queries";
import type { OfferRecord } from "@/lib/offers/record";
import { type Db, db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";
import type { BuyerWhoMay, SignedInBuyer } from "@/lib/proofs";
import { isExclusive } from "@/lib/terms/scope";
import { describeRights, RIGHTS } from "@/lib/terms/terms";

const releaseRow = z.strictObject({ rights: z.array(z.enum(RIGHTS)), at: z.date() });

export type Release = z.infer<typeof releaseRow>;

/**
 * What a license's licensee released, and when, oldest first. Read from the log. What a license took does not show it, because
 * that also ends for other reasons, and never began if it was released before the term.
 */
export const releasesOf = (grantId: string, client: Db = db()): Promise<Release[]> =>
  queryRows(client, releaseRow)`
    SELECT ARRAY(SELECT jsonb_array_elements_text(details -> 'rights')) AS rights, (details ->> 'releasedAt')::timestamptz AS at
    FROM admin_audit_log
    WHERE table_name = 'license_grant' AND record_id = ${grantId} AND action = 'exclusive_released' ORDER BY id`;

/** What the licensee of a license may release at `now`, and what it has released. */
export async function releaseOf(
  grant: GrantRecord,
  { scope }: OfferRecord,
  now: Date,
  client: Db = db(),
): Promise<{ releasable: Releasable; releases: Release[] }> {
  const releases = await releasesOf(grant.id, client);
  const kept = await rightsKept(client, grant.id, now);
  const license = { ...grant, exclusive: isExclusive(scope), kept, hasReleased: releases.length > 0 };
  return { releasable: releasableAt(license, now), releases };
}

type Released = Releasable | { ok: false; reason: "not-found" } | Unproved;

/**
 * The licensee releases whatever was exclusive and is no longer licensed, so that others can license it from `now` on. What is
 * still licensed stays taken. The creator is told. It cannot be undone, and of concurrent acts one wins. Needs proof of the
 * mailbox. `not-found` also for another brand's license.
 */
export async function releaseExclusive(
  brand: SignedInBuyer & BuyerWhoMay<"give-free">,
  grantId: string,
  now: Date,
): Promise<Released> {
  const { buyerOrgId, profileId, sessionId } = brand;
  return db().$transaction(async (tx): Promise<Released> => {
    const asked = await findGrant(grantId, tx);
    const offer = asked && (await findOffer(asked.offerId, tx));
    if (offer?.buyerOrgId !== buyerOrgId) return { ok: false, reason: "not-found" };
    const unproved = await lacksLicenseProof(tx, offer.creatorUserId, { profileId, sessionId }, "release", now);
    if (unproved) return unproved;
    if (!(await stillMay(tx, brand, "give-free"))) return { ok: false, reason: "not-found" };
    await lockLicense(tx, grantId);
    const grant = await findGrant(grantId, tx);
    if (!grant) return { ok: false, reason: "not-found" };
    const { releasable } = await releaseOf(grant, offer, now, tx);
    if (!releasable.ok) return releasable;
    const { rights } = releasable;
    await freeSlots(tx, grantId, now, rights);
    if (grant.status === "revoked") await tx.licenseGrant.update({ where: { id: grantId }, data: { takenUntil: now } });
    const releasedAt = now.toISOString();
    await appendAudit(tx, [
      {
        ...{ actor: "buyer", actorId: profileId, table: "license_grant", recordId: grantId },
        ...{ action: "exclusive_released", details: { rights, releasedAt } },
      },
    ]);
    const payload = { ...licenseMail(offer, grant), released: describeRights(rights), releasedAt };
    await enqueueMail(tx, [{ template: "exclusive-released", toAddress: addressOf(offer, "creator"), payload }], now);
    return releasable;
  });
}
