import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { hash } from "@node-rs/argon2";
import { Redis } from "ioredis";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { policies } from "@/lib/http/limit-policies";
import { type AppServer, startAppServer } from "@/tests/support/app-server";
import type { RenderedForm } from "@/tests/support/html";
import { ADMIN_PASSWORD, type PlainAnswer, type PlainForm, plainForms, sendPlain } from "@/tests/support/plain-forms";
import { times } from "@/tests/support/scale";
import { startRedis } from "@/tests/support/servers";
import { newSender } from "@/tests/support/site";
import { type RowCounts, rowsAdded, settledRows } from "@/tests/support/site-database";
import { newAddress } from "@/tests/support/visitors";

type UpstashStandIn = {
  url: string;
  token: string;
  redis: Redis;
  port: number;
  /** Of the Redis behind it: stopped by a signal it takes requests and never answers. */
  pid: number;
  stop: () => Promise<void>;
};

const encoded = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(encoded);
  return typeof value === "string" && value !== "OK" ? Buffer.from(value).toString("base64") : value;
};

/** Upstash's REST interface on loopback, in front of a real Redis: one command, or a list of them at /pipeline. */
export async function startUpstashStandIn(at = 0): Promise<UpstashStandIn> {
  const token = "the-token";
  const server = await startRedis();
  const redis = new Redis(server.url);

  /** Strips `#!lua` from scripts: an older Redis than Upstash's rejects its flag. */
  async function run([name = "", ...words]: string[]): Promise<{ result: unknown } | { error: string }> {
    try {
      const script = words[0]?.replace(/^#!.*\n/, "\n") ?? "";
      return { result: await redis.call(name, ...(name === "eval" ? [script, ...words.slice(1)] : words)) };
    } catch (error) {
      return { error: error instanceof Error ? error.message : "failed" };
    }
  }

  const front = createServer(async (request, response) => {
    if (request.headers.authorization !== `Bearer ${token}`) return response.writeHead(401).end('{"error":"no"}');
    const body = JSON.parse(await text(request)) as string[] | string[][];
    const commands = request.url === "/pipeline" ? (body as string[][]) : [body as string[]];
    const answers = await Promise.all(commands.map((command) => run(command.map(String))));
    const ready = answers.map((answer) => ("result" in answer ? { result: encoded(answer.result) } : answer));
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(request.url === "/pipeline" ? ready : ready[0]));
  }).listen(at, "127.0.0.1");
  await once(front, "listening");
  const { port } = front.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    port,
    pid: server.pid,
    token,
    redis,
    stop: async () => {
      front.close();
      front.closeAllConnections();
      redis.disconnect();
      await server.stop();
    },
  };
}

type LimitCounter = {
  env: Readonly<Record<string, string>>;
  /** Ages every window and block by this many seconds, in place of waiting. */
  passTime: (databaseUrl: string, seconds: number) => Promise<void>;
  stop: () => Promise<void>;
};

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

export async function passTimeInRedis(redis: Redis, seconds: number): Promise<void> {
  const older = async (key: string) => redis.pexpire(key, (await redis.pttl(key)) - seconds * 1_000);
  for (const key of await redis.keys("likeright:block:*")) await older(key);
  // A @upstash/ratelimit bucket: a hash with the time of its last refill.
  for (const key of await redis.keys("likeright:tries:*")) {
    await redis.hincrby(key, "refilledAt", -seconds * 1_000);
    await older(key);
  }
}

export const countInPostgres = async (): Promise<LimitCounter> => ({
  env: {},
  passTime: passTimeInPostgres,
  stop: async () => undefined,
});

export async function countInUpstash(): Promise<LimitCounter> {
  const { url, token, redis, stop } = await startUpstashStandIn();
  return {
    env: { UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token },
    passTime: (_databaseUrl, seconds) => passTimeInRedis(redis, seconds),
    stop,
  };
}

/** More than any limit permits. */
const POSTS = times(20, 100);

const multiplied = (rows: RowCounts, factor: number): RowCounts =>
  Object.fromEntries(Object.entries(rows).map(([name, count]) => [name, count * factor]));
const plus = (one: RowCounts, other: RowCounts): RowCounts =>
  Object.fromEntries(
    [...new Set([...Object.keys(one), ...Object.keys(other)])].map((name) => [
      name,
      (one[name] ?? 0) + (other[name] ?? 0),
    ]),
  );
const nonZero = (rows: RowCounts): RowCounts => rowsAdded({}, rows);

/** Tests that two servers, which count where `prepare` says, enforce every public form's limits exactly. */
export function testLimits(prepare: () => Promise<LimitCounter>): void {
  let counter: LimitCounter;
  let servers: AppServer[] = [];
  beforeAll(async () => {
    counter = await prepare();
    const first = await startAppServer(inject("cluster"), { seed: true, env: counter.env });
    servers = [first];
    const shared = { databaseUrl: first.databaseUrl, env: counter.env };
    servers = [await startAppServer(inject("cluster"), shared), first];
  });
  afterAll(async () => {
    for (const server of servers) await server.stop();
    await counter.stop();
  });
  const databaseUrl = () => servers[0]?.databaseUrl ?? "";
  const uncounted = () =>
    servers.reduce((sum, server) => sum + server.output().split("rate limits are not being counted").length - 1, 0);

  async function addPeople(emails: readonly string[]): Promise<void> {
    const client = new pg.Client({ connectionString: databaseUrl() });
    await client.connect();
    await client.query(
      `WITH person AS (
         INSERT INTO profiles (id, email, email_key, display_name, role, password_hash, sessions_valid_from)
         SELECT gen_random_uuid(), email, email, 'Ada Merritt', 'admin', $2, now() FROM unnest($1::text[]) AS email
         RETURNING id, email
       )
       INSERT INTO creator_profile (user_id, status, activated_at, payout_email, rights)
       SELECT id, 'active', now(), email, '{likeness,voice}' FROM person`,
      [emails, await hash(ADMIN_PASSWORD)],
    );
    await client.end();
  }

  describe.each(Object.entries<PlainForm>(plainForms))(
    "%s",
    (name, { policy, addressPolicy, open, fields, accepted }) => {
      const needsPeople = name === "sign-in link" || name === "admin sign-in";
      let forms: RenderedForm[] = [];
      /** Rows that an address's first accepted post writes, by table, and each further one. */
      let first: RowCounts = {};
      let further: RowCounts = {};

      const post = async (index: number, email: string, sender: HeadersInit): Promise<PlainAnswer> => {
        const form = forms[index % forms.length];
        if (!form) throw new Error("There is no form");
        return sendPlain(form, fields(email), sender);
      };
      const isAccepted = ({ status, location, text }: PlainAnswer) => accepted.test(`${status} ${location} ${text}`);
      const shown = ({ status, location, text }: PlainAnswer) =>
        `${status} ${location} ${/<form[\s\S]*?<\/form>/
          .exec(text)?.[0]
          .replaceAll(/<[^>]*>/g, " ")
          .slice(0, 300)}`;
      const isRefused = ({ status, retryAfter, text }: PlainAnswer, minutes: number) =>
        status === 429 &&
        Math.ceil(Number(retryAfter) / 60) === minutes &&
        text.includes("Rate limit exceeded") &&
        text.includes(`Please wait ${minutes} minute(s) before trying again.`);
      /**
       * Sends `count` concurrent posts to both servers: how many passed, and how many were refused with the right
       * words.
       */
      async function postAtOnce(
        count: number,
        email: (index: number) => string,
        sender: (index: number) => HeadersInit,
        minutes: number,
      ) {
        const before = uncounted();
        const answers = await Promise.all(
          Array.from({ length: count }, (_, index) => post(index, email(index), sender(index))),
        );
        const refused = (answer: PlainAnswer) => isRefused(answer, minutes);
        return {
          accepted: answers.filter(isAccepted).length,
          refused: answers.filter(refused).length,
          others: answers.filter((answer) => !isAccepted(answer) && !refused(answer)).map(shown),
          uncounted: uncounted() - before,
        };
      }
      /** Includes rows written after the responses. */
      async function added(work: () => Promise<unknown>): Promise<RowCounts> {
        const before = await settledRows(databaseUrl());
        await work();
        return rowsAdded(before, await settledRows(databaseUrl()));
      }

      beforeAll(async () => {
        forms = await Promise.all(servers.map(({ url }) => open(url)));
        const email = newAddress();
        if (needsPeople) await addPeople([email]);
        const accept = async () => {
          expect(isAccepted(await post(0, email, newSender()))).toBe(true);
          return settledRows(databaseUrl());
        };
        const none = await settledRows(databaseUrl());
        const one = await accept();
        first = rowsAdded(none, one);
        further = rowsAdded(one, await accept());
      });

      test.each([
        { who: "one sender, each for an address of its own", isOneSender: true },
        { who: "as many senders, all for one address", isOneSender: false },
      ])("concurrent posts of $who", async ({ isOneSender }) => {
        const counted = isOneSender || addressPolicy === undefined ? policy : addressPolicy;
        const { attempts, blockSeconds } = counted === null ? { attempts: POSTS, blockSeconds: 0 } : policies[counted];
        const emails = Array.from({ length: isOneSender ? POSTS : 1 }, () => newAddress());
        if (needsPeople) await addPeople(emails);
        const sender = { ...newSender(), cookie: `form-browser=${randomUUID()}` };
        const email = (index: number) => emails[index % emails.length] ?? "";
        const senderOf = () => (isOneSender ? sender : newSender());

        let outcome = {};
        const written = await added(async () => {
          outcome = await postAtOnce(POSTS, email, senderOf, blockSeconds / 60);
        });
        expect(outcome).toEqual({ accepted: attempts, refused: POSTS - attempts, others: [], uncounted: 0 });
        const all = isOneSender ? multiplied(first, attempts) : plus(first, multiplied(further, attempts - 1));
        expect(written).toEqual(nonZero(all));

        if (counted === null) return;
        // Blocked until the block ends, and open afterwards.
        await counter.passTime(databaseUrl(), blockSeconds - 30);
        const late = await post(0, email(0), senderOf());
        expect(isRefused(late, 1), late.text.slice(0, 200)).toBe(true);
        await counter.passTime(databaseUrl(), 31);
        expect(isAccepted(await post(1, email(0), senderOf()))).toBe(true);
      });
    },
  );
}
