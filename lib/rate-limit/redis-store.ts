import { randomUUID } from "node:crypto";
import { Ratelimit } from "@upstash/ratelimit";
import type { Redis } from "@upstash/redis";
import type { LimitStore } from "@/lib/rate-limit/counters";
import type { Policy } from "@/lib/rate-limit/policies";

/**
 * The names of blocks and the milliseconds that their keys have left, as one step: read one after the other, the name of a
 * block that began in between would open its bucket before it is over.
 */
const READ_BLOCKS = `
  local blocks = {}
  for _, key in ipairs(KEYS) do
    blocks[#blocks + 1] = { redis.call("get", key) or "first", redis.call("pttl", key) }
  end
  return blocks`;

/**
 * Counts in Redis through @upstash/ratelimit. Its bucket, refilled whole once per window, gives windows that start with
 * the first try, where `fixedWindow` would follow the clock; the library tells their time by this server's clock. A
 * counter whose bucket is empty gets a block: a key that outlives the block by two windows, so that what is left of the
 * block is told by the clock of Redis. Its value is part of the bucket's name: a new bucket stands ready when the block is
 * over, while requests that were already under way when it began still find the empty one.
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
      // The library's own timeout lets everybody pass; checkLimit has one that knows what to do.
      timeout: 0,
      // Its cache in memory would keep one entry per blocked key for good.
      ephemeralCache: false,
      enableTelemetry: false,
    });
    limiters.set(name, limiter);
    return limiter;
  };

  const blockKey = (key: string) => `likeright:block:${key}`;
  /** Milliseconds for which a block's key outlives the block. */
  const afterlife = ({ windowSeconds }: Policy) => 2 * windowSeconds * 1_000;

  return {
    async count(policy, counters) {
      const { windowSeconds, blockSeconds } = policy;
      const keys = counters.map(({ key }) => blockKey(key));
      const blocks = await redis.eval<[], [name: string, left: number][]>(READ_BLOCKS, keys, []);
      const standing = Math.max(...blocks.map(([, left]) => left)) - afterlife(policy);
      if (standing > 0) return standing / 1_000;

      const buckets = counters.map(({ key, attempts }, at) => ({
        key,
        limiter: limiterOf(attempts, windowSeconds),
        bucket: `${key}:${blocks[at]?.[0]}`,
      }));
      const block = (key: string) =>
        redis.set(blockKey(key), randomUUID(), { px: blockSeconds * 1_000 + afterlife(policy) });
      // One after the other: counted at once, two tries could each take the last of another counter and both be refused.
      for (const [at, { key, limiter, bucket }] of buckets.entries()) {
        if ((await limiter.limit(bucket)).success) continue;
        await block(key);
        // A later counter that is used up as well is blocked with it, so that both start over after the block.
        for (const later of buckets.slice(at + 1)) {
          if ((await later.limiter.getRemaining(later.bucket)).remaining <= 0) await block(later.key);
        }
        return blockSeconds;
      }
      return null;
    },
  };
}
