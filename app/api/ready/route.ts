import { databaseAnswers } from "@/lib/health/queries";

export const dynamic = "force-dynamic";

/** Answers 200 when the process can serve every page, 503 while the database does not answer. */
export async function GET(): Promise<Response> {
  const ready = await databaseAnswers();
  return Response.json(
    { status: ready ? "ready" : "waiting for the database" },
    {
      status: ready ? 200 : 503,
      headers: { "Cache-Control": "no-store" },
    },
  );
}
