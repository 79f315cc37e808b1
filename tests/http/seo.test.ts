import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { brand } from "@/lib/brand";
import { publishedArticles } from "@/lib/content/articles";
import { paths } from "@/lib/paths";
import { repository } from "@/scripts/local/repository";
import { walkedPages } from "@/tests/support/routes";
import { get, textOf } from "@/tests/support/site";

const staticFile = (path: string) => existsSync(join(repository, "public", path));

const unescaped = (text: string): string =>
  text.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&lt;", "<").replaceAll("&amp;", "&");

function attributeOf(html: string, start: string, name: string): string {
  const tags = html.match(/<(?:meta|link)\s[^>]*>/g)?.filter((tag) => tag.includes(start)) ?? [];
  expect(tags, start).toHaveLength(1);
  return unescaped(new RegExp(` ${name}="([^"]*)"`).exec(tags[0] ?? "")?.[1] ?? "");
}

const structuredData = (html: string): Record<string, unknown>[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].flatMap(([, text = ""]) =>
    JSON.parse(text),
  );

const addresses = async (): Promise<string[]> =>
  [...(await textOf("/sitemap.xml")).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = ""]) => new URL(url).pathname);

test("the sitemap names every article, and each address once", async () => {
  const listed = await addresses();
  expect(listed).toContain(paths.home);
  expect(listed).toEqual([...new Set(listed)]);
  for (const { meta } of await publishedArticles(new Date())) expect(listed).toContain(paths.article(meta.slug));
  const walked = walkedPages();
  expect(listed.filter((address) => !walked.includes(address))).toEqual([]);
});

test("every page of the sitemap responds, names itself, and has its own title and image", async () => {
  const titles = new Map<string, string>();
  for (const address of await addresses()) {
    const response = await get(address);
    expect(response.status, address).toBe(200);
    const html = await response.text();
    const content = (start: string) => attributeOf(html, start, "content");
    const title = unescaped(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? "");
    expect(titles.get(title), `the title of ${address}`).toBeUndefined();
    titles.set(title, address);
    if (/^\/insights\/[^/]+$/.test(address)) expect(title, address).toMatch(/ \| Insights \| Likeright$/);
    for (const text of structuredData(html)) expect(text["@context"], address).toBe("https://schema.org");
    expect(title.length, title).toBeGreaterThan(0);
    expect(title.length, title).toBeLessThanOrEqual(60);
    expect(content('name="description"').length, address).toBeLessThanOrEqual(160);
    const canonical = attributeOf(html, 'rel="canonical"', "href");
    expect(new URL(canonical).pathname, address).toBe(address);
    expect(content('property="og:url"'), address).toBe(canonical);
    expect(content('property="og:title"').length, address).toBeGreaterThan(0);
    expect(html.match(/<h1[\s>]/g), address).toHaveLength(1);
    const image = new URL(content('property="og:image"'));
    const picture = await get(image.pathname);
    expect([picture.status, picture.headers.get("content-type")], image.pathname).toEqual([200, "image/png"]);
    await picture.arrayBuffer();
    // Must be a committed file of public/, not a route that draws.
    expect(staticFile(image.pathname), image.pathname).toBe(true);
  }
});

test("each kind of page tells search engines what it is", async () => {
  const kinds: readonly [path: string, types: string[]][] = [
    [paths.home, ["Organization", "WebSite", "FAQPage"]],
    [paths.about, ["Organization", "BreadcrumbList"]],
    [paths.waitlist, ["BreadcrumbList", "FAQPage"]],
    [paths.guide("elvis-act"), ["Article", "BreadcrumbList"]],
    [paths.article("counter-ten-or-twenty"), ["Article", "BreadcrumbList", "FAQPage"]],
    [paths.termsOfService, ["BreadcrumbList"]],
  ];
  for (const [path, types] of kinds) {
    const html = await textOf(path);
    const data = structuredData(html);
    expect(
      data.map((thing) => thing["@type"]),
      path,
    ).toEqual(types);
  }
});

test("an article's tags identify it as one, with its feed", async () => {
  const html = await textOf(paths.article("counter-ten-or-twenty"));
  expect(attributeOf(html, 'property="og:type"', "content")).toBe("article");
  expect(attributeOf(html, 'property="article:published_time"', "content")).toBe("2026-10-06T14:00:00.000Z");
  expect(new URL(attributeOf(html, 'type="application/rss+xml"', "href")).pathname).toBe(paths.rssFeed);
});

test("a reader that has the feed already is told so in a few bytes", async () => {
  const first = await get(paths.rssFeed);
  const etag = first.headers.get("etag") ?? "";
  expect([first.status, etag]).toEqual([200, expect.stringMatching(/^(W\/)?".{20,}"$/)]);
  const ask = (tag: string) => get(paths.rssFeed, { "if-none-match": tag });
  for (const tag of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const again = await ask(tag);
    expect([again.status, await again.text()], tag).toEqual([304, ""]);
  }
  expect((await ask('"other"')).status).toBe(200);
});

test("robots are excluded from personal pages, and shown the sitemap", async () => {
  const robots = await textOf("/robots.txt");
  for (const path of ["/admin", "/auth", "/approve/", "/offer/", "/license/"]) {
    expect(robots).toContain(`Disallow: ${path}\n`);
  }
  expect(robots).toMatch(/Sitemap: https?:\/\/.+\/sitemap\.xml/);
});

test("the manifest names the product, and its icons exist in their sizes", async () => {
  const manifest: { name: string; icons: { src: string; sizes: string; type?: string }[] } = JSON.parse(
    await textOf("/manifest.webmanifest"),
  );
  expect(manifest.name).toBe(brand.name);
  expect(manifest.icons.length).toBeGreaterThan(0);
  for (const { src, sizes } of manifest.icons) {
    const image = Buffer.from(await (await get(src)).arrayBuffer());
    expect(image.subarray(1, 4).toString("latin1"), src).toBe("PNG");
    // Width and height are in the first chunk (PNG, 11.2.2).
    expect(`${image.readUInt32BE(16)}x${image.readUInt32BE(20)}`, src).toBe(sizes);
  }
});
