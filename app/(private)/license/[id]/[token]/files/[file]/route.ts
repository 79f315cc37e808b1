import { verifyLicenseToken } from "@/lib/licenses/queries";
import { licenseFile } from "@/lib/offers/license-files";

type Context = { params: Promise<{ id: string; token: string; file: string }> };

export async function GET(_: Request, { params }: Context): Promise<Response> {
  const { id, token, file } = await params;
  return licenseFile(await verifyLicenseToken(id, token), file);
}
