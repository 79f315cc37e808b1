import { afterAll, expect, test } from "vitest";
import { policies } from "@/lib/http/limit-policies";
import { redisStore } from "@/lib/http/limit-store-redis";
import { checkLimit } from "@/lib/http/limits";
import { upstashRedis } from "@/lib/http/redis";
import { startUpstashStandIn } from "@/tests/support/limit-counters";
import { testSecrets } from "@/tests/support/secrets";

Object.assign(process.env, testSecrets, { DATABASE_URL: "postgresql://127.0.0.1/never-used" });

const upstash = await startUpstashStandIn();
afterAll(upstash.stop);

test("counts exactly through Upstash's REST interface, then blocks", async () => {
  const store = redisStore(upstashRedis(upstash.url, upstash.token));
  const attempt = () => checkLimit("contact", { ip: "192.0.2.1", email: "ada@example.com" }, () => store);
  const results = await Promise.all(Array.from({ length: 100 }, attempt));
  expect(results.filter((result) => result.ok)).toHaveLength(policies.contact.attempts);
  expect(await attempt()).toMatchObject({ reason: "limited", title: "Rate limit exceeded" });
  const expiries = await Promise.all((await upstash.redis.keys("*")).map((key) => upstash.redis.ttl(key)));
  expect(expiries.every((seconds) => seconds > 0)).toBe(true);
});
