import { isPreview, siteUrl } from "@/lib/env";
import { robotsText } from "@/lib/policies/robots";

/** A route rather than app/robots.ts, which cannot write the lines on use. */
export const dynamic = "force-static";

export const GET = (): Response =>
  new Response(robotsText(siteUrl(), isPreview()), { headers: { "content-type": "text/plain; charset=utf-8" } });
