import { keptHere, rememberedBuyer } from "@/app/(private)/cookies";
import { slugsKeptBy } from "@/lib/brands/shortlist";
import { presentSlugs } from "@/lib/creators/public-page";
import { dataRoute } from "@/lib/http/data-route";

export const dynamic = "force-dynamic";

/** Whom this browser's reader keeps, for pages that were rendered for everybody: the addresses of creators' pages. */
export const GET = dataRoute("a shortlist", async () => {
  const buyer = await rememberedBuyer();
  const slugs = buyer ? await slugsKeptBy(buyer) : await presentSlugs(await keptHere());
  return Response.json(slugs, { headers: { "Cache-Control": "private, no-store", Vary: "Cookie" } });
});
