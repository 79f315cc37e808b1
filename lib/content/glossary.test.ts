import { expect, test } from "vitest";
import { compileContent } from "@/lib/content/compile";
import { loadGlossary, parseGlossary } from "@/lib/content/glossary";

test("every entry has the id of its heading and a short definition", async () => {
  const glossary = await loadGlossary();
  const { outline } = await compileContent(glossary, {});
  expect(glossary.entries.map(({ id }) => id)).toEqual(outline.headings.map(({ id }) => id));
  for (const { short } of glossary.entries) expect(short).toMatch(/^[A-Z][^*_[\]]{15,200}\.$/);
});

test("entries are in alphabetical order", async () => {
  const terms = (await loadGlossary()).entries.map(({ term }) => term);
  expect(terms).toEqual(terms.toSorted((a, b) => a.localeCompare(b)));
});

test("a definition's marks stay out of its short form", () => {
  const [entry] = parseGlossary("glossary.md", "\n## Two words\n\nThe *act* of a [case](/x). More.\n");
  expect(entry).toMatchObject({ id: "two-words", term: "Two words", short: "The act of a case." });
});

test("a term without a definition fails with the file's name", () => {
  expect(() => parseGlossary("glossary.md", "## Empty\n\n## Next\n\nHas one.")).toThrow(
    'glossary.md: "Empty" has no definition',
  );
});
