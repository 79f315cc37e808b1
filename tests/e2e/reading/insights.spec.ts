import { articleQuestions, loadArticles, publishedArticles } from "@/lib/content/articles";
import { paths } from "@/lib/paths";
import { expect, test } from "@/tests/support/page";

const published = await publishedArticles(new Date());
const titles = published.map(({ meta }) => meta.title);
const article = published.find(({ meta }) => meta.slug === "which-law-covers-your-voice");
if (!article) throw new Error("The article of these tests is gone.");
const { meta } = article;

// What these tests read is not counted, so that tests/e2e/events.spec.ts can count.
test.use({ extraHTTPHeaders: { "sec-gpc": "1" } });

test("an article has every part of the specification", async ({ page }) => {
  const path = paths.article(meta.slug);
  await page.goto(path);
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText(meta.title);
  await expect(main.getByText("Written by Likeright, November 12, 2026")).toBeVisible();
  await expect(main.getByRole("region", { name: "TL;DR" })).toContainText(meta.excerpt);
  for (const { q, a } of articleQuestions) {
    await expect(main.getByText(q)).toBeVisible();
    await expect(main.getByText(a)).toBeVisible();
  }
  const guide = main.getByRole("link", { name: "Free Digital Rights Guide" });
  await expect(guide).toHaveAttribute("href", "/assets/guides/nil-rights.pdf");
  await expect(guide).toHaveAttribute("target", "_blank");
  await expect(main.getByRole("heading", { name: "Ready to Monetize Your Digital Self?" })).toBeVisible();
  const related = published.filter((one) => one.meta.cluster === meta.cluster && one.meta.slug !== meta.slug);
  await expect(main.getByRole("region", { name: `Related in ${meta.cluster}` }).getByRole("link")).toHaveText(
    related.slice(0, 3).map((one) => one.meta.title),
  );
  const calls = main.getByRole("link", { name: "Activate Your Profile →" });
  const targets = await calls.evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  expect(targets.sort()).toEqual(
    ["footer", "inline", "sticky"].map((variant) => `/waitlist?src=${variant}&post=${meta.slug}`),
  );
  const data = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(data.flatMap((text) => JSON.parse(text))[0]).toMatchObject({
    "@type": "Article",
    headline: meta.title,
    description: meta.metaDescription,
    datePublished: meta.publishedAt.toISOString(),
    author: { "@type": "Organization", name: "Likeright" },
    mainEntityOfPage: { "@id": expect.stringContaining(path) },
  });
});

test("an article that is not out yet, and one that never was, are not found", async ({
  page,
  request,
  expectFault,
}) => {
  expectFault(/status of 404/);
  const coming = (await loadArticles()).find((one) => one.meta.publishedAt > new Date());
  for (const slug of [coming?.meta.slug ?? "not-yet", "no-such-article"]) {
    expect((await request.get(paths.article(slug))).status(), slug).toBe(404);
    await page.goto(paths.article(slug));
    await expect(page.getByText("Post not found.")).toBeVisible();
    await expect(page.getByRole("link", { name: "All articles" })).toHaveAttribute("href", paths.insights);
  }
  for (const path of [paths.insights, paths.rssFeed, "/sitemap.xml", "/insights/posts/all/3"]) {
    expect(await (await request.get(path)).text(), path).not.toContain(coming?.meta.slug ?? "an-hour");
  }
});

test("the feed is valid, and holds every article", async ({ page, request }) => {
  const rss = await request.get(paths.rssFeed);
  expect(rss.headers()["content-type"]).toContain("application/rss+xml");
  await page.goto(paths.about);
  const channel = await page.evaluate(
    (xml) => {
      const feed = new DOMParser().parseFromString(xml, "application/xml");
      const texts = (from: ParentNode, name: string) =>
        [...from.children].filter(({ nodeName }) => nodeName === name).map((element) => element.textContent ?? "");
      const root = feed.querySelector("rss > channel");
      if (!root || feed.querySelector("parsererror")) return undefined;
      return {
        version: feed.documentElement.getAttribute("version"),
        heads: ["title", "link", "description"].map((name) => texts(root, name).length),
        items: [...root.querySelectorAll("item")].map((item) =>
          Object.fromEntries(["title", "link", "guid", "pubDate"].map((name) => [name, texts(item, name).join()])),
        ),
      };
    },
    await rss.text(),
  );
  expect(channel).toMatchObject({ version: "2.0", heads: [1, 1, 1] });
  const items = channel?.items ?? [];
  expect(items.map(({ title }) => title)).toEqual(titles);
  expect(items.map(({ link = "" }) => new URL(link).pathname)).toEqual(
    published.map((one) => paths.article(one.meta.slug)),
  );
  // As RFC 822 has it.
  for (const { pubDate } of items)
    expect(pubDate).toMatch(/^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/);
  expect(new Set(items.map(({ guid }) => guid)).size).toBe(published.length);
});
