import { checkAdmin } from "@/app/(private)/gates";
import { findRun } from "@/lib/admin/export-rows";
import { readOrLog } from "@/lib/http/read-or-log";
import { isUuid } from "@/lib/text/uuid";

const headers = { "cache-control": "no-store" };
const statuses = { nobody: 401, noAdmin: 403, noFactor: 403, fault: 503 } as const;

export async function GET(_request: Request, { params }: { params: Promise<{ run: string }> }): Promise<Response> {
  const check = await checkAdmin();
  if (!check.ok) return Response.json({ error: check.title }, { status: statuses[check.why], headers });
  const { admin } = check;
  const { run } = await params;
  const read = await readOrLog("how far an export has come", async () =>
    isUuid(run) ? await findRun(run, admin.id) : undefined,
  );
  if (!read.ok) return Response.json({ error: "Error" }, { status: 503, headers });
  const progress = read.value;
  return progress ? Response.json(progress, { headers }) : new Response(null, { status: 404, headers });
}
