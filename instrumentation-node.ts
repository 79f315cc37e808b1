import { existsSync } from "node:fs";
import type { Instrumentation } from "next";
import { env, hasTelemetry, isDevelopment, metricsSecret, ownsProcess, sendsPolicies } from "@/lib/env";
import { sendPolicies } from "@/lib/http/headers";
import { INLINE_SCRIPTS_FILE, readInlineScripts } from "@/lib/http/inline-scripts";
import { limitRequestHeads, refuseUpgrades } from "@/lib/http/request-head";
import { followResponses } from "@/lib/http/status";
import { log, noteReported } from "@/lib/log";
import { maskTokens } from "@/lib/text/mask-tokens";

/**
 * Runs once at server start, and ends the process if the environment is invalid: better no server than one whose links
 * and sessions can be forged. Bounds the heads of requests, sets policies, lets pages set their status, turns Next.js's output into
 * log records, counts requests if somebody may read the metrics, keeps with which secrets it runs, and enables graceful shutdown. Sends traces if an OpenTelemetry endpoint is configured.
 */
export async function startServer(): Promise<void> {
  try {
    env();
  } catch (fault) {
    // Next.js would log anything thrown here and keep listening.
    console.error(fault instanceof Error ? fault.message : fault);
    process.exit(1);
  }
  if (!isDevelopment) {
    const { takeOverConsole } = await import("@/lib/http/console");
    takeOverConsole();
  }
  limitRequestHeads();
  if (sendsPolicies) sendPolicies(existsSync(INLINE_SCRIPTS_FILE) ? readInlineScripts(INLINE_SCRIPTS_FILE) : undefined);
  followResponses();
  if (metricsSecret()) {
    const [{ watchProcess }, { countRequests }] = await Promise.all([
      import("@/lib/metrics"),
      import("@/lib/http/count-requests"),
    ]);
    watchProcess();
    countRequests();
  }
  if (ownsProcess) {
    refuseUpgrades();
    const { endInOrder } = await import("@/lib/http/ending");
    endInOrder();
  }
  const { noteSecretsAtStart } = await import("@/lib/operations/secrets");
  noteSecretsAtStart();
  if (!hasTelemetry) return;
  const { startTracing } = await import("@/lib/http/tracing");
  startTracing();
}

/**
 * Logs every error that ends a request. `digest` is the request id on the error page. Leaves out headers and query,
 * which hold cookies and addresses.
 */
export const reportRequestError: Instrumentation.onRequestError = (error, request, context) => {
  noteReported(error);
  const digest = typeof error === "object" && error !== null && "digest" in error ? String(error.digest) : undefined;
  const path = maskTokens(request.path.split("?", 1)[0] ?? "");
  log.error(
    { err: error, digest, method: request.method, path, route: context.routePath, during: context.routeType },
    "request failed",
  );
};
