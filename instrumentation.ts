import type { Instrumentation } from "next";
import { env, hasTelemetry, isDevelopment, ownsProcess } from "@/lib/env";
import { log, noteReported } from "@/lib/log";
import { maskTokens, paths } from "@/lib/paths";
import { boundHeads, refuseUpgrades } from "@/lib/requests/bounded-head";
import { keepPages } from "@/lib/requests/kept-pages";
import { followResponses } from "@/lib/requests/status";

/**
 * Runs once when a server starts, and ends it when the environment is not fit: better no server than one whose links and
 * sessions can be forged. From then on the heads of requests are bounded, pages may choose their status, what Next.js prints
 * are records of the log, and the server ends in order. Sends traces where an OpenTelemetry endpoint is configured.
 */
export async function register(): Promise<void> {
  try {
    env();
  } catch (fault) {
    // Next.js would log what is thrown here and go on listening.
    console.error(fault instanceof Error ? fault.message : fault);
    process.exit(1);
  }
  if (!isDevelopment) {
    const { takeOverConsole } = await import("@/lib/console");
    takeOverConsole();
  }
  boundHeads();
  followResponses();
  const { findPublicState } = await import("@/lib/certificates/queries");
  keepPages((path) => findPublicState(path.slice(paths.publicLicense("").length), new Date()));
  if (ownsProcess) {
    refuseUpgrades();
    const { endInOrder } = await import("@/lib/health/end-in-order");
    endInOrder();
  }
  if (!hasTelemetry) return;
  const { startTracing } = await import("@/lib/tracing");
  startTracing();
}

/**
 * Logs every error that a request ends in. `digest` is what the error page shows as its request id. Headers and the
 * query stay out: they hold cookies and addresses.
 */
export const onRequestError: Instrumentation.onRequestError = (error, request, context) => {
  noteReported(error);
  const digest = typeof error === "object" && error !== null && "digest" in error ? String(error.digest) : undefined;
  const path = maskTokens(request.path.split("?", 1)[0] ?? "");
  log.error(
    { err: error, digest, method: request.method, path, route: context.routePath, during: context.routeType },
    "request failed",
  );
};
