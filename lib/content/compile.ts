import type { Nodes } from "hast";
import { compileMDX, type MDXRemoteProps } from "next-mdx-remote/rsc";
import type { ReactElement } from "react";
import rehypeSlug from "rehype-slug";
import remarkGfm from "remark-gfm";
import { citeSources } from "@/lib/content/citations";
import { ContentError } from "@/lib/content/files";
import { collectOutline, emptyOutline, numberClauses, type Outline } from "@/lib/content/outline";
import type { Source } from "@/lib/content/schema";
import { describeTables } from "@/lib/content/tables";
import { typeset } from "@/lib/text/typeset";

const VERBATIM = new Set(["code", "pre", "kbd", "samp"]);

/** Inline elements: their text continues the surrounding text. */
const INLINE = new Set([
  "a",
  "em",
  "strong",
  "del",
  "code",
  "kbd",
  "samp",
  "sup",
  "sub",
  "span",
  "Term",
  "Status",
  "Cite",
]);

/** Applies `typeset` to a node's text. `before`: the preceding character of the running text. Returns the last one. */
function print(node: Nodes, before: string): string {
  if (node.type === "text") {
    node.value = typeset(node.value, before);
    return node.value.at(-1) ?? before;
  }
  if (!("children" in node)) return "";
  const name = ("tagName" in node && node.tagName) || ("name" in node && node.name) || "";
  if (VERBATIM.has(name)) return "x";
  const start = INLINE.has(name) ? before : "";
  const end = node.children.reduce((last, child) => print(child, last), start);
  return INLINE.has(name) ? end : "";
}

/** A rehype plugin. Works across the elements of a paragraph and leaves code alone. */
const typography = () => (tree: Nodes) => void print(tree, "");

/** Components that a text may use by name, and replacements for Markdown's own elements. */
export type Components = NonNullable<MDXRemoteProps["components"]>;

export type Compiled = { content: ReactElement; outline: Outline };

type Text = { file: string; body: string; meta?: { title: string; sources?: readonly Source[] } };

/**
 * Compiles a file's Markdown to elements and an outline. `.mdx` may use the given components; expressions in braces are
 * dropped, because text needs no code. Throws ContentError for invalid Markdown.
 */
export async function compileContent({ file, body, meta }: Text, components: Components): Promise<Compiled> {
  const outline = emptyOutline();
  try {
    const { content } = await compileMDX({
      source: body,
      components,
      options: {
        blockJS: true,
        mdxOptions: {
          format: file.endsWith(".mdx") ? "mdx" : "md",
          remarkPlugins: [remarkGfm],
          rehypePlugins: [
            numberClauses,
            rehypeSlug,
            describeTables,
            typography,
            collectOutline(outline),
            citeSources(meta?.sources ?? []),
          ],
        },
      },
    });
    return { content, outline };
  } catch (error) {
    throw new ContentError(file, error instanceof Error ? error.message : String(error));
  }
}
