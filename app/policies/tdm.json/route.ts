import { siteUrl } from "@/lib/env";
import { tdmPolicy } from "@/lib/policies/reserved";

export const dynamic = "force-static";

export const GET = (): Response =>
  new Response(JSON.stringify(tdmPolicy(siteUrl()), null, 2), { headers: { "content-type": "application/ld+json" } });
