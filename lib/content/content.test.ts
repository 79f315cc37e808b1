import { expect, test } from "vitest";
import { loadArticles } from "@/lib/content/articles";
import { compileContent } from "@/lib/content/compile";
import { loadGlossary } from "@/lib/content/glossary";
import { loadGuides } from "@/lib/content/guides";
import { loadHomeCopy } from "@/lib/content/home";
import { homeDefaults } from "@/lib/content/home-defaults";
import { legalPages, loadLegalText } from "@/lib/content/legal";

test("x", async () => {
  const guides = await loadGuides();
  const articles = await loadArticles();
  const glossary = await loadGlossary();
  expect(await loadHomeCopy()).not.toBe(homeDefaults);
  console.log(glossary.entries.map((e) => `${e.id}: ${e.short}`).join("\n"));
  for (const doc of [...guides, ...articles, glossary, ...(await Promise.all(legalPages.map(loadLegalText)))]) {
    const { outline } = await compileContent(doc, {});
    console.log(doc.file, outline.headings.length, outline.links.length, outline.components.length);
  }
});
