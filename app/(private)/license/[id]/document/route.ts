import { ownGrant } from "@/app/(private)/license/[id]/own-grant";
import { clientIp } from "@/lib/http/client-ip";
import { dataRoute } from "@/lib/http/data-route";
import { licensePdf } from "@/lib/licenses/document";

type Context = { params: Promise<{ id: string }> };

export const GET = dataRoute("a license's document", async ({ headers }: Request, { params }: Context) => {
  return licensePdf(await ownGrant((await params).id), clientIp(headers));
});
