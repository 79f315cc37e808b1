import { statesSql } from "@/lib/offers/states";
import { db } from "@/lib/postgres/db";

// Neither blocks: while a decision locks the offer, nothing is recorded, and the next one counts as the first.

/** Records when an offer's decision link was first fetched, by whomever: a mail scanner does it too. */
export async function noteFetched(offerId: string, now: Date): Promise<void> {
  await db().$executeRaw`
    UPDATE offer SET opened_at = ${now}::timestamptz WHERE id IN (
      SELECT id FROM offer WHERE id = ${offerId}::uuid AND opened_at IS NULL FOR NO KEY UPDATE SKIP LOCKED
    )`;
}

/**
 * Records when the page of an offer that can still be decided was first before somebody, as an act on it or the page's
 * script says. A decision records it itself.
 */
export async function noteSeen(offerId: string, now: Date): Promise<void> {
  await db().$executeRaw`
    UPDATE offer SET seen_at = ${now}::timestamptz WHERE id IN (
      SELECT id FROM offer WHERE id = ${offerId}::uuid AND seen_at IS NULL AND status IN ${statesSql.pending}
        AND approval_token_expires_at > ${now}::timestamptz
      FOR NO KEY UPDATE SKIP LOCKED
    )`;
}
