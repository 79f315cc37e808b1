import { expect, test } from "vitest";
import { loadArticles } from "@/lib/content/articles";
import { rssFeed } from "@/lib/content/feeds";

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
