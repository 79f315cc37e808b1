import type { Redis } from "ioredis";
import pg from "pg";
import { startUpstashStandIn } from "@/tests/support/upstash-stand-in";

/** Where the servers of a test count tries. */
export type LimitCounter = {
  /** Variables that make a server count there. */
  env: Readonly<Record<string, string>>;
  /** Makes every window and block this much older: what waiting would do. */
  passTime: (databaseUrl: string, seconds: number) => Promise<void>;
  stop: () => Promise<void>;
};

/** Makes the windows and blocks in a database older by so many seconds. */
export async function passTimeInPostgres(databaseUrl: string, seconds: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `UPDATE rate_limit SET window_ends_at = window_ends_at - $1 * interval '1 second',
       blocked_until = blocked_until - $1 * interval '1 second'`,
    [seconds],
  );
  await client.end();
}

/** Makes the windows and blocks in a Redis older by so many seconds. */
export async function passTimeInRedis(redis: Redis, seconds: number): Promise<void> {
  const older = async (key: string) => redis.pexpire(key, (await redis.pttl(key)) - seconds * 1_000);
  for (const key of await redis.keys("likeright:block:*")) await older(key);
  // A bucket of @upstash/ratelimit: a hash that says when it was filled.
  for (const key of await redis.keys("likeright:tries:*")) {
    await redis.hincrby(key, "refilledAt", -seconds * 1_000);
    await older(key);
  }
}

const countInPostgres = async (): Promise<LimitCounter> => ({
  env: {},
  passTime: passTimeInPostgres,
  stop: async () => undefined,
});

async function countInUpstash(): Promise<LimitCounter> {
  const { url, token, redis, stop } = await startUpstashStandIn();
  return {
    env: { UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token },
    passTime: (_databaseUrl, seconds) => passTimeInRedis(redis, seconds),
    stop,
  };
}

export const limitCounters: Readonly<Record<string, () => Promise<LimitCounter>>> = {
  PostgreSQL: countInPostgres,
  Upstash: countInUpstash,
};
