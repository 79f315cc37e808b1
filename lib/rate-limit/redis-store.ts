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

      // One key after the other: counted at once, two tries could each take the last of another key and both be refused.
      const limiter = limiterOf(policy);
      const bucket = (at: number) => `${keys[at]}:${ends[at] ?? 0}`;
      for (const at of keys.keys()) {
        if ((await limiter.limit(bucket(at))).success) continue;
        const end = now.getTime() + policy.blockSeconds * 1_000;
        const block = (key: string) =>
          redis.set(blockKey(key), end, { ex: policy.blockSeconds + 2 * policy.windowSeconds });
        await block(keys[at] ?? "");
        // A later key that is used up as well is blocked with it, so that both begin anew after the block.
        for (let later = at + 1; later < keys.length; later++) {
          if ((await limiter.getRemaining(bucket(later))).remaining <= 0) await block(keys[later] ?? "");
        }
        return new Date(end);
      }
      return null;
    },
  };
}
