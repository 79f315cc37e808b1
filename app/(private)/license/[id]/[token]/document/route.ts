import { verifyLicenseToken } from "@/lib/license-rows/queries";
import { licensePdf } from "@/lib/licenses/document";
import { clientIp } from "@/lib/rate-limit/client-ip";

type Context = { params: Promise<{ id: string; token: string }> };

export async function GET({ headers }: Request, { params }: Context): Promise<Response> {
  const { id, token } = await params;
  return licensePdf(await verifyLicenseToken(id, token), clientIp(headers));
}
