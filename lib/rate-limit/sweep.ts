import { db } from "@/lib/db";

/** Rows removed by one statement, so that none holds many locks for long. */
const BATCH = 5_000;

/**
 * Removes the counters in PostgreSQL that no longer matter at `now`, without waiting for any that are in use. Returns how
 * many. For the cron route; counters in Redis expire by themselves.
 */
export async function sweepRateLimits(now: Date): Promise<number> {
  let total = 0;
  let removed: number;
  do {
    removed = await db().$executeRaw`
      DELETE FROM rate_limit WHERE key IN (
        SELECT key FROM rate_limit WHERE window_ends_at <= ${now}
        ORDER BY window_ends_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
      )`;
    total += removed;
  } while (removed === BATCH);
  return total;
}
