import { securityText } from "@/lib/policies/security-text";

/** Made with each build, so that it expires if the site is not built for a year. */
export const dynamic = "force-static";

export const GET = (): Response =>
  new Response(securityText(new Date()), { headers: { "content-type": "text/plain; charset=utf-8" } });
