import { expect, test } from "vitest";
import { cached, parseContent } from "@/lib/content/files";
import { articleSchema, guideSchema } from "@/lib/content/schema";

const article = `---
id: 5b0cf704-b9ae-4ac9-8461-801c5422f0cb
title: "Write an offer"
slug: write-an-offer
excerpt: "In short."
metaDescription: "For search engines."
cluster: Pricing & Deals
featuredImageUrl: /og/insights/write-an-offer.png
publishedAt: 2026-06-30T14:00:00Z
---
The text.
`;
const file = "content/insights/write-an-offer.mdx";
const parse = (text: string) => parseContent(file, text, articleSchema);

test("a file gives its front matter, its text and a hash of everything", () => {
  const { meta, body, hash } = parse(article);
  expect(meta.publishedAt).toEqual(new Date("2026-06-30T14:00:00Z"));
  expect(meta.sources).toEqual([]);
  expect(body.trim()).toBe("The text.");
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  expect(parse(article.replace("The text.", "The text!")).hash).not.toBe(hash);
});

test("a day means the same with and without quotes", () => {
  const quoted = parse(article.replace("2026-06-30T14:00:00Z", '"2026-06-30"'));
  const plain = parse(article.replace("2026-06-30T14:00:00Z", "2026-06-30"));
  expect(plain.meta.publishedAt).toEqual(quoted.meta.publishedAt);
});

test.each([
  ["a missing field", article.replace(/^title.*\n/m, ""), /title/],
  ["a cluster that does not exist", article.replace("Pricing & Deals", "News"), /cluster/],
  ["a slug with capitals", article.replace("slug: write", "slug: Write"), /slug must be lower-case/],
  ["a date that is none", article.replace("2026-06-30T14:00:00Z", "soon"), /publishedAt/],
  ["a description longer than a search result", article.replace("For search", "x".repeat(160)), /160 characters/],
  ["a field nobody knows", article.replace("slug:", "sulg: x\nslug:"), /sulg/],
  [
    "sources without the month they were checked in",
    article.replace("publishedAt", 'sources: [{ title: "A", citation: "B", status: pending }]\npublishedAt'),
    /lastChecked must say when/,
  ],
  ["broken YAML", article.replace('"Write an offer"', '"Write an offer'), /front matter/],
  ["no front matter", "The text.", /title/],
  ["an empty file", "", /title/],
])("%s fails with the file's name, at the first read and at the second", (_name, text, fault) => {
  for (let read = 0; read < 2; read++) {
    expect(() => parse(text)).toThrow(fault);
    expect(() => parse(text)).toThrow(/^content\/insights\/write-an-offer\.mdx: front matter/);
  }
});

test("a guide names a category of the hub and at least one source", () => {
  const result = guideSchema.safeParse({ category: "News", sources: [] });
  expect(result.error?.issues.map(({ path }) => path[0])).toEqual(expect.arrayContaining(["category", "sources"]));
});

test("content is loaded once, and again after a read that failed", async () => {
  let loads = 0;
  const load = cached(async () => {
    loads += 1;
    if (loads === 1) throw new Error("EMFILE: too many open files");
    return loads;
  });
  await expect(load()).rejects.toThrow("EMFILE");
  expect([await load(), await load()]).toEqual([2, 2]);
});
