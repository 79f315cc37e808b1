import { type Db, db } from "@/lib/postgres/db";

/** Rows per transaction, so that no lock is held for long. */
export const BATCH = 100;

/** Repeats a transaction that handles up to `BATCH` rows until it handles fewer. Returns how many in total. */
export async function inBatches(batch: (tx: Db) => Promise<number>): Promise<number> {
  for (let total = 0; ; ) {
    const handled = await db().$transaction(batch, { timeout: 30_000 });
    total += handled;
    if (handled < BATCH) return total;
  }
}
