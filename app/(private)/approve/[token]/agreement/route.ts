import { openDecision } from "@/app/(private)/approve/[token]/open-decision";
import { dataRoute } from "@/lib/http/read-or-log";
import { clientIp } from "@/lib/http/requests";
import { proposalPdf } from "@/lib/licenses/document";

type Context = { params: Promise<{ token: string }> };

export const GET = dataRoute("an offer's terms", async ({ headers }: Request, { params }: Context) =>
  proposalPdf(await openDecision((await params).token), clientIp(headers)),
);
