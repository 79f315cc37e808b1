import { createHash, timingSafeEqual } from "node:crypto";
import { databaseTime } from "@/lib/clock";
import { cronSecret } from "@/lib/env";
import { noteRun } from "@/lib/schedule/claim";
import { runSchedule } from "@/lib/schedule/run";

export const dynamic = "force-dynamic";
export const maxDuration = 60;

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/**
 * The scheduled work, for a scheduler that presents `Authorization: Bearer CRON_SECRET` (vercel.json, or any cron).
 * Safe to call concurrently or late. Responds with what was done; 500 if a part failed, after trying every other part.
 * Finishes within maxDuration; remaining mail is sent by the next run.
 */
export async function GET(request: Request): Promise<Response> {
  const secret = cronSecret();
  const presented = request.headers.get("authorization") ?? "";
  if (!secret || !timingSafeEqual(digest(presented), digest(`Bearer ${secret}`))) {
    return new Response("Not found", { status: 404 });
  }
  await noteRun().catch(() => undefined);
  const report = await runSchedule(await databaseTime());
  return Response.json(report, {
    status: report.failed.length > 0 ? 500 : 200,
    headers: { "Cache-Control": "no-store" },
  });
}
