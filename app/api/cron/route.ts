import { databaseTime } from "@/lib/clock";
import { cronSecret } from "@/lib/env";
import { hasBearer } from "@/lib/http/requests";
import { runNoted } from "@/lib/operations/schedule";
import { noteRun } from "@/lib/operations/schedule-claim";

export const dynamic = "force-dynamic";
export const maxDuration = 60;

/**
 * The scheduled work, for a scheduler that presents `Authorization: Bearer CRON_SECRET` (vercel.json, or any cron).
 * Safe to call concurrently or late. Responds with what was done; 500 if a part failed, after trying every other part.
 * Finishes within maxDuration; remaining mail is sent by the next run.
 */
export async function GET(request: Request): Promise<Response> {
  if (!hasBearer(request, cronSecret())) return new Response("Not found", { status: 404 });
  await noteRun().catch(() => undefined);
  const report = await runNoted(await databaseTime());
  return Response.json(report, {
    status: report.failed.length > 0 ? 500 : 200,
    headers: { "Cache-Control": "no-store" },
  });
}
