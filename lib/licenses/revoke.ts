import { appendAudit } from "@/lib/audit/log";
import type { AuditActor } from "@/lib/audit/vocabulary";
import { grantTransitions } from "@/lib/license-rows/rules";
import { freeSlots } from "@/lib/license-rows/slots";
import { lockCreatorOfLicense } from "@/lib/locks";
import { enqueueMail } from "@/lib/mail/outbox";
import { closeOffers } from "@/lib/offers/close";
import { licenseMail, toBothParties } from "@/lib/offers/mail";
import { findOffer } from "@/lib/offers/queries";
import { type Db, db } from "@/lib/postgres/db";
import type { Admin } from "@/lib/proofs";
import { requireFresh } from "@/lib/proofs";

/** Shown to a buyer whose offer to renew we close. */
const RENEWED_REVOKED = "The license that it was to renew was revoked.";

/**
 * Revokes a license in the caller's transaction, with an audit entry and a mail to both parties. Closes open offers to renew
 * it. False if it was no longer active. What it took from its creator can be licensed again from `takenUntil` on. That is at
 * once, or at the end of its term if the creator ended something exclusive.
 */
export async function revokeGrant(
  tx: Db,
  grantId: string,
  reason: string,
  by: { actor: AuditActor; actorId?: string },
  now: Date,
  takenUntil: Date | null = null,
): Promise<boolean> {
  await lockCreatorOfLicense(tx, grantId);
  const { count } = await tx.licenseGrant.updateMany({
    where: { id: grantId, status: grantTransitions.revoke.from, expiresAt: { gt: now } },
    data: { status: grantTransitions.revoke.to, revokedAt: now, revokedReason: reason, takenUntil },
  });
  if (count === 0) return false;
  await freeSlots(tx, grantId, takenUntil ?? now);
  const grant = await tx.licenseGrant.findUniqueOrThrow({ where: { id: grantId } });
  const offer = await findOffer(grant.offerId, tx);
  if (!offer) throw new Error(`The grant ${grantId} has no offer`);
  await appendAudit(tx, [
    { ...by, action: "license_revoked", table: "license_grant", recordId: grantId, details: { reason } },
  ]);
  // Only one renewal can be approved. It is a license of its own, and begins when this one would have ended.
  const renewal = await tx.licenseGrant.findFirst({
    where: { offer: { renewsGrantId: grantId }, status: { not: "revoked" } },
    select: { effectiveAt: true },
  });
  const renewed = renewal && { renewedFrom: renewal.effectiveAt.toISOString() };
  const taken = takenUntil && { takenUntil: takenUntil.toISOString() };
  await enqueueMail(
    tx,
    toBothParties(offer, (to) => ({
      template: "license-revoked",
      payload: { ...licenseMail(offer, grant), to, reason, revokedAt: now.toISOString(), ...renewed, ...taken },
    })),
    now,
  );
  // The revoked row is locked by now, so no renewal of it can be approved meanwhile (lib/offers/decide).
  const closing = { by, decidedBy: "administrator", reason: RENEWED_REVOKED } as const;
  await closeOffers(tx, { renewsGrantId: grantId }, closing, now);
  return true;
}

/** Voids a license; both parties are told the reason. False if it was no longer active. Needs a fresh second factor. */
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
