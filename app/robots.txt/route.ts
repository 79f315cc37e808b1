import { isPreview, siteUrl } from "@/lib/env";
import { robotsText } from "@/lib/policies/reserved";

/** A route, because app/robots.ts cannot write the usage lines. */
export const dynamic = "force-static";

export const GET = (): Response =>
  new Response(robotsText(siteUrl(), isPreview()), { headers: { "content-type": "text/plain; charset=utf-8" } });
