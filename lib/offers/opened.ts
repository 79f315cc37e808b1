import { statesSql } from "@/lib/offers/states";
import { db } from "@/lib/postgres/db";

// Neither waits for a lock. While a decision locks the offer, nothing is recorded, and the next visit counts as the first.

/** Records when an offer's decision link was first fetched, by anybody: mail scanners fetch it too. */
export async function noteFetched(offerId: string, now: Date): Promise<void> {
  await db().$executeRaw`
    UPDATE offer SET opened_at = ${now}::timestamptz WHERE id IN (
      SELECT id FROM offer WHERE id = ${offerId}::uuid AND opened_at IS NULL FOR NO KEY UPDATE SKIP LOCKED
    )`;
}

/**
 * Records when somebody first saw the page of an offer that can still be decided, according to an act on it or the page's
 * script. A decision records this itself.
 */
export async function noteSeen(offerId: string, now: Date): Promise<void> {
  await db().$executeRaw`
    UPDATE offer SET seen_at = ${now}::timestamptz WHERE id IN (
      SELECT id FROM offer WHERE id = ${offerId}::uuid AND seen_at IS NULL AND status IN ${statesSql.pending}
        AND approval_token_expires_at > ${now}::timestamptz
      FOR NO KEY UPDATE SKIP LOCKED
    )`;
}
