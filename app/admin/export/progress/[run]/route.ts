import { requireAdmin } from "@/app/admin/require-admin";
import { findRun } from "@/lib/admin/exports/queries";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** How far one of the administrator's own exports has come. */
export async function GET(_request: Request, { params }: { params: Promise<{ run: string }> }): Promise<Response> {
  const admin = await requireAdmin();
  const { run } = await params;
  const progress = UUID.test(run) ? await findRun(run, admin.id) : undefined;
  const headers = { "cache-control": "no-store" };
  return progress ? Response.json(progress, { headers }) : new Response(null, { status: 404, headers });
}
