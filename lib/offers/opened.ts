import { db } from "@/lib/db";

/**
 * Records when the page of an offer's decision link was first fetched, by whomever: a mail scanner does it too, so that
 * evidence calls it that (the columns' names are older). Never
 * blocks: while a decision locks the offer, nothing is recorded, and the next fetch counts as the first.
 */
export async function noteOpened(offerId: string, now: Date): Promise<void> {
  await db().$executeRaw`
    UPDATE offer SET opened_at = ${now}::timestamptz WHERE id IN (
      SELECT id FROM offer WHERE id = ${offerId}::uuid AND opened_at IS NULL FOR NO KEY UPDATE SKIP LOCKED
    )`;
}
