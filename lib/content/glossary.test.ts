import { expect, test } from "vitest";
import { parseGlossary } from "@/lib/content/glossary";

test("a definition's marks stay out of its short form", () => {
  const [entry] = parseGlossary("glossary.md", "\n## Two words\n\nThe *act* of a [case](/x). More.\n");
  expect(entry).toMatchObject({ id: "two-words", term: "Two words", short: "The act of a case." });
});

test("a term without a definition fails with the file's name", () => {
  expect(() => parseGlossary("glossary.md", "## Empty\n\n## Next\n\nHas one.")).toThrow(
    'glossary.md: "Empty" has no definition',
  );
});
