import { dataRoute } from "@/lib/http/read-or-log";
import { verifyLicenseToken } from "@/lib/license-rows/queries";
import { licenseFile } from "@/lib/licenses/document";

type Context = { params: Promise<{ id: string; token: string; file: string }> };

export const GET = dataRoute("a license's file", async (_: Request, { params }: Context) => {
  const { id, token, file } = await params;
  return licenseFile(await verifyLicenseToken(id, token), file);
});
