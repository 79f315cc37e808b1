import { createHmac } from "node:crypto";
import { env } from "@/lib/env";
import { type Counter, type LimitStore, type PolicyName, policies } from "@/lib/http/limit-policies";
import { postgresStore, upstash, upstashStore } from "@/lib/http/limit-stores";
import { wideNetwork } from "@/lib/http/requests";
import { log } from "@/lib/log";
import { countLimit } from "@/lib/metrics";
import { perProcess } from "@/lib/per-process";
import { db } from "@/lib/postgres/db";
import { emailKey } from "@/lib/text/email";
import { within } from "@/lib/timeout";

/** Upstash if configured, otherwise PostgreSQL. Kept across hot reloads. */
const limitStore = perProcess("rate limits", (): LimitStore => {
  const { UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token } = env();
  return url && token ? upstashStore(upstash(url, token)) : postgresStore(db());
});

/**
 * What an attempt counts against. `email`: as typed, valid or not; ignored if blank. `browser`: an id, from the cookie of forms
 * or of an administrator's known browser.
 */
export type Subjects = { ip?: string; email?: string | undefined; browser?: string };

/**
 * A /48 network belongs to one customer or is shared by many, so it may make as many attempts as this many of its /64 networks.
 */
const WIDE_FACTOR = 4;

/** In a fixed order. Addresses are hashed with a secret and cannot be recovered. */
export function limitCounters(policy: PolicyName, { ip = "", email = "", browser = "" }: Subjects): Counter[] {
  const { attempts, perNetwork } = policies[policy];
  const counter = (kind: keyof Subjects, value: string | undefined, factor = 1): Counter[] => {
    if (!value) return [];
    const digest = createHmac("sha256", env().LINK_SECRET).update(`rate-limit\0${kind}\0${value}`).digest("hex");
    return [{ key: `${policy}:${kind}:${digest}`, attempts: attempts * factor }];
  };
  return [
    ...counter("ip", ip, perNetwork),
    ...counter("ip", wideNetwork(ip), perNetwork * WIDE_FACTOR),
    ...counter("email", emailKey(email)),
    ...counter("browser", browser),
  ];
}

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
 * Milliseconds that a form waits for the counters before deciding without them. This is for a store that hangs; one that is
 * down says so much sooner.
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

const inTime = <Value>(work: Promise<Value>): Promise<Value> =>
  within(TIMEOUT, work, () => {
    throw new Error(`no answer within ${TIMEOUT} ms`);
  });

/**
 * Counts an attempt and returns whether it is allowed. A refusal can be passed directly to `errorState`. Does not throw if the
 * store is down: the policy then decides, and the fault is logged.
 */
export async function checkLimit(
  name: PolicyName,
  subjects: Subjects,
  store: () => LimitStore = limitStore,
): Promise<LimitResult> {
  const policy = policies[name];
  const counters = limitCounters(name, subjects);
  try {
    const wait = await inTime(store().count(policy, counters));
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
    await inTime(store().giveBack(policies[name], limitCounters(name, subjects)));
  } catch (error) {
    log.error({ err: error, policy: name }, "a rate limit could not be given back");
  }
}
