import { once } from "node:events";
import { createServer } from "node:http";
import { PrismaPg } from "@prisma/adapter-pg";
import getPort from "get-port";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PrismaClient } from "@/lib/generated/prisma/client";
import { type LimitStore, policies } from "@/lib/http/limit-policies";
import { postgresStore, upstash, upstashStore } from "@/lib/http/limit-stores";
import { checkLimit } from "@/lib/http/limits";
import { startUpstashStandIn } from "@/tests/support/limit-counters";
import { testSecrets } from "@/tests/support/secrets";

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
  // The store is given up within seconds; a busy machine takes several times as long.
  expect(waited).toBeLessThan(20_000);
}

test("an unreachable PostgreSQL: public forms stay open, signing in closes", async () => {
  const url = `postgresql://postgres@127.0.0.1:${await getPort({ host: "127.0.0.1" })}/none`;
  await expectDown(postgresStore(new PrismaClient({ adapter: new PrismaPg({ connectionString: url }) })));
});

test("an Upstash that goes away between two requests, and returns", async () => {
  const service = await startUpstashStandIn();
  const store = upstashStore(upstash(service.url, service.token));
  expect(await ask(store)).toMatchObject({ contact: { ok: true }, signIn: { ok: true } });
  await service.stop();
  await expectDown(store);
  const again = await startUpstashStandIn(service.port);
  await vi.waitFor(async () => expect((await ask(store)).signIn).toEqual({ ok: true }), { timeout: 60_000 });
  for (let tries = 0; tries < policies.contact.attempts; tries += 1) await ask(store);
  expect((await ask(store)).contact).toMatchObject({ ok: false, reason: "limited" });
  await again.stop();
});

test("an Upstash that accepts the request and never responds", async () => {
  const service = await startUpstashStandIn();
  const store = upstashStore(upstash(service.url, service.token));
  expect((await ask(store)).signIn).toEqual({ ok: true });
  process.kill(service.pid, "SIGSTOP");
  await expectDown(store);
  process.kill(service.pid, "SIGCONT");
  await service.stop();
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
  await expectDown(upstashStore(upstash(`http://127.0.0.1:${port}`, "token")));
  server.close();
});

test("a store that cannot be set up", async () => {
  const broken = () => {
    throw new Error("no such store");
  };
  expect(await checkLimit("contact", who, broken)).toEqual({ ok: true });
  expect(await checkLimit("signInLink", who, broken)).toMatchObject({ ok: false, reason: "unavailable" });
});
