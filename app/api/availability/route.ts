import type { NextRequest } from "next/server";
import { databaseTime } from "@/lib/clock";
import { checkLimit } from "@/lib/http/limits";
import { dataRoute } from "@/lib/http/read-or-log";
import { clientIp } from "@/lib/http/requests";
import { currentBuyer } from "@/lib/members/actors";
import { availabilityOf, readQuestion } from "@/lib/offers/availability";

export const dynamic = "force-dynamic";

const headers = { "cache-control": "private, no-store", "x-robots-tag": "noindex" };

/** For the offer form's script. Forms without scripts are told when they are sent. */
export const GET = dataRoute("whether a license is available", async (request: NextRequest) => {
  const question = readQuestion(request.nextUrl.searchParams);
  if (!question) return new Response(null, { status: 400, headers });
  const limit = await checkLimit("availability", { ip: clientIp(request.headers) });
  if (!limit.ok)
    return new Response(null, { status: 429, headers: { ...headers, "retry-after": String(limit.retryAfterSeconds) } });
  const buyer = question.like ? await currentBuyer() : undefined;
  return Response.json(await availabilityOf(question, buyer, await databaseTime()), { headers });
});
