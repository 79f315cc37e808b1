import { expect, test } from "vitest";
import { breadcrumbData, faqData, pageMetadata } from "@/lib/content/page-metadata";

const long = "word ".repeat(60).trim();

test("a page's tags fit what shows them, and name one address", () => {
  const metadata = pageMetadata({ path: "/learn/nil-basics", title: long, description: long });
  expect(metadata.title).toEqual({ absolute: `${"word ".repeat(9).trim()}… | Likeright` });
  expect(metadata.description?.length).toBeLessThanOrEqual(160);
  expect(metadata.alternates?.canonical).toBe("/learn/nil-basics");
  expect(metadata.openGraph).toMatchObject({ type: "website", url: "/learn/nil-basics" });
  expect(metadata.openGraph?.images).toMatchObject([{ url: "/og/learn/nil-basics.png", width: 1200, height: 630 }]);
});

test("an article is marked as one, with its date", () => {
  const publishedAt = new Date("2026-11-19T14:00:00Z");
  const metadata = pageMetadata({
    path: "/insights/a-b",
    title: "A",
    description: "B",
    publishedAt,
    image: "/og/x.png",
  });
  expect(metadata.openGraph).toMatchObject({ type: "article", publishedTime: "2026-11-19T14:00:00.000Z" });
  expect(metadata.twitter?.images).toMatchObject([{ url: "/og/x.png" }]);
});

test("structured data counts from the home page and keeps answers word for word", () => {
  expect(breadcrumbData([{ name: "Insights", path: "/insights" }]).itemListElement).toMatchObject([
    { position: 1, item: "https://likeright.com/" },
    { position: 2, item: "https://likeright.com/insights", name: "Insights" },
  ]);
  expect(faqData([{ q: "Why?", a: "So.\nAnd so." }]).mainEntity).toMatchObject([
    { name: "Why?", acceptedAnswer: { text: "So.\nAnd so." } },
  ]);
});
