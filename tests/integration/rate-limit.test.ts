import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import { policies } from "@/lib/http/limit-policies";
import { postgresStore, upstash, upstashStore } from "@/lib/http/limit-stores";
import { checkLimit, giveBackAttempt, type Subjects } from "@/lib/http/limits";
import { db } from "@/lib/postgres/db";
import { testDatabase } from "@/tests/support/database";
import { passTimeInPostgres, passTimeInRedis, startUpstashStandIn } from "@/tests/support/limit-counters";
import { endOnly } from "@/tests/support/retention";

const { url, look } = await testDatabase();
const service = await startUpstashStandIn();
afterAll(service.stop);

const stores = {
  PostgreSQL: {
    store: postgresStore(db()),
    environment: { DATABASE_URL: url },
    pass: (seconds: number) => passTimeInPostgres(url, seconds),
  },
  Upstash: {
    store: upstashStore(upstash(service.url, service.token)),
    environment: { DATABASE_URL: url, UPSTASH_REDIS_REST_URL: service.url, UPSTASH_REDIS_REST_TOKEN: service.token },
    pass: (seconds: number) => passTimeInRedis(service.redis, seconds),
  },
};

afterEach(() => {
  vi.useRealTimers();
});

let person = 0;
const somebody = () => {
  person += 1;
  return { ip: `192.0.2.${person}`, browser: `browser ${person}`, email: `person${person}@example.com` };
};

describe.each(Object.entries(stores))("counting in %s", (_name, { store, environment, pass }) => {
  const attempt = (subjects: Subjects, policy: keyof typeof policies = "contact") =>
    checkLimit(policy, subjects, () => store);
  const passed = async (tries: number, subjects: Subjects) => {
    const results = await Promise.all(Array.from({ length: tries }, () => attempt(subjects)));
    return results.filter((result) => result.ok).length;
  };

  test("of 100 concurrent attempts exactly as many pass as the policy permits", async () => {
    expect(await passed(100, somebody())).toBe(policies.contact.attempts);
  });

  test("of 100 concurrent attempts from two processes, too", async () => {
    const who = JSON.stringify(somebody());
    const script = `
      const { checkLimit } = await import("./lib/http/limits.ts");
      await checkLimit("usual", { ip: "warm up" });
      await new Promise((resolve) => setTimeout(resolve, ${Date.now() + 3_000} - Date.now()));
      const tries = Array.from({ length: 50 }, () => checkLimit("contact", ${who}));
      console.log((await Promise.all(tries)).filter((result) => result.ok).length);
      process.exit();`;
    const run = () =>
      promisify(execFile)(process.execPath, ["--import", "tsx", "--input-type=module", "--eval", script], {
        env: { ...process.env, ...environment },
      });
    const outputs = await Promise.all([run(), run()]);
    expect(outputs.reduce((sum, { stdout }) => sum + Number(stdout), 0)).toBe(policies.contact.attempts);
  });

  test("the window runs from the first attempt, and a new one starts after it", async () => {
    const who = somebody();
    expect(await passed(2, who)).toBe(2);
    await pass(policies.contact.windowSeconds - 1);
    expect(await passed(1, who)).toBe(1);
    await pass(2);
    expect(await passed(3, who)).toBe(3);
    expect(await attempt(who)).toMatchObject({ ok: false });
  });

  test("one attempt too many closes the form for the block, in the specification's words, and no longer", async () => {
    const who = somebody();
    await passed(3, who);
    expect(await attempt(who)).toEqual({
      ok: false,
      reason: "limited",
      retryAfterSeconds: policies.contact.blockSeconds,
      title: "Rate limit exceeded",
      message: "Please wait 10 minute(s) before trying again.",
    });
    await pass(policies.contact.blockSeconds - 61);
    // Attempts during the block do not extend it.
    expect(await attempt(who)).toMatchObject({ message: "Please wait 2 minute(s) before trying again." });
    await pass(62);
    expect(await passed(10, who)).toBe(policies.contact.attempts);
  });

  test("a window that outlasts the block does not return after it", async () => {
    const who = somebody();
    const { attempts, blockSeconds } = policies.waitlist;
    for (let tries = 0; tries < attempts; tries += 1) expect(await attempt(who, "waitlist")).toEqual({ ok: true });
    expect(await attempt(who, "waitlist")).toMatchObject({ retryAfterSeconds: blockSeconds });
    await pass(blockSeconds + 1);
    for (let tries = 0; tries < attempts; tries += 1) expect(await attempt(who, "waitlist")).toEqual({ ok: true });
    expect(await attempt(who, "waitlist")).toMatchObject({ retryAfterSeconds: blockSeconds });
  });

  test("a browser is counted over all mailboxes, and a mailbox over all browsers, in any spelling", async () => {
    const { browser, email } = somebody();
    expect(await passed(3, { browser, email })).toBe(3);
    expect(await attempt({ browser, email: somebody().email })).toMatchObject({ ok: false });
    expect(await attempt({ ...somebody(), email: ` ${email.toUpperCase()} ` })).toMatchObject({ ok: false });
    expect(await attempt({ browser: somebody().browser })).toEqual({ ok: true });
  });

  test("a network passes as often as ten browsers, and where passwords can be guessed as often as one", async () => {
    const { ip } = somebody();
    const { attempts, perNetwork } = policies.contact;
    expect(await passed(attempts * perNetwork + 5, { ip })).toBe(10 * attempts);
    const guesser = somebody().ip;
    const results = [];
    for (let tries = 0; tries <= policies.adminSignIn.attempts; tries += 1) {
      results.push((await attempt({ ip: guesser }, "adminSignIn")).ok);
    }
    expect(results).toEqual([true, true, true, true, true, false]);
  });

  test("an IPv6 network is one sender, and the /48 around it passes as often as four", async () => {
    const attempts = policies.contact.attempts * policies.contact.perNetwork;
    const networks = ["1", "2", "3", "4", "5"].map((last) => `2001:db8:${person}:${last}::/64`);
    person += 1;
    const withKeyLock = [];
    for (const ip of networks) withKeyLock.push(await passed(attempts, { ip }));
    expect(withKeyLock).toEqual([attempts, attempts, attempts, attempts, 0]);
    expect(await attempt({ ip: `2001:db8:${person}:1::/64` })).toEqual({ ok: true });
    expect(await passed(attempts + 1, { ip: `2001:db8:${person}:2::/64` })).toBe(attempts);
  });

  test("an attempt that is given back can be made again, of every subject, and no more than that", async () => {
    const who = somebody();
    const giveBack = (subjects: Subjects) => giveBackAttempt("contact", subjects, () => store);
    expect(await passed(2, who)).toBe(2);
    await giveBack(who);
    for (let again = 0; again < 3; again += 1) await giveBack(somebody());
    expect(await passed(5, who)).toBe(2);
    // A block stays.
    await giveBack(who);
    expect(await attempt(who)).toMatchObject({ ok: false });
    // What has begun anew meanwhile does not grow.
    const other = somebody();
    for (let again = 0; again < 5; again += 1) await giveBack(other);
    expect(await passed(10, other)).toBe(policies.contact.attempts);
    const late = somebody();
    expect(await passed(3, late)).toBe(3);
    await pass(policies.contact.windowSeconds + 1);
    await giveBack(late);
    expect(await passed(10, late)).toBe(policies.contact.attempts);
  });

  test("an attempt refused for its browser does not count against the mailbox that it names", async () => {
    const { browser, email } = somebody();
    await passed(4, { browser });
    expect(await passed(20, { browser, email })).toBe(0);
    expect(await passed(3, { ...somebody(), email })).toBe(3);
  });

  test("forms are counted separately", async () => {
    const who = somebody();
    await passed(4, who);
    expect(await attempt(who, "demo")).toEqual({ ok: true });
  });

  test("many addresses and mailboxes in conflicting order at once: no deadlock, no error", async () => {
    const silent = vi.spyOn(console, "error");
    const people = Array.from({ length: 8 }, somebody);
    const crossing = people.flatMap(({ ip }) => people.map(({ email }) => ({ ip, email })));
    await Promise.all([...crossing, ...crossing.reverse()].map((who) => attempt(who, "usual")));
    expect(silent).not.toHaveBeenCalled();
    silent.mockRestore();
  });
});

test("the table reveals no address and no mailbox", async () => {
  await checkLimit("contact", { ip: "198.51.100.7", email: "ada@example.com", browser: "a browser" });
  const rows = await look<{ key: string }>("SELECT key FROM rate_limit");
  expect(rows.length).toBeGreaterThan(2);
  for (const { key } of rows) expect(key).toMatch(/^[a-zA-Z]+:(ip|email|browser):[0-9a-f]{64}$/);
});

test("every key that is kept in Upstash ends by itself", async () => {
  const { store } = stores.Upstash;
  const who = somebody();
  for (let tries = 0; tries <= policies.contact.attempts; tries += 1) await checkLimit("contact", who, () => store);
  const keys = await service.redis.keys("*");
  expect(keys.length).toBeGreaterThan(3);
  for (const key of keys) expect(await service.redis.ttl(key), key).toBeGreaterThan(0);
});

test("the sweep removes expired rows, and nothing else", async () => {
  await look("TRUNCATE rate_limit");
  await look(
    `INSERT INTO rate_limit (key, count, window_ends_at)
     SELECT 'old:' || n, 1, $1::timestamptz - n * interval '1 second' FROM generate_series(0, 12000) AS n`,
    [new Date()],
  );
  await checkLimit("contact", somebody());
  expect(await endOnly(new Date(), "counters")).toBe(12_001);
  expect(await look("SELECT FROM rate_limit")).toHaveLength(3);
});

test("a server with a wrong clock counts in PostgreSQL like the others", async () => {
  const { store, pass } = stores.PostgreSQL;
  const who = somebody();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3_600_000 });
  for (let tries = 0; tries < 4; tries += 1) await checkLimit("contact", who, () => store);
  vi.setSystemTime(Date.now() - 7_200_000);
  expect(await checkLimit("contact", who, () => store)).toMatchObject({
    message: "Please wait 10 minute(s) before trying again.",
  });
  vi.useRealTimers();
  expect(await checkLimit("contact", who, () => store)).toMatchObject({
    message: "Please wait 10 minute(s) before trying again.",
  });
  await pass(policies.contact.blockSeconds + 1);
  expect(await checkLimit("contact", who, () => store)).toEqual({ ok: true });
});
