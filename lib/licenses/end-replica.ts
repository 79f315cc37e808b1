import { appendAudit } from "@/lib/audit/log";
import type { Creator } from "@/lib/creators/queries";
import { findGrant } from "@/lib/license-rows/queries";
import { grantTransitions } from "@/lib/license-rows/rules";
import { enqueueMail } from "@/lib/mail/outbox";
import { licenseMail, toBothParties } from "@/lib/offers/mail";
import { findOffer } from "@/lib/offers/queries";
import { db } from "@/lib/postgres/db";
import type { NoticeDays } from "@/lib/terms/replica";
import { addHours } from "@/lib/time";

type Ended = { ok: true; endsAt: Date } | { ok: false; reason: "not-found" | "not-active" | "ended-already" };

/** When new pieces end if the creator says so at `now`: after the notice, and no later than the term. */
export function endOfNewPieces({ expiresAt }: { expiresAt: Date }, noticeDays: NoticeDays, now: Date): Date {
  const noticed = addHours(now, noticeDays * 24);
  return noticed < expiresAt ? noticed : expiresAt;
}

/**
 * Ends the making of new pieces of a digital replica under one license, with the notice that its agreement names. Pieces
 * that are finished by then run to the end of the term, and the license stays in force. Both parties are told. It cannot
 * be undone, and of concurrent ones one wins. Also `not-found` for another creator's license and for one without a
 * replica.
 */
export async function endReplica({ userId }: Creator, grantId: string, now: Date): Promise<Ended> {
  const grant = await findGrant(grantId);
  const offer = grant && (await findOffer(grant.offerId));
  if (!grant || !offer?.replica || offer.creatorUserId !== userId) return { ok: false, reason: "not-found" };
  const { noticeDays } = offer.replica;
  const endsAt = endOfNewPieces(grant, noticeDays, now);
  return db().$transaction(async (tx) => {
    const { count } = await tx.licenseGrant.updateMany({
      where: { id: grantId, status: grantTransitions.expire.from, expiresAt: { gt: now }, replicaEndedAt: null },
      data: { replicaEndedAt: endsAt },
    });
    if (count === 0) {
      const current = await findGrant(grantId, tx);
      return { ok: false, reason: current?.replicaEndedAt ? "ended-already" : "not-active" };
    }
    await tx.consentRecord.updateMany({
      where: { offerId: offer.id, document: "digital-replica", withdrawnAt: null },
      data: { withdrawnAt: endsAt },
    });
    await appendAudit(tx, [
      {
        actor: "creator",
        actorId: userId,
        action: "replica_ended",
        table: "license_grant",
        recordId: grantId,
        details: { noticeDays, endsAt: endsAt.toISOString() },
      },
    ]);
    await enqueueMail(
      tx,
      toBothParties(offer, (to) => ({
        template: "replica-ended",
        payload: { ...licenseMail(offer, grant), to, piecesUntil: endsAt.toISOString() },
      })),
      now,
    );
    return { ok: true, endsAt };
  });
}
