import { expect, test } from "vitest";
import { publishedArticles } from "@/lib/content/articles";
import { paths } from "@/lib/paths";
import { calls } from "@/tests/support/calls";
import { get, textOf } from "@/tests/support/site";

const plain = (html: string): string =>
  html
    .replace(/<[^>]*>/g, "")
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ")
    .trim();

function linksOf(html: string): { name: string; href: string }[] {
  const main = /<main\b[\s\S]*<\/main>/.exec(html)?.[0] ?? "";
  return [...main.matchAll(/<a\s[^>]*?href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g)].map(([, href = "", inner = ""]) => ({
    name: plain(inner),
    href: plain(href),
  }));
}

test.each([...new Set(calls.map(([from]) => from))])(
  "the calls to action of %s have their exact targets",
  async (from) => {
    const links = linksOf(await textOf(from));
    for (const [, name, to] of calls.filter((call) => call[0] === from)) {
      const targets = links.filter((link) => link.name === name).map(({ href }) => href);
      expect(new Set(targets), `${name} on ${from}`).toEqual(new Set([to]));
      expect((await get(to)).status, to).toBe(200);
    }
  },
);

test("every article's calls to action carry their position and article", async () => {
  for (const { meta } of await publishedArticles(new Date())) {
    const html = await textOf(paths.article(meta.slug));
    for (const src of ["inline", "sticky", "footer"]) {
      expect(html).toContain(`href="/waitlist?src=${src}&amp;post=${meta.slug}"`);
    }
  }
  const guide = await get("/assets/guides/nil-rights.pdf");
  expect([guide.status, guide.headers.get("content-type")]).toEqual([200, "application/pdf"]);
});
