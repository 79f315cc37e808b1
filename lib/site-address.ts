import { brand } from "./brand";

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * The site's own address without a trailing slash: VERCEL_URL on previews, else SITE_URL, else the production address.
 * For next.config.ts; everything else uses lib/env.ts.
 */
export function siteAddress({ VERCEL_ENV, VERCEL_URL, SITE_URL }: Variables): string {
  if (VERCEL_ENV === "preview" && VERCEL_URL) return `https://${VERCEL_URL}`;
  return (SITE_URL || brand.url).replace(/(?<!\/)\/+$/, "");
}
