import { appendAudit } from "@/lib/audit/log";
import type { AuditActor } from "@/lib/audit/vocabulary";
import type { Creator } from "@/lib/creators/queries";
import { Prisma } from "@/lib/generated/prisma/client";
import { findGrant } from "@/lib/license-rows/queries";
import { grantTransitions } from "@/lib/license-rows/rules";
import { takeTurnOfLicense } from "@/lib/license-rows/slots";
import { enqueueMail } from "@/lib/mail/outbox";
import { closeOffers } from "@/lib/offers/close";
import { licenseMail, toBothParties } from "@/lib/offers/mail";
import { findOffer } from "@/lib/offers/queries";
import { type Db, db } from "@/lib/postgres/db";
import type { Admin } from "@/lib/proofs";
import { requireFresh } from "@/lib/step-up";

const TRAINING_WITHDRAWN =
  "The creator withdrew consent to AI training. The licensee must stop training on the creator’s voice and likeness, and stop every other use under this license.";

/** Why we close a renewal's offer, told to its buyer. */
const RENEWED_REVOKED = "The license that it was to renew was revoked.";

/**
 * In the caller's transaction, with audit and a mail to both parties. Open offers to renew the license are closed. False
 * if the grant was no longer active. What the license took of its creator can be licensed again from `now` on.
 */
export async function revokeGrant(
  tx: Db,
  grantId: string,
  reason: string,
  by: { actor: AuditActor; actorId?: string },
  now: Date,
): Promise<boolean> {
  await takeTurnOfLicense(tx, grantId);
  const { count } = await tx.licenseGrant.updateMany({
    where: { id: grantId, status: grantTransitions.revoke.from, expiresAt: { gt: now } },
    data: { status: grantTransitions.revoke.to, revokedAt: now, revokedReason: reason },
  });
  if (count === 0) return false;
  const grant = await tx.licenseGrant.findUniqueOrThrow({ where: { id: grantId } });
  const offer = await findOffer(grant.offerId, tx);
  if (!offer) throw new Error(`The grant ${grantId} has no offer`);
  await appendAudit(tx, [
    { ...by, action: "license_revoked", table: "license_grant", recordId: grantId, details: { reason } },
  ]);
  // The only one that was approved: it has a license of its own, which begins when this one would have ended.
  const renewal = await tx.licenseGrant.findFirst({
    where: { offer: { renewsGrantId: grantId }, status: { not: "revoked" } },
    select: { effectiveAt: true },
  });
  const renewed = renewal && { renewedFrom: renewal.effectiveAt.toISOString() };
  await enqueueMail(
    tx,
    toBothParties(offer, (to) => ({
      template: "license-revoked",
      payload: { ...licenseMail(offer, grant), to, reason, revokedAt: now.toISOString(), ...renewed },
    })),
    now,
  );
  // The revoked row is locked by now, so no renewal of it is approved meanwhile (lib/offers/obstacles).
  const closing = { by, decidedBy: "administrator", reason: RENEWED_REVOKED } as const;
  await closeOffers(tx, Prisma.sql`o.renews_grant_id = ${grantId}::uuid`, closing, now);
  return true;
}

/**
 * Withdraws a creator's consent to AI training for one license, which ends the license (not retroactively). Also
 * `not-found` for another creator's license and for one without AI training.
 */
export async function withdrawTraining(
  creator: Creator,
  grantId: string,
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: "not-found" | "not-active" }> {
  const grant = await findGrant(grantId);
  const offer = grant && (await findOffer(grant.offerId));
  if (!offer || offer.creatorUserId !== creator.userId || !offer.rights.includes("training"))
    return { ok: false, reason: "not-found" };
  return db().$transaction(async (tx) => {
    const by = { actor: "creator", actorId: creator.userId } as const;
    if (!(await revokeGrant(tx, grantId, TRAINING_WITHDRAWN, by, now))) return { ok: false, reason: "not-active" };
    await tx.consentRecord.updateMany({
      where: { offerId: offer.id, document: "ai-training", withdrawnAt: null },
      data: { withdrawnAt: now },
    });
    return { ok: true };
  });
}

/** Both parties are told the reason. False if the license was no longer active. Asks for a fresh second factor. */
export const voidGrant = (admin: Admin, grantId: string, reason: string, now: Date): Promise<boolean> =>
  db().$transaction(async (tx) => {
    await requireFresh(tx, admin, "void", now);
    return revokeGrant(tx, grantId, reason, { actor: "admin", actorId: admin.id }, now);
  });

/** Safe to run concurrently. */
export async function expireGrants(now: Date): Promise<number> {
  return db().$transaction(async (tx) => {
    const ended = await tx.licenseGrant.updateManyAndReturn({
      where: { status: grantTransitions.expire.from, expiresAt: { lte: now } },
      data: { status: grantTransitions.expire.to },
      select: { id: true },
    });
    await appendAudit(
      tx,
      ended.map(({ id }) => ({
        actor: "system" as const,
        action: "license_expired" as const,
        table: "license_grant" as const,
        recordId: id,
        details: {},
      })),
    );
    return ended.length;
  });
}
