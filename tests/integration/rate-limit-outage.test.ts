import { once } from "node:events";
import { createServer } from "node:http";
import { PrismaPg } from "@prisma/adapter-pg";
import getPort from "get-port";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PrismaClient } from "@/lib/generated/prisma/client";
import type { LimitStore } from "@/lib/http/limit-counters";
import { policies } from "@/lib/http/limit-policies";
import { postgresStore } from "@/lib/http/limit-store-postgres";
import { redisStore } from "@/lib/http/limit-store-redis";
import { checkLimit } from "@/lib/http/limits";
import { serverRedis, upstashRedis } from "@/lib/http/redis";
import { testSecrets } from "@/tests/support/secrets";
import { startRedis } from "@/tests/support/servers";

Object.assign(process.env, testSecrets, { DATABASE_URL: "postgresql://127.0.0.1/never-used" });

const written = vi.spyOn(console, "error");
beforeEach(() => {
  written.mockReset().mockReturnValue();
});
afterEach(() => {
  // An outage is always logged, and never with an address.
  const lines = written.mock.calls.join("\n");
  expect(lines).toContain("rate limits are not being counted");
  expect(lines).not.toMatch(/192\.0\.2|ada@/);
});

const who = { ip: "192.0.2.1", email: "ada@example.com" };

async function ask(store: LimitStore) {
  const began = performance.now();
  const [contact, signIn] = await Promise.all([
    checkLimit("contact", who, () => store),
    checkLimit("adminSignIn", who, () => store),
  ]);
  return { contact, signIn, waited: performance.now() - began };
}

async function expectDown(store: LimitStore) {
  const { contact, signIn, waited } = await ask(store);
  expect(contact).toEqual({ ok: true });
  expect(signIn).toMatchObject({ ok: false, reason: "unavailable", title: "Signing in is paused" });
  expect(waited).toBeLessThan(4_000);
}

test("an unreachable PostgreSQL: public forms stay open, signing in closes", async () => {
  const url = `postgresql://postgres@127.0.0.1:${await getPort({ host: "127.0.0.1" })}/none`;
  await expectDown(postgresStore(new PrismaClient({ adapter: new PrismaPg({ connectionString: url }) })));
});

test("a Redis that dies between two requests, and returns", async () => {
  const redis = await startRedis();
  const store = redisStore(serverRedis(redis.url));
  expect(await ask(store)).toMatchObject({ contact: { ok: true }, signIn: { ok: true } });
  await redis.stop();
  await expectDown(store);
  const again = await startRedis(redis.port);
  await vi.waitFor(async () => expect((await ask(store)).signIn).toEqual({ ok: true }), { timeout: 10_000 });
  for (let tries = 0; tries < policies.contact.attempts; tries += 1) await ask(store);
  expect((await ask(store)).contact).toMatchObject({ ok: false, reason: "limited" });
  await again.stop();
});

test("a Redis that accepts the request and never responds", async () => {
  const redis = await startRedis();
  const store = redisStore(serverRedis(redis.url));
  expect((await ask(store)).signIn).toEqual({ ok: true });
  process.kill(redis.pid, "SIGSTOP");
  await expectDown(store);
  process.kill(redis.pid, "SIGCONT");
  await redis.stop();
});

test.each([
  ["refuses the token", 401, '{"error":"WRONGPASS invalid or missing auth token"}'],
  ["is over its quota", 400, '{"error":"ERR max requests limit exceeded"}'],
  ["answers with a page of HTML", 502, "<html>Bad gateway</html>"],
])("Upstash that %s", async (_what, status, body) => {
  const server = createServer((_request, response) => response.writeHead(status).end(body)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  await expectDown(redisStore(upstashRedis(`http://127.0.0.1:${port}`, "token")));
  server.close();
});

test("a store that cannot be set up", async () => {
  const broken = () => {
    throw new Error("no such store");
  };
  expect(await checkLimit("contact", who, broken)).toEqual({ ok: true });
  expect(await checkLimit("signInLink", who, broken)).toMatchObject({ ok: false, reason: "unavailable" });
});
