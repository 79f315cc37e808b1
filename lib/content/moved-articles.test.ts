import { expect, test } from "vitest";
import { parseEvent } from "@/lib/admin/event-schema";
import { bySlugToday, pathToday, slugToday, subscriptionSchema } from "@/lib/content/article-schema";
import { loadArticles } from "@/lib/content/articles";
import { paths } from "@/lib/paths";

const OLD = "a-nil-deal-over-600-dollars";
const NEW = "a-nil-deal-of-600-dollars-or-more";

test("a renamed article's address leads to one that exists, and others stay", async () => {
  expect(pathToday(paths.article(OLD))).toBe(paths.article(NEW));
  const slugs = (await loadArticles()).map(({ meta }) => meta.slug);
  expect(slugs).toContain(NEW);
  expect(slugs).not.toContain(OLD);
  for (const path of [paths.article(NEW), paths.insights, `${paths.article(OLD)}/more`, paths.guide(OLD)]) {
    expect(pathToday(path)).toBe(path);
  }
});

test("views and subscriptions under both addresses are one sum", () => {
  expect([...bySlugToday(Object.entries({ [OLD]: 40, other: 3, [NEW]: 2 }))]).toEqual([
    [NEW, 42],
    ["other", 3],
  ]);
  expect(slugToday("other")).toBe("other");
});

test("what a page sends that was opened before is kept under the address of today", () => {
  expect(parseEvent(JSON.stringify({ name: "blog_view", slug: OLD }))).toEqual({ name: "blog_view", slug: NEW });
  const sent = { email: "ada@example.com", post: OLD, from: "page" };
  expect(subscriptionSchema.parse(sent).post).toBe(NEW);
});
