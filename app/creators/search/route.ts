import type { NextRequest } from "next/server";
import { findCreators } from "@/lib/creators/directory";
import { dataRoute } from "@/lib/http/data-route";

export const dynamic = "force-dynamic";

export const GET = dataRoute("a search for creators", async (request: NextRequest) => {
  const found = await findCreators(Object.fromEntries(request.nextUrl.searchParams));
  return Response.json(found, { headers: { "cache-control": "no-store", "x-robots-tag": "noindex" } });
});
