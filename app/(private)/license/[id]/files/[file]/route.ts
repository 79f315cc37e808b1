import { ownGrant } from "@/app/(private)/license/[id]/own-grant";
import { dataRoute } from "@/lib/http/read-or-log";
import { licenseFile } from "@/lib/licenses/document";

type Context = { params: Promise<{ id: string; file: string }> };

export const GET = dataRoute("a license's file", async (_: Request, { params }: Context) => {
  const { id, file } = await params;
  return licenseFile(await ownGrant(id), file);
});
