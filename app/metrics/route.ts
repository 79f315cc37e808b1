import { metricsSecret } from "@/lib/env";
import { hasBearer } from "@/lib/http/requests";
import { readMetrics } from "@/lib/operations/metrics";

export const dynamic = "force-dynamic";

/**
 * For Prometheus, which presents `Authorization: Bearer METRICS_SECRET`: the figures of this instance, and those that all share.
 * 404 for everybody else, and where no secret is set.
 */
export async function GET(request: Request): Promise<Response> {
  if (!hasBearer(request, metricsSecret())) return new Response("Not found", { status: 404 });
  const { type, text } = await readMetrics();
  return new Response(text, { headers: { "content-type": type, "cache-control": "no-store" } });
}
