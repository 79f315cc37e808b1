import { after } from "next/server";
import { databaseAnswers } from "@/lib/health/database";
import { isEnding } from "@/lib/health/ending";
import { nudge } from "@/lib/schedule/nudge";

export const dynamic = "force-dynamic";

/** 503 while the database is unavailable or the process is shutting down. */
export async function GET(): Promise<Response> {
  const status = isEnding() ? "ending" : (await databaseAnswers()) ? "ready" : "waiting for the database";
  // A load balancer asks regularly, even when nobody visits.
  if (status === "ready") after(nudge);
  return Response.json(
    { status },
    {
      status: status === "ready" ? 200 : 503,
      headers: { "Cache-Control": "no-store" },
    },
  );
}
