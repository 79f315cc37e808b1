import { after } from "next/server";
import { metricsSecret } from "@/lib/env";
import { isEnding } from "@/lib/http/ending";
import { hasBearer } from "@/lib/http/requests";
import { startOverdueWork } from "@/lib/operations/overdue";
import { AWAY, readiness, recentFaults } from "@/lib/operations/readiness";

export const dynamic = "force-dynamic";

/**
 * 503 while the database is unavailable, not migrated or read-only, the process is shutting down, its clock differs from the
 * database's, or it lacks a key that signed licenses. With `?deep` and `Authorization: Bearer METRICS_SECRET`, for whoever watches
 * the site, also while something is wrong although requests are answered, which the body names, and when the scheduled work last
 * began: 404 without the secret. A load balancer asks without it.
 */
export async function GET(request: Request): Promise<Response> {
  const isDeep = new URL(request.url).searchParams.has("deep");
  if (isDeep && !hasBearer(request, metricsSecret())) return new Response("Not found", { status: 404 });
  const state = await readiness();
  // Asked last: the end may have begun while the database was asked.
  const status = isEnding() ? "ending" : state;
  // A load balancer asks regularly, even when nobody visits.
  if (status === "ready") after(startOverdueWork);
  const deep = isDeep && state !== AWAY ? await recentFaults() : { faults: {} };
  const isWell = status === "ready" && Object.keys(deep.faults).length === 0;
  return Response.json(
    { status, ...(isDeep && deep) },
    {
      status: isWell ? 200 : 503,
      headers: { "Cache-Control": "no-store" },
    },
  );
}
