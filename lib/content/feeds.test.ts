import { expect, test } from "vitest";
import { brand } from "@/lib/brand";
import { loadArticles } from "@/lib/content/articles";
import { jsonFeed, rssFeed } from "@/lib/content/feeds";

test("the RSS feed escapes its articles' text, and its ids do not depend on their addresses", async () => {
  const articles = await loadArticles();
  const [article] = articles;
  if (!article) throw new Error("There are no articles.");
  const hostile = { ...article, meta: { ...article.meta, title: `<b>"Tom" & 'Jerry'</b>`, excerpt: "a ]]> b" } };
  const feed = rssFeed([hostile, ...articles]);
  expect(feed).toContain("<title>&lt;b&gt;&quot;Tom&quot; &amp; &apos;Jerry&apos;&lt;/b&gt;</title>");
  expect(feed).toContain(`<guid isPermaLink="false">urn:uuid:${article.meta.id}</guid>`);
  expect(feed.match(/<item>/g)).toHaveLength(articles.length + 1);
  expect(feed).toMatch(/<pubDate>\w{3}, \d\d \w{3} 2026 \d\d:\d\d:\d\d GMT<\/pubDate>/);
});

test("the JSON feed has whole addresses", async () => {
  const { items, ...feed } = jsonFeed(await loadArticles());
  expect(feed.version).toBe("https://jsonfeed.org/version/1.1");
  for (const { url, image } of items) {
    expect(url).toMatch(`${brand.url}/insights/`);
    expect(image).toMatch(`${brand.url}/og/insights/`);
  }
});
