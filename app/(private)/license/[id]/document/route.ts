import { ownGrant } from "@/app/(private)/license/[id]/own-grant";
import { licensePdf } from "@/lib/licenses/document";

type Context = { params: Promise<{ id: string }> };

export async function GET(_: Request, { params }: Context): Promise<Response> {
  return licensePdf(await ownGrant((await params).id));
}
