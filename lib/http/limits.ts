import { env } from "@/lib/env";
import { type LimitStore, limitCounters, type Subjects } from "@/lib/http/limit-counters";
import { type PolicyName, policies } from "@/lib/http/limit-policies";
import { postgresStore } from "@/lib/http/limit-store-postgres";
import { redisStore } from "@/lib/http/limit-store-redis";
import { serverRedis, upstashRedis } from "@/lib/http/redis";
import { startTimeout } from "@/lib/http/timeout";
import { log } from "@/lib/log";
import { countLimit } from "@/lib/metrics";
import { perProcess } from "@/lib/per-process";
import { db } from "@/lib/postgres/db";

function connect(): LimitStore {
  const { UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token, REDIS_URL } = env();
  if (url && token) return redisStore(upstashRedis(url, token));
  if (REDIS_URL) return redisStore(serverRedis(REDIS_URL));
  return postgresStore(db());
}

/** Upstash or another Redis if configured, otherwise PostgreSQL. Kept across hot reloads. */
const limitStore = perProcess("rate limits", connect);

export type LimitResult =
  | { ok: true }
  | {
      ok: false;
      reason: "limited" | "unavailable";
      retryAfterSeconds: number;
      title: string;
      message: string;
    };

/**
 * Milliseconds that a form waits for the counters before deciding without them. A store that is down says so much
 * earlier; this is for one that hangs.
 */
const TIMEOUT = 10_000;

/** Seconds after which to retry a sign-in that was refused because the counters are unavailable. */
const DOWN_SECONDS = 60;

/** The specification's wording (spec 8), without "refresh the page to reset", which would be untrue here. */
function limited(waitSeconds: number, blockSeconds: number): LimitResult {
  const retryAfterSeconds = Math.min(Math.max(1, Math.ceil(waitSeconds)), blockSeconds);
  const message = `Please wait ${Math.ceil(retryAfterSeconds / 60)} minute(s) before trying again.`;
  return { ok: false, reason: "limited", retryAfterSeconds, title: "Rate limit exceeded", message };
}

const unavailable: LimitResult = {
  ok: false,
  reason: "unavailable",
  retryAfterSeconds: DOWN_SECONDS,
  title: "Signing in is paused",
  message: "We cannot sign anybody in at this moment. Nothing is lost: please try again in a minute.",
};

async function withinTimeout<T>(work: Promise<T>): Promise<T> {
  let callOff: (() => void) | undefined;
  const expiry = new Promise<never>((_, reject) => {
    callOff = startTimeout(TIMEOUT, () => reject(new Error(`no answer within ${TIMEOUT} ms`)));
  });
  return Promise.race([work, expiry]).finally(() => callOff?.());
}

/**
 * Counts an attempt and returns whether it is allowed. The refusal can be passed to `errorState` as it is. Never throws if the store is down: the policy then
 * decides, and the fault is logged.
 */
export async function checkLimit(
  name: PolicyName,
  subjects: Subjects,
  store: () => LimitStore = limitStore,
): Promise<LimitResult> {
  const policy = policies[name];
  const counters = limitCounters(name, subjects);
  try {
    const wait = await withinTimeout(store().count(policy, counters));
    countLimit(name, wait === null ? "allowed" : "limited");
    return wait === null ? { ok: true } : limited(wait, policy.blockSeconds);
  } catch (error) {
    countLimit(name, "unavailable");
    log.error({ err: error, policy: name, whenDown: policy.whenDown }, "rate limits are not being counted");
    return policy.whenDown === "open" ? { ok: true } : unavailable;
  }
}

/** Takes back an attempt that `checkLimit` allowed and that failed through no fault of its sender. Never throws. */
export async function giveBackAttempt(
  name: PolicyName,
  subjects: Subjects,
  store: () => LimitStore = limitStore,
): Promise<void> {
  try {
    await withinTimeout(store().giveBack(policies[name], limitCounters(name, subjects)));
  } catch (error) {
    log.error({ err: error, policy: name }, "a rate limit could not be given back");
  }
}
