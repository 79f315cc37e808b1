import { openDecision } from "@/app/(private)/approve/[token]/open-decision";
import { proposalPdf } from "@/lib/licenses/document";
import { clientIp } from "@/lib/rate-limit/client-ip";

type Context = { params: Promise<{ token: string }> };

export async function GET({ headers }: Request, { params }: Context): Promise<Response> {
  return proposalPdf(await openDecision((await params).token), clientIp(headers));
}
