import { after } from "next/server";
import { databaseState } from "@/lib/http/database";
import { isEnding } from "@/lib/http/ending";
import { startOverdueWork } from "@/lib/operations/overdue";
import { migrationsFault, recentFaults } from "@/lib/operations/report";

export const dynamic = "force-dynamic";

/** A deployment goes on to the next instance when this one is ready: not while somebody has forgotten to migrate. */
async function readiness(): Promise<string> {
  const state = await databaseState();
  if (state !== "ready") return state;
  return (await migrationsFault().catch(() => "waiting for the database")) ?? state;
}

/**
 * 503 while the database is unavailable or not migrated, the process is shutting down, or its clock differs from the database's. With
 * `?deep`, for whoever watches the site, also while something is wrong although requests are answered, which the body
 * names, and when the scheduled work last began; a load balancer asks without it.
 */
export async function GET(request: Request): Promise<Response> {
  const state = await readiness();
  // Asked last: the end may have begun while the database was asked.
  const status = isEnding() ? "ending" : state;
  // A load balancer asks regularly, even when nobody visits.
  if (status === "ready") after(startOverdueWork);
  const isDeep = new URL(request.url).searchParams.has("deep");
  const deep = isDeep && status === "ready" ? await recentFaults() : { faults: {} };
  const isWell = status === "ready" && Object.keys(deep.faults).length === 0;
  return Response.json(
    { status, ...(isDeep && deep) },
    {
      status: isWell ? 200 : 503,
      headers: { "Cache-Control": "no-store" },
    },
  );
}
