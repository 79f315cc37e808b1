import { once } from "node:events";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { Redis } from "ioredis";
import { afterAll, expect, test } from "vitest";
import { checkLimit } from "@/lib/rate-limit/check";
import { policies } from "@/lib/rate-limit/policies";
import { upstashRedis } from "@/lib/rate-limit/redis";
import { redisStore } from "@/lib/rate-limit/redis-store";
import { startRedis } from "@/tests/support/redis";
import { testSecrets } from "@/tests/support/secrets";

Object.assign(process.env, testSecrets, { DATABASE_URL: "postgresql://127.0.0.1/never-used" });

const redis = await startRedis();
const connection = new Redis(redis.url);

/** Runs one command on the real server. `#!lua` goes from scripts: an older Redis than Upstash's refuses its flag. */
async function run([name = "", ...words]: string[]): Promise<{ result: unknown } | { error: string }> {
  try {
    const script = words[0]?.replace(/^#!.*\n/, "\n") ?? "";
    return { result: await connection.call(name, ...(name === "eval" ? [script, ...words.slice(1)] : words)) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : "failed" };
  }
}

/** Strings go back in base64, as the client asks for. */
const encoded = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(encoded);
  return typeof value === "string" && value !== "OK" ? Buffer.from(value).toString("base64") : value;
};

// Upstash's REST interface in front of a real Redis: one command, or a list of them at /pipeline.
const server = createServer(async (request, response) => {
  if (request.headers.authorization !== "Bearer the-token") return response.writeHead(401).end('{"error":"no"}');
  const body = JSON.parse(await text(request)) as string[] | string[][];
  const commands = request.url === "/pipeline" ? (body as string[][]) : [body as string[]];
  const answers = await Promise.all(commands.map((command) => run(command.map(String))));
  const ready = answers.map((answer) => ("result" in answer ? { result: encoded(answer.result) } : answer));
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify(request.url === "/pipeline" ? ready : ready[0]));
}).listen(0, "127.0.0.1");
await once(server, "listening");
const address = server.address();
const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;

afterAll(async () => {
  server.close();
  connection.disconnect();
  await redis.stop();
});

test("counts exactly through Upstash's REST interface, then blocks", async () => {
  const store = redisStore(upstashRedis(url, "the-token"));
  const attempt = () => checkLimit("contact", { ip: "192.0.2.1", email: "ada@example.com" }, new Date(), () => store);
  const results = await Promise.all(Array.from({ length: 100 }, attempt));
  expect(results.filter((result) => result.ok)).toHaveLength(policies.contact.attempts);
  expect(await attempt()).toMatchObject({ reason: "limited", title: "Rate limit exceeded" });
  const expiries = await Promise.all((await connection.keys("*")).map((key) => connection.ttl(key)));
  expect(expiries.every((seconds) => seconds > 0)).toBe(true);
});
