import { createHash, timingSafeEqual } from "node:crypto";
import { cronSecret } from "@/lib/env";
import { noteRun } from "@/lib/schedule/claim";
import { runSchedule } from "@/lib/schedule/run";

export const dynamic = "force-dynamic";
export const maxDuration = 60;

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/**
 * The scheduled work, for a scheduler that presents `Authorization: Bearer CRON_SECRET` (vercel.json, or any cron). Several
 * calls at once, or late ones, do no harm. Answers what was done; 500 when a part failed, after trying every other part. It
 * ends within maxDuration: mail that is left then goes out with the next run.
 */
export async function GET(request: Request): Promise<Response> {
  const secret = cronSecret();
  const presented = request.headers.get("authorization") ?? "";
  if (!secret || !timingSafeEqual(digest(presented), digest(`Bearer ${secret}`))) {
    return new Response("Not found", { status: 404 });
  }
  await noteRun().catch(() => undefined);
  const report = await runSchedule(new Date());
  return Response.json(report, {
    status: report.failed.length > 0 ? 500 : 200,
    headers: { "Cache-Control": "no-store" },
  });
}
