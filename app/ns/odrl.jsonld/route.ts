import { vocabulary } from "@/lib/policies/profile";

export const dynamic = "force-static";

/** JSON-LD processors fetch it from any origin. */
const headers = { "content-type": "application/ld+json", "access-control-allow-origin": "*" };

export const GET = (): Response => new Response(JSON.stringify(vocabulary(), null, 2), { headers });
