import { subscribe } from "node:diagnostics_channel";
import { IncomingMessage, ServerResponse } from "node:http";
import { countRequest } from "@/lib/metrics";

const METHODS: Readonly<Record<string, string>> = { GET: "GET", HEAD: "GET", POST: "POST" };

/** Watchers are told by a 503, and scheduled work takes as long as it needs. */
const NOT_COUNTED = /^\/api\/(?:ready|cron)/;
/** Takes as long as its file is long. */
const NOT_TIMED = /^\/admin\/export\//;

/**
 * Counts the requests of this process. Uses Node.js's own channel, because Next.js does not say when a response has ended. Call
 * once, at server start.
 */
export function countRequests(): void {
  subscribe("http.server.request.start", (message) => {
    const { request, response } = message as { request?: unknown; response?: unknown };
    if (!(request instanceof IncomingMessage && response instanceof ServerResponse)) return;
    if (NOT_COUNTED.test(request.url ?? "")) return;
    const isTimed = !NOT_TIMED.test(request.url ?? "");
    const started = performance.now();
    const method = METHODS[request.method ?? ""] ?? "other";
    response.once("close", () => {
      const status = response.writableFinished ? `${Math.floor(response.statusCode / 100)}xx` : "cut";
      countRequest(method, status, isTimed ? (performance.now() - started) / 1_000 : undefined);
    });
  });
}
