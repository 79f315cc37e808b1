import { expect, test } from "vitest";
import { findArticle, loadArticles, publishedArticles, relatedArticles } from "@/lib/content/articles";

const now = new Date("2026-11-21T12:00:00Z");
const articles = await loadArticles();
const future = articles.filter(({ meta }) => meta.publishedAt > now);

test("what is dated in the future is hidden until then", async () => {
  const [next] = future.toReversed();
  if (!next) throw new Error("no article is dated in the future");
  expect(await publishedArticles(now)).toEqual(articles.filter((article) => !future.includes(article)));
  expect(await findArticle(next.meta.slug, now)).toBeUndefined();
  expect(await findArticle(next.meta.slug, next.meta.publishedAt)).toBe(next);
});

test("articles come newest first", () => {
  const times = articles.map(({ meta }) => meta.publishedAt.getTime());
  expect(times).toEqual(times.toSorted((a, b) => b - a));
});

test("related articles are at most three others of the cluster, none from the future", async () => {
  for (const article of articles) {
    const related = await relatedArticles(article, now);
    expect(related.length).toBeLessThanOrEqual(3);
    expect(related).not.toContain(article);
    expect(related.every(({ meta }) => meta.cluster === article.meta.cluster && meta.publishedAt <= now)).toBe(true);
  }
});

test("no two articles share an id", () => {
  expect(new Set(articles.map(({ meta }) => meta.id)).size).toBe(articles.length);
});
