import { verifyLicenseToken } from "@/lib/license-rows/queries";
import { licensePdf } from "@/lib/licenses/document";

type Context = { params: Promise<{ id: string; token: string }> };

export async function GET(_: Request, { params }: Context): Promise<Response> {
  const { id, token } = await params;
  return licensePdf(await verifyLicenseToken(id, token));
}
