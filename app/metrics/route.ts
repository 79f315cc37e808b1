import { metricsSecret } from "@/lib/env";
import { hasBearer } from "@/lib/http/bearer";
import { METRICS_TYPE, metricsText } from "@/lib/operations/metrics";

export const dynamic = "force-dynamic";

/**
 * For Prometheus, which presents `Authorization: Bearer METRICS_SECRET`: the figures of this instance, and those that all share.
 * 404 for everybody else, and where no secret is set.
 */
export async function GET(request: Request): Promise<Response> {
  if (!hasBearer(request, metricsSecret())) return new Response("Not found", { status: 404 });
  return new Response(await metricsText(), { headers: { "content-type": METRICS_TYPE, "cache-control": "no-store" } });
}
