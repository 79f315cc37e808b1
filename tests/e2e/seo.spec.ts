import { existsSync } from "node:fs";
import { join } from "node:path";
import { publishedArticles } from "@/lib/articles/files";
import { brand } from "@/lib/brand";
import { paths } from "@/lib/paths";
import { repository } from "@/scripts/local/repository";
import { expect, test } from "@/tests/support/page";

const staticFile = (path: string) => existsSync(join(repository, "public", path));

test("every page of the sitemap answers, names itself, and has its own title and image", async ({ page, request }) => {
  test.setTimeout(240_000);
  const sitemap = await (await request.get("/sitemap.xml")).text();
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = ""]) => new URL(url).pathname);
  expect(addresses).toContain(paths.home);
  expect(addresses).toEqual([...new Set(addresses)]);
  for (const { meta } of await publishedArticles(new Date())) expect(addresses).toContain(paths.article(meta.slug));

  const titles = new Map<string, string>();
  for (const address of addresses) {
    const response = await request.get(address);
    expect(response.status(), address).toBe(200);
    await page.setContent(await response.text());
    const content = async (selector: string) => (await page.locator(selector).getAttribute("content")) ?? "";
    const title = await page.title();
    expect(titles.get(title), `the title of ${address}`).toBeUndefined();
    titles.set(title, address);
    expect(title.length, title).toBeLessThanOrEqual(60);
    expect((await content('meta[name="description"]')).length, address).toBeLessThanOrEqual(160);
    const canonical = (await page.locator('link[rel="canonical"]').getAttribute("href")) ?? "";
    expect(new URL(canonical).pathname, address).toBe(address);
    expect(await content('meta[property="og:url"]'), address).toBe(canonical);
    expect((await content('meta[property="og:title"]')).length, address).toBeGreaterThan(0);
    const image = new URL(await content('meta[property="og:image"]'));
    const picture = await request.get(image.pathname);
    expect([picture.status(), picture.headers()["content-type"]], image.pathname).toEqual([200, "image/png"]);
    // A file of public/, drawn and committed, and not a route that draws.
    expect(staticFile(image.pathname), image.pathname).toBe(true);
  }
});

test("each kind of page tells search engines what it is", async ({ request }) => {
  const kinds: readonly [path: string, types: string[]][] = [
    [paths.home, ["Organization", "WebSite", "FAQPage"]],
    [paths.about, ["Organization", "BreadcrumbList"]],
    [paths.waitlist, ["BreadcrumbList", "FAQPage"]],
    [paths.guide("elvis-act"), ["Article", "BreadcrumbList"]],
    [paths.article("counter-ten-or-twenty"), ["Article", "BreadcrumbList", "FAQPage"]],
    [paths.termsOfService, ["BreadcrumbList"]],
  ];
  for (const [path, types] of kinds) {
    const html = await (await request.get(path)).text();
    const scripts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
    const data: Record<string, unknown>[] = scripts.flatMap(([, text = ""]) => JSON.parse(text));
    expect(
      data.map((thing) => thing["@type"]),
      path,
    ).toEqual(types);
    for (const thing of data) expect(thing["@context"], path).toBe("https://schema.org");
  }
});

test("an article's tags say that it is one, with its feeds", async ({ page }) => {
  await page.goto(paths.article("counter-ten-or-twenty"));
  await expect(page.locator('meta[property="og:type"]')).toHaveAttribute("content", "article");
  await expect(page.locator('meta[property="article:published_time"]')).toHaveAttribute(
    "content",
    "2026-10-06T14:00:00.000Z",
  );
  for (const [type, path] of [
    ["application/rss+xml", paths.rssFeed],
    ["application/feed+json", paths.jsonFeed],
  ] as const) {
    const href = await page.locator(`link[rel="alternate"][type="${type}"]`).getAttribute("href");
    expect(new URL(href ?? "").pathname).toBe(path);
  }
});

test("robots are kept from what belongs to one person, and shown the sitemap", async ({ request }) => {
  const robots = await (await request.get("/robots.txt")).text();
  for (const path of ["/admin", "/auth", "/approve/", "/offer/", "/license/"]) {
    expect(robots).toContain(`Disallow: ${path}\n`);
  }
  expect(robots).toMatch(/Sitemap: https?:\/\/.+\/sitemap\.xml/);
});

test("the manifest names the product, and its icons are there in their sizes", async ({ page, request }) => {
  const response = await request.get("/manifest.webmanifest");
  const manifest: { name: string; icons: { src: string; sizes: string }[] } = await response.json();
  expect(manifest.name).toBe(brand.name);
  await page.goto(paths.about);
  for (const { src, sizes } of manifest.icons) {
    const size = await page.evaluate(async (url) => {
      const image = new Image();
      image.src = url;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    expect(size, src).toBe(sizes);
  }
});
