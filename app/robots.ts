import type { MetadataRoute } from "next";
import { isPreview, siteUrl } from "@/lib/env";

/** Previews stay out of search results; of the site itself, what belongs to one person or to the staff. */
export default function robots(): MetadataRoute.Robots {
  if (isPreview()) return { rules: { userAgent: "*", disallow: "/" } };
  return {
    rules: {
      userAgent: "*",
      disallow: [
        "/admin",
        "/auth",
        "/api/",
        "/approve/",
        "/creator/",
        "/dev/",
        "/license/",
        "/offer/",
        "/place/",
        "/withdraw/",
        "/subscription/",
      ],
    },
    sitemap: `${siteUrl()}/sitemap.xml`,
  };
}
