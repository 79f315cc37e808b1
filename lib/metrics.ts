import { Counter, collectDefaultMetrics, Histogram, Registry } from "prom-client";
import { perProcess } from "@/lib/per-process";

/** In seconds: from pages served from files to the longest that a request may take. */
const SECONDS = [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30];

/** What this process has counted since it started. Every label has a fixed list of values, and none comes from a request. */
const counted = perProcess("metrics", () => {
  const registry = new Registry();
  const registers = [registry];
  return {
    registry,
    requests: new Counter({
      name: "likeright_requests_total",
      help: "Requests by method and class of status; cut: the client left before the answer's end.",
      labelNames: ["method", "status"],
      registers,
    }),
    requestSeconds: new Histogram({
      name: "likeright_request_seconds",
      help: "Seconds from a request's head to the end of its answer.",
      buckets: SECONDS,
      registers,
    }),
    limits: new Counter({
      name: "likeright_limits_total",
      help: "Attempts counted against a rate limit: allowed, limited, or unavailable if the counters were away.",
      labelNames: ["policy", "outcome"],
      registers,
    }),
    calls: new Counter({
      name: "likeright_provider_calls_total",
      help: "Calls of other services, by how they ended: ok or failed.",
      labelNames: ["provider", "outcome"],
      registers,
    }),
  };
});

export const registry = (): Registry => counted().registry;

/** Memory, processor, event-loop delay and open handles, by prom-client's usual names. Call once, at server start. */
export const watchProcess = (): void => collectDefaultMetrics({ register: registry() });

export function countRequest(method: string, status: string, seconds: number | undefined): void {
  counted().requests.inc({ method, status });
  if (seconds !== undefined) counted().requestSeconds.observe(seconds);
}

export const countLimit = (policy: string, outcome: "allowed" | "limited" | "unavailable"): void =>
  counted().limits.inc({ policy, outcome });

type Provider = "mail" | "timestamps" | "heartbeat";

export const countCall = (provider: Provider, outcome: "ok" | "failed"): void =>
  counted().calls.inc({ provider, outcome });
