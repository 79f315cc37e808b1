import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { brand } from "@/lib/brand";
import { paths } from "@/lib/paths";
import { repository } from "@/scripts/local/repository";
import { readSite } from "@/tests/support/routes";
import { entriesOf } from "@/tools/press/guide/front-matter";
import { loadParts } from "@/tools/press/guide/parts";
import { pinInfo, readPdf } from "@/tools/press/guide/pdf";

// Committed; made by `npm run guide -w tools/press`.
const bytes = await readFile(join(repository, "public/assets/guides/nil-rights.pdf"));
const guide = readPdf(bytes);
const parts = await loadParts();

test("it has a title, a language, a structure for screen readers, and eight pages or more", () => {
  expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
  expect(guide.pages).toBeGreaterThanOrEqual(8);
  expect(guide).toMatchObject({
    title: `Your name, image and likeness - ${brand.name}`,
    language: "en",
    isTagged: true,
  });
  expect(guide.outline).toEqual(expect.arrayContaining(parts.guides.map(({ meta }) => meta.title)));
});

test("it is made from today's content: otherwise run `npm run guide -w tools/press`", () => {
  expect(guide.links).toContain(`${brand.url}${paths.nilGuide}?edition=${parts.edition}`);
});

test("every part is listed, and starts on a page of its own", () => {
  const pages = entriesOf(parts).map(({ id }) => guide.places.get(id) ?? 0);
  expect(pages.every((page) => page > 2)).toBe(true);
  expect(pages).toEqual([...new Set(pages)].sort((a, b) => a - b));
});

test("links within it lead to places that exist", () => {
  expect(guide.jumps.length).toBeGreaterThan(20);
  expect(guide.jumps.filter((name) => !guide.places.has(name))).toEqual([]);
});

test("links out of it lead to pages of the site", () => {
  const { routes } = readSite({ "/learn/[guide]": ["elvis-act", "ethical-ai-sourcing", "escrow-protection"] });
  const dead = guide.links.filter((link) => {
    const url = new URL(link);
    return url.origin !== brand.url || !routes.some((route) => route.test(url.pathname));
  });
  expect(dead).toEqual([]);
});

test("printing again changes no byte: the dates are those of the content", () => {
  expect(pinInfo(bytes, brand.name, parts.updated).equals(bytes)).toBe(true);
  const later = pinInfo(bytes, brand.name, new Date("2031-01-02T03:04:05Z"));
  expect(later.length).toBe(bytes.length);
  expect(later.includes("D:20310102030405")).toBe(true);
  expect(readPdf(later)).toEqual(guide);
});
