import { appendAudit } from "@/lib/audit/log";
import type { AuditActor, AuditDetails } from "@/lib/audit/vocabulary";
import type { Prisma } from "@/lib/generated/prisma/client";
import { lockOffers } from "@/lib/locks";
import { enqueueMail } from "@/lib/mail/outbox";
import { closedMail } from "@/lib/offers/mail";
import { offersWhere } from "@/lib/offers/queries";
import { transitions } from "@/lib/offers/rules";
import { statesSql } from "@/lib/offers/states";
import type { Db } from "@/lib/postgres/db";

type Closing = {
  by: { actor: AuditActor; actorId?: string };
  decidedBy: "administrator" | "creator";
  /** A sentence shown to the buyer; null if the creator takes no offers at all. */
  reason: string | null;
  /** Set if the creator takes no more offers from the buyer. */
  closedWith?: NonNullable<AuditDetails["offer_declined"]["closedWith"]>;
};

/**
 * Declines every open offer that meets `which`, with an audit entry and a mail to each buyer. Runs in the caller's transaction,
 * which has locked the creator. Leaves overdue offers to expire. Returns how many.
 */
export async function closeOffers(tx: Db, which: Prisma.OfferWhereInput, closing: Closing, now: Date): Promise<number> {
  const { by, decidedBy, reason, closedWith } = closing;
  const openOnes = { ...which, status: transitions.decline.from, approvalTokenExpiresAt: { gt: now } };
  const found = await tx.offer.findMany({ where: openOnes, select: { id: true } });
  await lockOffers(
    tx,
    found.map(({ id }) => id),
  );
  const open = await offersWhere(tx, openOnes);
  await tx.offer.updateMany({
    where: { id: { in: open.map(({ id }) => id) } },
    data: { status: transitions.decline.to, decidedAt: now, decidedBy, declineReason: reason },
  });
  const details = { withReason: reason !== null, ...(closedWith && { closedWith }) };
  await appendAudit(
    tx,
    open.map(({ id }) => ({ ...by, action: "offer_declined", table: "offer", recordId: id, details })),
  );
  await enqueueMail(
    tx,
    open.map((offer) => closedMail(offer, reason, closedWith !== undefined)),
    now,
  );
  return open.length;
}

/**
 * Lets the hold of these offers run out: nobody sees them, the schedule removes them, and whoever is confirming one finds it
 * ended. Returns how many.
 */
export async function endHeld(tx: Db, which: Prisma.OfferWhereInput, now: Date): Promise<number> {
  const held = await tx.offer.findMany({ where: { ...which, status: transitions.confirm.from }, select: { id: true } });
  return tx.$executeRaw`
    UPDATE offer SET approval_token_expires_at = created_at + interval '1 ms'
    WHERE id = ANY(${held.map(({ id }) => id)}::uuid[]) AND status IN ${statesSql.held} AND approval_token_expires_at > ${now}::timestamptz`;
}
