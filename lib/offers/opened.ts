import { db } from "@/lib/db";

/**
 * Records when the page of an offer's decision link was first opened, as evidence of how it was agreed to. Never
 * blocks: while a decision locks the offer, nothing is recorded, and the next opening counts as the first.
 */
export async function noteOpened(offerId: string, now: Date): Promise<void> {
  await db().$executeRaw`
    UPDATE offer SET opened_at = ${now}::timestamptz WHERE id IN (
      SELECT id FROM offer WHERE id = ${offerId}::uuid AND opened_at IS NULL FOR NO KEY UPDATE SKIP LOCKED
    )`;
}
