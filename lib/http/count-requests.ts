import { subscribe } from "node:diagnostics_channel";
import { IncomingMessage, ServerResponse } from "node:http";
import { templateOf } from "@/lib/http/route-templates";
import { countRequest } from "@/lib/metrics";

const METHODS: Readonly<Record<string, string>> = { GET: "GET", HEAD: "GET", POST: "POST" };

/**
 * Counts every request of this process by its route's template. Uses Node.js's own channel, because Next.js does not say when a
 * response has ended. Call once, at server start.
 */
export function countRequests(templates: readonly string[]): void {
  const routeOf = templateOf(templates);
  subscribe("http.server.request.start", (message) => {
    const { request, response } = message as { request?: unknown; response?: unknown };
    if (!(request instanceof IncomingMessage && response instanceof ServerResponse)) return;
    const started = performance.now();
    const [route, method] = [routeOf(request.url ?? "/"), METHODS[request.method ?? ""] ?? "other"];
    response.once("close", () => {
      const status = response.writableFinished ? `${Math.floor(response.statusCode / 100)}xx` : "cut";
      countRequest(route, method, status, (performance.now() - started) / 1_000);
    });
  });
}
