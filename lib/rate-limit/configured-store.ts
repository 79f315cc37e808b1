import { db } from "@/lib/db";
import { env } from "@/lib/env";
import { postgresStore } from "@/lib/rate-limit/postgres-store";
import { serverRedis, upstashRedis } from "@/lib/rate-limit/redis";
import { redisStore } from "@/lib/rate-limit/redis-store";
import type { LimitStore } from "@/lib/rate-limit/store";

function connect(): LimitStore {
  const { UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token, REDIS_URL } = env();
  if (url && token) return redisStore(upstashRedis(url, token));
  if (REDIS_URL) return redisStore(serverRedis(REDIS_URL));
  return postgresStore(db());
}

const held = globalThis as { likerightLimits?: LimitStore };

/** The process's store: Upstash or any Redis when one is configured, else PostgreSQL. Kept across hot reloads. */
export function limitStore(): LimitStore {
  held.likerightLimits ??= connect();
  return held.likerightLimits;
}
