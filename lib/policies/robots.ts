import { privateAreas } from "@/lib/headers/areas";
import { CONTENT_USAGE } from "@/lib/headers/consent";
import { paths } from "@/lib/paths";

/** What belongs to one person or to the staff. */
const kept = ["/admin", "/auth", ...[...privateAreas, "api", "dev"].map((area) => `/${area}/`)];

const lines = (...texts: readonly string[]): string => `${texts.join("\n")}\n`;

/**
 * The robots.txt (RFC 9309) of the site at `site`, with what may be done with the pages that robots read: Content-Usage
 * (IETF aipref), Content-Signal (contentsignals.org), and the license (RSL 1.0), which stands outside the group and so
 * holds for all robots. A preview stays out of search results.
 */
export function robotsText(site: string, isPreview: boolean): string {
  if (isPreview) return lines("User-agent: *", "Disallow: /");
  return lines(
    `License: ${site}${paths.rsl}`,
    "",
    "User-agent: *",
    `Content-Usage: ${CONTENT_USAGE}`,
    "Content-Signal: search=yes, ai-train=no",
    ...kept.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${site}/sitemap.xml`,
  );
}
