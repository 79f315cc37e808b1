import { keptHere, rememberedBuyer } from "@/app/(private)/cookies";
import { dataRoute } from "@/lib/http/data-route";
import { cardsOf, keptBy } from "@/lib/shortlist/entries";

export const dynamic = "force-dynamic";

/** Whom this browser's reader keeps, for pages that were rendered for everybody: the addresses of creators' pages. */
export const GET = dataRoute("a shortlist", async () => {
  const buyer = await rememberedBuyer();
  const kept = buyer ? await keptBy(buyer) : await cardsOf(await keptHere());
  const slugs = kept.map(({ slug }) => slug);
  return Response.json(slugs, { headers: { "Cache-Control": "private, no-store", Vary: "Cookie" } });
});
