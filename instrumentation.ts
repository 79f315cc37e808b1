import type { Instrumentation } from "next";
import { hasTelemetry } from "@/lib/env";
import { log } from "@/lib/log";
import { maskTokens } from "@/lib/paths";

/** Runs once when a server starts: sends traces where an OpenTelemetry endpoint is configured. */
export async function register(): Promise<void> {
  if (!hasTelemetry) return;
  const { startTracing } = await import("@/lib/tracing");
  startTracing();
}

/**
 * Logs every error that a request ends in. `digest` is what the error page shows as its request id. Headers and the
 * query stay out: they hold cookies and addresses.
 */
export const onRequestError: Instrumentation.onRequestError = (error, request, context) => {
  const digest = typeof error === "object" && error !== null && "digest" in error ? String(error.digest) : undefined;
  const path = maskTokens(request.path.split("?", 1)[0] ?? "");
  log.error(
    { err: error, digest, method: request.method, path, route: context.routePath, during: context.routeType },
    "request failed",
  );
};
