import { ownGrant } from "@/app/(private)/license/[id]/own-grant";
import { licenseFile } from "@/lib/licenses/files";

type Context = { params: Promise<{ id: string; file: string }> };

export async function GET(_: Request, { params }: Context): Promise<Response> {
  const { id, file } = await params;
  return licenseFile(await ownGrant(id), file);
}
