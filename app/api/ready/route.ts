import { after } from "next/server";
import { databaseAnswers } from "@/lib/health/database";
import { isEnding } from "@/lib/health/ending";
import { deepFaults } from "@/lib/monitoring/faults";
import { nudge } from "@/lib/schedule/nudge";

export const dynamic = "force-dynamic";

/**
 * 503 while the database is unavailable or the process is shutting down. With `?deep`, for whoever watches the site, also
 * while something is wrong although requests are answered, which the body names; a load balancer asks without it.
 */
export async function GET(request: Request): Promise<Response> {
  const status = isEnding() ? "ending" : (await databaseAnswers()) ? "ready" : "waiting for the database";
  // A load balancer asks regularly, even when nobody visits.
  if (status === "ready") after(nudge);
  const isDeep = new URL(request.url).searchParams.has("deep");
  const faults = isDeep && status === "ready" ? await deepFaults(new Date()) : {};
  const isWell = status === "ready" && Object.keys(faults).length === 0;
  return Response.json(
    { status, ...(isDeep && { faults }) },
    {
      status: isWell ? 200 : 503,
      headers: { "Cache-Control": "no-store" },
    },
  );
}
