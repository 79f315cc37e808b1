import type { PrismaClient } from "@/lib/generated/prisma/client";
import type { LimitStore } from "@/lib/rate-limit/store";

const later = (time: Date, seconds: number): Date => new Date(time.getTime() + seconds * 1_000);

/**
 * Counts in the table `rate_limit`, in one statement. A row matters until `window_ends_at`; blocking moves that to the
 * end of the block. While a key is blocked nothing is written. The keys come sorted, so that two statements lock the
 * rows they share in the same order and cannot deadlock.
 */
export function postgresStore(client: PrismaClient): LimitStore {
  return {
    async count({ attempts, windowSeconds, blockSeconds }, keys, now) {
      const sorted = [...keys].sort();
      const windowEnd = later(now, windowSeconds);
      const blockEnd = later(now, blockSeconds);
      const [row] = await client.$queryRaw<{ until: Date | null }[]>`
        WITH standing AS (
          SELECT blocked_until FROM rate_limit WHERE key = ANY(${sorted}::text[]) AND blocked_until > ${now}
        ), counted AS (
          INSERT INTO rate_limit AS held (key, count, window_ends_at)
          SELECT key, 1, ${windowEnd} FROM unnest(${sorted}::text[]) AS key WHERE NOT EXISTS (SELECT FROM standing)
          ON CONFLICT (key) DO UPDATE SET (count, window_ends_at, blocked_until) = (
            SELECT
              CASE WHEN over THEN 1 ELSE least(held.count, ${attempts}) + 1 END,
              CASE WHEN over THEN ${windowEnd} WHEN spent THEN ${blockEnd} ELSE held.window_ends_at END,
              CASE WHEN over THEN NULL WHEN spent THEN ${blockEnd} ELSE held.blocked_until END
            FROM (VALUES (
              held.window_ends_at <= ${now},
              held.blocked_until IS NULL AND held.count >= ${attempts}
            )) AS state (over, spent)
          )
          RETURNING blocked_until
        )
        SELECT max(blocked_until) AS until FROM (TABLE standing UNION ALL TABLE counted) AS outcome`;
      return row?.until ?? null;
    },
  };
}
