import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { Redis } from "ioredis";
import pg from "pg";
import { startRedis } from "@/tests/support/servers";

type UpstashStandIn = {
  url: string;
  token: string;
  redis: Redis;
  stop: () => Promise<void>;
};

const encoded = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(encoded);
  return typeof value === "string" && value !== "OK" ? Buffer.from(value).toString("base64") : value;
};

/** Upstash's REST interface on loopback, in front of a real Redis: one command, or a list of them at /pipeline. */
export async function startUpstashStandIn(): Promise<UpstashStandIn> {
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
  }).listen(0, "127.0.0.1");
  await once(front, "listening");

  return {
    url: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
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

export type LimitCounter = {
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
