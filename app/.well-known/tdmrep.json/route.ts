import { siteUrl } from "@/lib/env";
import { tdmRules } from "@/lib/policies/reserved";

export const dynamic = "force-static";

export const GET = (): Response => Response.json(tdmRules(siteUrl()));
