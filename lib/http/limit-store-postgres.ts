import { z } from "zod";
import type { PrismaClient } from "@/lib/generated/prisma/client";
import type { LimitStore } from "@/lib/http/limit-counters";
import { queryRows } from "@/lib/postgres/rows";

/** Seconds until the longest block ends; null if none is blocked. */
const waitRow = z.strictObject({ wait: z.number().nullable() });

/**
 * Counts in the table `rate_limit` in one statement, by the database's clock. A row matters until `window_ends_at`,
 * which a block moves to its own end. Nothing is written while a key is blocked. The keys are sorted, so that
 * statements lock shared rows in the same order and cannot deadlock.
 */
export function postgresStore(client: PrismaClient): LimitStore {
  return {
    async count({ windowSeconds, blockSeconds }, counters) {
      const sorted = [...counters].sort((one, other) => (one.key < other.key ? -1 : 1));
      const keys = sorted.map(({ key }) => key);
      const allowed = sorted.map(({ attempts }) => attempts);
      const [row] = await queryRows(client, waitRow)`
        WITH asked AS (
          SELECT key, allowed FROM unnest(${keys}::text[], ${allowed}::int[]) AS asked (key, allowed)
        ), ends AS (
          SELECT now() + ${windowSeconds}::int * interval '1 second' AS of_window,
                 now() + ${blockSeconds}::int * interval '1 second' AS of_block
        ), standing AS (
          SELECT blocked_until FROM rate_limit WHERE key = ANY(${keys}::text[]) AND blocked_until > now()
        ), counted AS (
          INSERT INTO rate_limit AS held (key, count, window_ends_at)
          SELECT key, 1, of_window FROM asked, ends WHERE NOT EXISTS (SELECT FROM standing)
          ON CONFLICT (key) DO UPDATE SET (count, window_ends_at, blocked_until) = (
            SELECT
              CASE WHEN over THEN 1 ELSE least(held.count, allowed) + 1 END,
              CASE WHEN over THEN of_window WHEN spent THEN of_block ELSE held.window_ends_at END,
              CASE WHEN over THEN NULL WHEN spent THEN of_block ELSE held.blocked_until END
            FROM asked, ends, LATERAL (VALUES (
              held.window_ends_at <= now(),
              held.blocked_until IS NULL AND held.count >= allowed
            )) AS state (over, spent)
            WHERE asked.key = held.key
          )
          RETURNING blocked_until
        )
        SELECT extract(epoch FROM max(blocked_until) - now())::float8 AS wait
        FROM (TABLE standing UNION ALL TABLE counted) AS outcome`;
      return row?.wait ?? null;
    },
    async giveBack(_policy, counters) {
      const keys = counters.map(({ key }) => key);
      await client.$executeRaw`
        WITH held AS (
          SELECT key FROM rate_limit
          WHERE key = ANY(${keys}::text[]) AND count > 0 AND window_ends_at > now() AND blocked_until IS NULL
          ORDER BY key FOR UPDATE
        )
        UPDATE rate_limit SET count = count - 1 FROM held WHERE rate_limit.key = held.key`;
    },
  };
}
