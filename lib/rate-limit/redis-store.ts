import { Ratelimit } from "@upstash/ratelimit";
import type { Redis } from "@upstash/redis";
import type { Policy } from "@/lib/rate-limit/policies";
import type { LimitStore } from "@/lib/rate-limit/store";

/**
 * Counts in Redis through @upstash/ratelimit. Its bucket, refilled whole once per window, gives windows that start with
 * the first try, where `fixedWindow` would follow the clock. A key whose bucket is empty gets a block: the time of its
 * end. That time is part of the bucket's name, so that a new bucket stands ready when the block is over, while requests
 * that were already under way when it began still find the empty one.
 */
export function redisStore(redis: Redis): LimitStore {
  const limiters = new Map<Policy, Ratelimit>();
  const limiterOf = (policy: Policy): Ratelimit => {
    const known = limiters.get(policy);
    if (known) return known;
    const { attempts, windowSeconds } = policy;
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
    limiters.set(policy, limiter);
    return limiter;
  };

  const blockKey = (key: string) => `likeright:block:${key}`;

  return {
    async count(policy, keys, now) {
      const ends = (await redis.mget<unknown[]>(...keys.map(blockKey))).map((end) => Number(end ?? 0));
      const standing = Math.max(...ends);
      if (standing > now.getTime()) return new Date(standing);

      const limiter = limiterOf(policy);
      const tries = await Promise.all(keys.map((key, at) => limiter.limit(`${key}:${ends[at] ?? 0}`)));
      const spent = keys.filter((_, at) => !tries[at]?.success);
      if (spent.length === 0) return null;

      const end = now.getTime() + policy.blockSeconds * 1_000;
      const seconds = policy.blockSeconds + 2 * policy.windowSeconds;
      await Promise.all(spent.map((key) => redis.set(blockKey(key), end, { ex: seconds })));
      return new Date(end);
    },
  };
}
