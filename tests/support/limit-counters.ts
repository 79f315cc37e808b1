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

async function countInPostgres(): Promise<LimitCounter> {
  return {
    env: {},
    passTime: async (databaseUrl, seconds) => {
      const client = new pg.Client({ connectionString: databaseUrl });
      await client.connect();
      await client.query(
        `UPDATE rate_limit SET window_ends_at = window_ends_at - $1 * interval '1 second',
           blocked_until = blocked_until - $1 * interval '1 second'`,
        [seconds],
      );
      await client.end();
    },
    stop: async () => undefined,
  };
}

async function countInUpstash(): Promise<LimitCounter> {
  const { url, token, redis, stop } = await startUpstashStandIn();
  return {
    env: { UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token },
    passTime: async (_databaseUrl, seconds) => {
      for (const key of await redis.keys("likeright:block:*")) {
        await redis.set(key, Number(await redis.get(key)) - seconds * 1_000, "KEEPTTL");
      }
    },
    stop,
  };
}

export const limitCounters: Readonly<Record<string, () => Promise<LimitCounter>>> = {
  PostgreSQL: countInPostgres,
  Upstash: countInUpstash,
};
