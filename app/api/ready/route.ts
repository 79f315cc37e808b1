import { after } from "next/server";
import { databaseAnswers } from "@/lib/health/database";
import { isEnding } from "@/lib/health/ending";
import { nudge } from "@/lib/schedule/nudge";

export const dynamic = "force-dynamic";

/** Answers 200 when the process can serve every page, 503 while the database does not answer or the process is ending. */
export async function GET(): Promise<Response> {
  const status = isEnding() ? "ending" : (await databaseAnswers()) ? "ready" : "waiting for the database";
  // A balancer asks all day long, whether or not anybody reads.
  if (status === "ready") after(nudge);
  return Response.json(
    { status },
    {
      status: status === "ready" ? 200 : 503,
      headers: { "Cache-Control": "no-store" },
    },
  );
}
