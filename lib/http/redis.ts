import { createHash } from "node:crypto";
import { Redis } from "@upstash/redis";
import { Redis as Connection } from "ioredis";
import { startTimeout } from "@/lib/http/timeout";

/** In milliseconds. */
const COMMAND_TIMEOUT = 3_000;

function timeoutSignal(): AbortSignal {
  const controller = new AbortController();
  startTimeout(COMMAND_TIMEOUT, () => controller.abort(new Error(`no answer within ${COMMAND_TIMEOUT} ms`)));
  return controller.signal;
}

/** Upstash, or anything else with its REST interface. */
export const upstashRedis = (url: string, token: string): Redis =>
  new Redis({
    url,
    token,
    retry: false,
    enableTelemetry: false,
    signal: timeoutSignal,
  });

/** The library's scripts start with a `#!lua` line whose flag only newer servers know. */
const withoutShebang = (script: string): string => script.replace(/^#!.*\n/, "\n");
const sha1 = (text: string): string => createHash("sha1").update(text).digest("hex");

/**
 * Wraps any Redis in the same client: sends its commands one at a time over a plain connection (`redis://` or
 * `rediss://`). Scripts are sent without their `#!lua` line, keeping the original's hash, so that EVALSHA finds them.
 * Once `until` is aborted the connection is closed, which otherwise keeps the process alive.
 */
export function serverRedis(url: string, until?: AbortSignal): Redis {
  const connection = new Connection(url, {
    lazyConnect: true,
    connectTimeout: COMMAND_TIMEOUT,
    commandTimeout: COMMAND_TIMEOUT,
    maxRetriesPerRequest: 1,
  });
  // Each command reports its own failure; without a listener the client would print every reconnection attempt.
  connection.on("error", () => undefined);
  until?.addEventListener("abort", () => connection.disconnect());
  const hashes = new Map<string, string>();

  const send = (words: readonly string[]): Promise<unknown> => {
    const [command = "", script = "", ...rest] = words;
    if (command === "eval") {
      const plain = withoutShebang(script);
      hashes.set(sha1(script), sha1(plain));
      return connection.call("eval", plain, ...rest);
    }
    if (command === "evalsha") {
      const known = hashes.get(script);
      if (!known) return Promise.reject(new Error("NOSCRIPT not seen yet"));
      return connection.call("evalsha", known, ...rest);
    }
    return connection.call(command, ...words.slice(1));
  };
  return new Redis({
    request: async <Result>({ body }: { body?: unknown }) => {
      const words = Array.isArray(body) ? body.map(String) : [];
      return { result: (await send(words)) as Result };
    },
  });
}
