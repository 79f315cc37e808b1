import { siteUrl } from "@/lib/env";
import { rslLicense } from "@/lib/policies/reserved";

export const dynamic = "force-static";

export const GET = (): Response =>
  new Response(rslLicense(siteUrl()), { headers: { "content-type": "application/rsl+xml; charset=utf-8" } });
