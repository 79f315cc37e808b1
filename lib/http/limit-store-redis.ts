import { randomUUID } from "node:crypto";
import { Ratelimit } from "@upstash/ratelimit";
import type { Redis } from "@upstash/redis";
import type { LimitStore } from "@/lib/http/limit-counters";
import type { Policy } from "@/lib/http/limit-policies";

/**
 * Reads the names of blocks and their remaining milliseconds atomically: otherwise a block that began in between would
 * open its bucket early.
 */
const READ_BLOCKS = `
  local blocks = {}
  for _, key in ipairs(KEYS) do
    blocks[#blocks + 1] = { redis.call("get", key) or "first", redis.call("pttl", key) }
  end
  return blocks`;

/**
 * Counts in Redis through @upstash/ratelimit. Its token bucket, refilled completely once per window, gives windows that
 * start with the first attempt, where `fixedWindow` would follow the clock; the library uses this server's clock. A
 * counter with an empty bucket gets a block: a key that outlives the block by two windows, so that Redis's clock
 * measures the rest of the block. The block's value is part of the bucket's name: after the block a new bucket is
 * ready, while requests already in progress when it began still find the empty one.
 */
export function redisStore(redis: Redis): LimitStore {
  const limiters = new Map<string, Ratelimit>();
  const limiterOf = (attempts: number, windowSeconds: number): Ratelimit => {
    const name = `${attempts}/${windowSeconds}`;
    const known = limiters.get(name);
    if (known) return known;
    const limiter = new Ratelimit({
      redis,
      prefix: "likeright:tries",
      limiter: Ratelimit.tokenBucket(attempts, `${windowSeconds} s`, attempts),
      // The library's own timeout lets everybody pass; checkLimit has one that follows the policy.
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
