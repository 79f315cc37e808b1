import { ContentError, cached, readContent } from "@/lib/content/files";
import { glossarySchema } from "@/lib/content/schema";

/** A glossary entry. `id` is the fragment of its heading: /learn/glossary#id. */
export type GlossaryEntry = {
  id: string;
  term: string;
  /** Markdown. */
  definition: string;
  /** The definition's first sentence as plain text, for a link's title. */
  short: string;
};

/** "Exclusive license" to "exclusive-license", as rehype-slug does for headings. */
const idOf = (term: string): string => term.toLowerCase().replaceAll(" ", "-");

const plain = (markdown: string): string => markdown.replace(/[*_`]/g, "").replace(/\[([^[\]]*)\]\([^()]*\)/g, "$1");

export function parseGlossary(file: string, body: string): GlossaryEntry[] {
  return body
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [term = "", ...rest] = section.split("\n");
      const definition = rest.join("\n").trim();
      const short = plain(definition).match(/^.+?\.(?=\s|$)/s)?.[0];
      if (!short) throw new ContentError(file, `"${term}" has no definition`);
      return { id: idOf(term.trim()), term: term.trim(), definition, short };
    });
}

export const loadGlossary = cached(async () => {
  const glossary = await readContent("learn/glossary.md", glossarySchema);
  return { ...glossary, entries: parseGlossary(glossary.file, glossary.body) };
});
