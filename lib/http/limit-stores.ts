import { randomUUID } from "node:crypto";
import { Ratelimit } from "@upstash/ratelimit";
import { Redis } from "@upstash/redis";
import { z } from "zod";
import type { PrismaClient } from "@/lib/generated/prisma/client";
import type { LimitStore, Policy } from "@/lib/http/limit-policies";
import { lockedCounters } from "@/lib/locks";
import { queryRows } from "@/lib/postgres/rows";
import { startTimeout } from "@/lib/timeout";

/** Seconds until the longest block ends; null if none is blocked. */
const waitRow = z.strictObject({ wait: z.number().nullable() });

/**
 * Counts in the table `rate_limit` in one statement, by the database's clock. A row matters until `window_ends_at`, and a block
 * moves that to its own end. Nothing is written while a key is blocked. The keys are sorted, so that statements lock shared
 * rows in the same order and cannot deadlock.
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
        WITH held AS (${lockedCounters(keys)})
        UPDATE rate_limit SET count = count - 1 FROM held WHERE rate_limit.key = held.key`;
    },
  };
}

/** In milliseconds. */
const COMMAND_TIMEOUT = 3_000;

function timeoutSignal(): AbortSignal {
  const controller = new AbortController();
  startTimeout(COMMAND_TIMEOUT, () => controller.abort(new Error(`no answer within ${COMMAND_TIMEOUT} ms`)));
  return controller.signal;
}

/** Upstash, or anything else with its REST interface. */
export const upstash = (url: string, token: string): Redis =>
  new Redis({ url, token, retry: false, enableTelemetry: false, signal: timeoutSignal });

/**
 * Reads the names of blocks and their remaining milliseconds atomically. Otherwise a block that began in between would open its
 * bucket early.
 */
const READ_BLOCKS = `
  local blocks = {}
  for _, key in ipairs(KEYS) do
    blocks[#blocks + 1] = { redis.call("get", key) or "first", redis.call("pttl", key) }
  end
  return blocks`;

/**
 * Counts in Upstash through @upstash/ratelimit. Its token bucket is refilled completely once per window, so a window starts
 * with the first attempt, while `fixedWindow` would follow the clock. The library uses this server's clock.
 *
 * A counter with an empty bucket gets a block. Its key outlives the block by two windows, so that Redis's clock measures the
 * rest of the block. The block's value is part of the bucket's name: after the block a new bucket is ready, while requests
 * already in progress when it began still find the empty one.
 */
export function upstashStore(redis: Redis): LimitStore {
  const limiters = new Map<string, Ratelimit>();
  const limiterOf = (attempts: number, windowSeconds: number): Ratelimit => {
    const name = `${attempts}/${windowSeconds}`;
    const known = limiters.get(name);
    if (known) return known;
    const limiter = new Ratelimit({
      redis,
      prefix: "likeright:tries",
      limiter: Ratelimit.tokenBucket(attempts, `${windowSeconds} s`, attempts),
      // The library's own timeout lets everybody pass. checkLimit has one that follows the policy.
      timeout: 0,
      // The library's memory cache would keep an entry per blocked key forever.
      ephemeralCache: false,
      enableTelemetry: false,
    });
    limiters.set(name, limiter);
    return limiter;
  };

  const blockKey = (key: string) => `likeright:block:${key}`;
  /** Milliseconds by which a block's key outlives the block. */
  const afterlife = ({ windowSeconds }: Policy) => 2 * windowSeconds * 1_000;

  const readBlocks = (counters: readonly { key: string }[]) =>
    redis.eval<[], [name: string, left: number][]>(
      READ_BLOCKS,
      counters.map(({ key }) => blockKey(key)),
      [],
    );

  return {
    async giveBack({ windowSeconds }, counters) {
      const blocks = await readBlocks(counters);
      for (const [at, { key, attempts }] of counters.entries()) {
        const [bucket, limiter] = [`${key}:${blocks[at]?.[0]}`, limiterOf(attempts, windowSeconds)];
        if ((await limiter.getRemaining(bucket)).remaining < attempts) await limiter.limit(bucket, { rate: -1 });
      }
    },
    async count(policy, counters) {
      const { windowSeconds, blockSeconds } = policy;
      const blocks = await readBlocks(counters);
      const standing = Math.max(...blocks.map(([, left]) => left)) - afterlife(policy);
      if (standing > 0) return standing / 1_000;

      const buckets = counters.map(({ key, attempts }, at) => ({
        key,
        limiter: limiterOf(attempts, windowSeconds),
        bucket: `${key}:${blocks[at]?.[0]}`,
      }));
      const block = (key: string) =>
        redis.set(blockKey(key), randomUUID(), { px: blockSeconds * 1_000 + afterlife(policy) });
      // Sequential: in parallel, two attempts could each take the last token of one counter and both be refused.
      for (const [at, { key, limiter, bucket }] of buckets.entries()) {
        if ((await limiter.limit(bucket)).success) continue;
        await block(key);
        // Also blocks later counters that are used up, so that all start over together after the block.
        for (const later of buckets.slice(at + 1)) {
          if ((await later.limiter.getRemaining(later.bucket)).remaining <= 0) await block(later.key);
        }
        return blockSeconds;
      }
      return null;
    },
  };
}
