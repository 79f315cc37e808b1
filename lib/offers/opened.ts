import { db } from "@/lib/db";

/**
 * Keeps when the page of an offer's decision link was first opened: evidence of how it was agreed to, and no decision. It
 * waits for nobody: while a decision holds the offer, nothing is kept, and the next opening is the first.
 */
export async function noteOpened(offerId: string, now: Date): Promise<void> {
  await db().$executeRaw`
    UPDATE offer SET opened_at = ${now}::timestamptz WHERE id IN (
      SELECT id FROM offer WHERE id = ${offerId}::uuid AND opened_at IS NULL FOR NO KEY UPDATE SKIP LOCKED
    )`;
}
