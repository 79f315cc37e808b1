import { dataRoute } from "@/lib/http/read-or-log";
import { clientIp } from "@/lib/http/requests";
import { verifyLicenseToken } from "@/lib/license-rows/queries";
import { licensePdf } from "@/lib/licenses/document";

type Context = { params: Promise<{ id: string; token: string }> };

export const GET = dataRoute("a license's document", async ({ headers }: Request, { params }: Context) => {
  const { id, token } = await params;
  return licensePdf(await verifyLicenseToken(id, token), clientIp(headers));
});
