import { keptHere } from "@/app/(private)/cookies";
import { slugsKeptBy } from "@/lib/brands/shortlist";
import { presentSlugs } from "@/lib/creators/public-page";
import { dataRoute } from "@/lib/http/read-or-log";
import { currentBuyer } from "@/lib/members/actors";

export const dynamic = "force-dynamic";

/**
 * The creators that this browser's reader keeps, as the addresses of their pages. For pages that were rendered for everybody.
 */
export const GET = dataRoute("a shortlist", async () => {
  const buyer = await currentBuyer();
  const slugs = buyer ? await slugsKeptBy(buyer) : await presentSlugs(await keptHere());
  return Response.json(slugs, { headers: { "Cache-Control": "private, no-store", Vary: "Cookie" } });
});
