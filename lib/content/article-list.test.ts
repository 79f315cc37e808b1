import { expect, test } from "vitest";
import { inList, listOfSlug, listPage, listSlug, loadArticles, pageCount, pageNumber } from "@/lib/content/articles";
import { clusters } from "@/lib/content/schema";

test("pages of six hold every article once, in order, and the last one says so", async () => {
  const articles = await loadArticles();
  const pages = Array.from({ length: pageCount(articles.length) }, (_, index) => listPage(articles, index + 1));
  expect(pages.flatMap(({ posts }) => posts.map(({ slug }) => slug))).toEqual(articles.map(({ meta }) => meta.slug));
  for (const { posts } of pages.slice(0, -1)) expect(posts).toHaveLength(6);
  expect(pages.map(({ next }) => next)).toEqual([...pages.slice(1).map(({ page }) => page), null]);
});

test("a list of exactly six is one page, an empty one is one empty page", async () => {
  const six = (await loadArticles()).slice(0, 6);
  expect(listPage(six, 1)).toMatchObject({ page: 1, next: null });
  expect(listPage(six, 2).posts).toEqual([]);
  expect(listPage([], 1)).toEqual({ page: 1, posts: [], next: null });
});

test("the clusters share all articles among them", async () => {
  const articles = await loadArticles();
  const sizes = clusters.map((cluster) => inList(articles, cluster).length);
  expect(Math.min(...sizes)).toBeGreaterThan(0);
  expect(sizes.reduce((sum, size) => sum + size)).toBe(articles.length);
  expect(inList(articles, "all")).toEqual(articles);
});

test("a list's name in addresses leads back to it", () => {
  expect(clusters.map(listSlug)).toEqual(["ai-consent", "pricing-deals", "rights-law", "working-with-brands"]);
  for (const list of ["all", ...clusters] as const) expect(listOfSlug(listSlug(list))).toBe(list);
  expect(listOfSlug("AI & Consent")).toBeUndefined();
  expect(listOfSlug("constructor")).toBeUndefined();
});

test.each([
  ["1", 1],
  ["9999", 9999],
  ["0", undefined],
  ["01", undefined],
  ["10000", undefined],
  ["2.5", undefined],
  ["-1", undefined],
  ["", undefined],
  ["2abc", undefined],
])("page number %j", (text, number) => {
  expect(pageNumber(text)).toBe(number);
});
