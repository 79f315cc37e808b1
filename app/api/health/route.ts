export const dynamic = "force-dynamic";

/** Responds while the process is alive. */
export function GET(): Response {
  return Response.json({ status: "live" }, { headers: { "Cache-Control": "no-store" } });
}
