import { compileMDX, type MDXRemoteProps } from "next-mdx-remote/rsc";
import type { ReactElement } from "react";
import rehypeSlug from "rehype-slug";
import remarkGfm from "remark-gfm";
import { ContentError } from "@/lib/content/files";
import { collectOutline, emptyOutline, type Node, numberClauses, type Outline } from "@/lib/content/outline";
import { describeTables } from "@/lib/content/tables";
import { typeset } from "@/lib/text/typeset";

/** Elements whose text stands as it was typed. */
const VERBATIM = new Set(["code", "pre", "kbd", "samp"]);

/** Elements of running text: what is said in them goes on with what is said around them. */
const INLINE = new Set(["a", "em", "strong", "del", "code", "kbd", "samp", "sup", "sub", "span", "Term", "Status"]);

/** A rehype plugin that prints a text as `typeset` does, across the elements of a paragraph. Code stands as it is. */
function typography() {
  const visit = (node: Node, before: string): string => {
    const name = node.tagName ?? node.name ?? "";
    if (node.type === "text" && node.value !== undefined) {
      node.value = typeset(node.value, before);
      return node.value.at(-1) ?? before;
    }
    if (VERBATIM.has(name)) return "x";
    const start = INLINE.has(name) ? before : "";
    const end = (node.children ?? []).reduce((last, child) => visit(child, last), start);
    return INLINE.has(name) ? end : "";
  };
  return (tree: Node): void => void visit(tree, "");
}

/** Components by the name under which a text may use them, and replacements for Markdown's own elements. */
export type Components = NonNullable<MDXRemoteProps["components"]>;

export type Compiled = { content: ReactElement; outline: Outline };

/**
 * Turns a file's Markdown into elements and an outline. `.mdx` may name the given components; expressions in braces are
 * dropped, because text has no need of code. Throws ContentError where the text cannot be parsed.
 */
export async function compileContent(
  { file, body }: { file: string; body: string },
  components: Components,
): Promise<Compiled> {
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
          rehypePlugins: [numberClauses, rehypeSlug, describeTables, typography, collectOutline(outline)],
        },
      },
    });
    return { content, outline };
  } catch (error) {
    throw new ContentError(file, error instanceof Error ? error.message : String(error));
  }
}
