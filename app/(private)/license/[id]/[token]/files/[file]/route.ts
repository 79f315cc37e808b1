import { verifyLicenseToken } from "@/lib/license-rows/queries";
import { licenseFile } from "@/lib/licenses/files";

type Context = { params: Promise<{ id: string; token: string; file: string }> };

export async function GET(_: Request, { params }: Context): Promise<Response> {
  const { id, token, file } = await params;
  return licenseFile(await verifyLicenseToken(id, token), file);
}
