import { privateAreas } from "@/lib/http/areas";
import { CONTENT_USAGE } from "@/lib/http/content-usage";
import { paths } from "@/lib/paths";

/** Programs that subscribe to calendars obey this file. A feed's secret address is found by no robot, and never indexed. */
const areas = [...privateAreas.filter((area) => area !== "calendar"), "api", "dev"];

const kept = ["/admin", "/auth", ...areas.map((area) => `/${area}/`)];

const lines = (...texts: readonly string[]): string => `${texts.join("\n")}\n`;

/**
 * The robots.txt (RFC 9309) for `site`, with usage rules for the crawled pages: Content-Usage (IETF aipref),
 * Content-Signal (contentsignals.org), and the license (RSL 1.0), which is outside the group and so applies to all
 * robots. A preview is excluded from search results.
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
