import { ownGrant } from "@/app/(private)/license/[id]/own-grant";
import { dataRoute } from "@/lib/http/read-or-log";
import { clientIp } from "@/lib/http/requests";
import { licensePdf } from "@/lib/licenses/document";

type Context = { params: Promise<{ id: string }> };

export const GET = dataRoute("a license's document", async ({ headers }: Request, { params }: Context) => {
  return licensePdf(await ownGrant((await params).id), clientIp(headers));
});
