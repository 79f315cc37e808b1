import { brand } from "@/lib/brand";
import type { Article } from "@/lib/content/articles";
import { siteUrl } from "@/lib/env";
import { paths } from "@/lib/paths";

const TITLE = `${brand.name} Insights`;
const ABOUT = "Articles on licensing a voice or a likeness.";

const absolute = (path: string): string => new URL(path, siteUrl()).href;

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

/** RSS 2.0, with a link to itself as the RSS Advisory Board recommends. */
export function rssFeed(articles: readonly Article[]): string {
  const items = articles.map(({ meta }) => {
    const url = escaped(absolute(paths.article(meta.slug)));
    return `<item>
<title>${escaped(meta.title)}</title>
<link>${url}</link>
<guid isPermaLink="false">urn:uuid:${meta.id}</guid>
<pubDate>${meta.publishedAt.toUTCString()}</pubDate>
<category>${escaped(meta.cluster)}</category>
<description>${escaped(meta.excerpt)}</description>
</item>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
<title>${escaped(TITLE)}</title>
<link>${escaped(absolute(paths.insights))}</link>
<description>${escaped(ABOUT)}</description>
<language>en-us</language>
<atom:link href="${escaped(absolute(paths.rssFeed))}" rel="self" type="application/rss+xml"/>
${items.join("\n")}
</channel></rss>
`;
}
