import type { NextRequest } from "next/server";
import { cardFacts, readDirectory, readDirectoryQuery } from "@/lib/creators/directory";
import { dataRoute } from "@/lib/http/data-route";

export const dynamic = "force-dynamic";

export const GET = dataRoute("a search for creators", async (request: NextRequest) => {
  const query = readDirectoryQuery(Object.fromEntries(request.nextUrl.searchParams));
  const { rows, next } = await readDirectory(query);
  const { right, category, listing } = query;
  const found = { cards: rows.map(cardFacts), hasMore: next !== undefined, search: listing.search, right, category };
  return Response.json(found, { headers: { "cache-control": "no-store", "x-robots-tag": "noindex" } });
});
