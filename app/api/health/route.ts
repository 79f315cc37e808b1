export const dynamic = "force-dynamic";

/** Answers while the process lives. */
export function GET(): Response {
  return Response.json({ status: "live" }, { headers: { "Cache-Control": "no-store" } });
}
