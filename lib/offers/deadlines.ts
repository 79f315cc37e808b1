import { z } from "zod";
import { appendAudit } from "@/lib/audit/log";
import { BATCH, inBatches } from "@/lib/batches";
import { enqueueMail } from "@/lib/mail/outbox";
import { expiredMails, reminderMail } from "@/lib/offers/mail";
import { offersIn } from "@/lib/offers/queries";
import type { OfferRecord } from "@/lib/offers/record";
import { removedMails } from "@/lib/offers/review";
import { REMINDER_HOURS, transitions } from "@/lib/offers/rules";
import { statesSql } from "@/lib/offers/states";
import type { Db } from "@/lib/postgres/db";
import { idRow, queryRows } from "@/lib/postgres/rows";
import { addHours } from "@/lib/time";

/**
 * Pending offers that expire after `from` and by `until`, and still lack their reminder `hours` ahead. Skips those that a
 * concurrent run has locked.
 */
async function lockDue(
  tx: Db,
  { from, until, hours }: { from: Date; until: Date; hours: number },
): Promise<OfferRecord[]> {
  const due = await queryRows(tx, idRow)`
    SELECT id FROM offer
    WHERE status IN ${statesSql.pending} AND approval_token_expires_at > ${from}::timestamptz
      AND approval_token_expires_at <= ${until}::timestamptz
      AND CASE ${hours}::int WHEN 24 THEN reminded_24h_at WHEN 6 THEN reminded_6h_at END IS NULL
    ORDER BY approval_token_expires_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`;
  return offersIn(
    tx,
    due.map(({ id }) => id),
  );
}

const idsOf = (offers: readonly OfferRecord[]): string[] => offers.map((offer) => offer.id);

/** Safe to run concurrently. */
export const expireOffers = (now: Date): Promise<number> =>
  inBatches(async (tx) => {
    const due = await lockDue(tx, { from: new Date(0), until: now, hours: 0 });
    await tx.offer.updateMany({
      where: { id: { in: idsOf(due) } },
      data: { status: transitions.expire.to, decidedAt: now },
    });
    await appendAudit(
      tx,
      due.map((offer) => ({
        actor: "system" as const,
        action: "offer_expired" as const,
        table: "offer" as const,
        recordId: offer.id,
        details: { awaited: offer.awaiting },
      })),
    );
    await enqueueMail(tx, due.flatMap(expiredMails));
    return due.length;
  });

const heldRow = idRow.extend({ briefId: z.string().nullable() });

/**
 * Removes every held offer that was not confirmed within `HOLD_HOURS`, with its agreement, and its brief if nothing is left of
 * it. Audits the removal. When it races with a confirmation, exactly one of them takes effect.
 */
export const removeHeldOffers = (now: Date): Promise<number> =>
  inBatches(async (tx) => {
    const over = await queryRows(tx, heldRow)`
      SELECT id, brief_id AS "briefId" FROM offer WHERE status IN ${statesSql.held} AND approval_token_expires_at <= ${now}::timestamptz
      ORDER BY approval_token_expires_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`;
    const ids = over.map(({ id }) => id);
    const mails = removedMails(await offersIn(tx, ids));
    await tx.agreement.deleteMany({ where: { offerId: { in: ids } } });
    await tx.offer.deleteMany({ where: { id: { in: ids } } });
    const briefs = [...new Set(over.flatMap(({ briefId }) => briefId ?? []))];
    await tx.$executeRaw`
      DELETE FROM brief WHERE id IN (
        SELECT b.id FROM brief b WHERE b.id = ANY(${briefs}::uuid[]) AND NOT EXISTS (SELECT FROM offer o WHERE o.brief_id = b.id)
        FOR UPDATE SKIP LOCKED
      )`;
    await appendAudit(
      tx,
      ids.map((recordId) => ({
        actor: "system" as const,
        action: "offer_removed" as const,
        table: "offer" as const,
        recordId,
        details: {},
      })),
    );
    await enqueueMail(tx, mails, now);
    return ids.length;
  });

/**
 * Reminds the awaited party 24 and 6 hours before the link expires, once each. A delayed run sends only the reminder
 * that still applies and marks the earlier one as done.
 */
export async function remindOfOffers(now: Date): Promise<number> {
  let total = 0;
  const [first, last] = REMINDER_HOURS;
  for (const hours of [last, first]) {
    total += await inBatches(async (tx) => {
      const due = await lockDue(tx, { from: now, until: addHours(now, hours), hours });
      const sent = hours === last ? { reminded6hAt: now, reminded24hAt: now } : { reminded24hAt: now };
      await tx.offer.updateMany({ where: { id: { in: idsOf(due) } }, data: sent });
      await enqueueMail(
        tx,
        due.map((offer) => reminderMail(offer, hours)),
      );
      return due.length;
    });
  }
  return total;
}
