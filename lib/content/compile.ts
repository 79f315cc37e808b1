import { compileMDX, type MDXRemoteProps } from "next-mdx-remote/rsc";
import type { ReactElement } from "react";
import rehypeSlug from "rehype-slug";
import remarkGfm from "remark-gfm";
import { ContentError } from "@/lib/content/files";
import { numberClauses } from "@/lib/content/numbering";
import { collectOutline, emptyOutline, type Outline } from "@/lib/content/outline";
import { describeTables } from "@/lib/content/tables";
import { typography } from "@/lib/content/typography";

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
