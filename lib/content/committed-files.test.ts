import { readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { brand } from "@/lib/brand";
import { loadArticles } from "@/lib/content/articles";
import { loadGuides } from "@/lib/content/guides";
import { legalPages } from "@/lib/content/legal";
import { ogImage } from "@/lib/content/page-metadata";
import { paths } from "@/lib/paths";
import { repository } from "@/scripts/local/repository";
import { readSite } from "@/tests/support/routes";

// docs/architecture.md (Layout, `public/`) says which version drew them.
const file = (path: string) => readFileSync(join(repository, "public", path));

test("every page and article has its image for sharing: 1200 by 630, and small", async () => {
  const pages = [
    ...[paths.home, paths.about, paths.solutions, paths.brands, paths.verifiedBadge, paths.learn, paths.insights],
    ...[paths.waitlist, paths.contact, paths.demo, paths.nilGuide, paths.verify, paths.odrlProfile, paths.glossary],
    ...(await loadGuides()).map(({ slug }) => paths.guide(slug)),
    ...legalPages.map((page) => `/${page}`),
  ].map(ogImage);
  const articles = (await loadArticles()).map(({ meta }) => meta.featuredImageUrl);
  expect(new Set([...pages, ...articles]).size).toBe(pages.length + articles.length);
  for (const path of [...pages, ...articles]) {
    const image = file(path);
    const { width, height } = await sharp(image).metadata();
    expect({ path, width, height }).toEqual({ path, width: 1200, height: 630 });
    expect(image.length, path).toBeLessThan(100_000);
  }
});

test("the guide's PDF has a title and a structure for screen readers, and its links lead to pages of the site", () => {
  const text = file("assets/guides/nil-rights.pdf")
    .toString("latin1")
    .replace(/stream\r?\n.*?endstream/gs, "");
  expect(text).toContain(`/Title (Your name, image and likeness - ${brand.name})`);
  for (const part of ["/Lang (en)", "/Marked true", "/StructTreeRoot "]) expect(text).toContain(part);
  const links = [...text.matchAll(/\/URI \(((?:\\.|[^\\)])*)\)/g)].map(([, link = ""]) => new URL(link));
  expect(links.length).toBeGreaterThan(5);
  const { routes } = readSite({ "/learn/[guide]": ["elvis-act", "ethical-ai-sourcing", "escrow-protection"] });
  const dead = links.filter(
    ({ origin, pathname }) => origin !== brand.url || !routes.some((one) => one.test(pathname)),
  );
  expect(dead).toEqual([]);
});
