import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { Redis } from "ioredis";
import { startRedis } from "@/tests/support/redis";

export type UpstashStandIn = {
  url: string;
  token: string;
  /** The Redis behind it, for looking and for moving time. */
  redis: Redis;
  stop: () => Promise<void>;
};

/** Strings go back in base64, as the client asks for. */
const encoded = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(encoded);
  return typeof value === "string" && value !== "OK" ? Buffer.from(value).toString("base64") : value;
};

/** Upstash's REST interface on loopback, in front of a real Redis: one command, or a list of them at /pipeline. */
export async function startUpstashStandIn(): Promise<UpstashStandIn> {
  const token = "the-token";
  const server = await startRedis();
  const redis = new Redis(server.url);

  /** Runs one command. `#!lua` goes from scripts: an older Redis than Upstash's refuses its flag. */
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
