import { appendAudit } from "@/lib/audit/log";
import type { AuditActor, AuditDetails } from "@/lib/audit/vocabulary";
import { Prisma } from "@/lib/generated/prisma/client";
import { enqueueMail } from "@/lib/mail/outbox";
import { closedMail } from "@/lib/offers/mail";
import { offerRecords } from "@/lib/offers/queries";
import { transitions } from "@/lib/offers/rules";
import { statesSql } from "@/lib/offers/states";
import type { Db } from "@/lib/postgres/db";

type Closing = {
  by: { actor: AuditActor; actorId?: string };
  decidedBy: "administrator" | "creator";
  /** A sentence, told to the buyer; null because the creator takes no offers. */
  reason: string | null;
  /** Set if the creator takes no other offer of the buyer from now on. */
  closedWith?: NonNullable<AuditDetails["offer_declined"]["closedWith"]>;
};

/**
 * Declines every open offer that meets `which`, a condition on `o`, with an audit entry and a mail to each buyer, in the
 * caller's transaction. Overdue ones are left to expire. Returns how many.
 */
export async function closeOffers(tx: Db, which: Prisma.Sql, closing: Closing, now: Date): Promise<number> {
  const { by, decidedBy, reason, closedWith } = closing;
  const open = await offerRecords(
    tx,
    Prisma.sql`WHERE ${which} AND o.status IN ${statesSql.pending}
      AND o.approval_token_expires_at > ${now}::timestamptz ORDER BY o.id FOR UPDATE OF o`,
  );
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
