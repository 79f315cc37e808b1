import { ownGrant } from "@/app/(private)/license/[id]/own-grant";
import { licensePdf } from "@/lib/licenses/document";
import { clientIp } from "@/lib/rate-limit/client-ip";

type Context = { params: Promise<{ id: string }> };

export async function GET({ headers }: Request, { params }: Context): Promise<Response> {
  return licensePdf(await ownGrant((await params).id), clientIp(headers));
}
