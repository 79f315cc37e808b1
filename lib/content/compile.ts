import type { Element, Nodes, Root } from "hast";
import { compileMDX, type MDXRemoteProps } from "next-mdx-remote/rsc";
import type { ReactElement } from "react";
import rehypeSlug from "rehype-slug";
import remarkGfm from "remark-gfm";
import { citeSources } from "@/lib/content/citations";
import { ContentError } from "@/lib/content/files";
import { collectOutline, emptyOutline, headingLevel, numberClauses, type Outline, textOf } from "@/lib/content/outline";
import type { Source } from "@/lib/content/schema";
import { typeset } from "@/lib/text/typeset";

/** Money, a number, a multiple, a percentage, a range of these, or a dash for none. */
const FIGURE = /^(-|[+-]?\$?[\d,.]+ ?[%x+]?( ?(-|to) ?\$?[\d,.]+[%x+]?)?)$/;

const elements = (node: Element, ...names: string[]): Element[] =>
  node.children.filter((child) => child.type === "element").filter(({ tagName }) => names.includes(tagName));

const rowsOf = (table: Element, part: string): Element[] =>
  elements(table, part).flatMap((body) => elements(body, "tr"));
const cellsOf = (row: Element): Element[] => elements(row, "td", "th");

const isNumeric = (rows: Element[], column: number): boolean =>
  rows.every((row) => {
    const cell = cellsOf(row)[column];
    return cell !== undefined && FIGURE.test(textOf(cell).trim());
  });

function markFigures(table: Element): void {
  const body = rowsOf(table, "tbody");
  for (const row of [...rowsOf(table, "thead"), ...body]) {
    for (const [column, cell] of cellsOf(row).entries()) {
      // An explicit `---:` means the same, and would otherwise become a style on every cell.
      const { align, ...others } = cell.properties;
      const isFigure = align === "right" || (column > 0 && isNumeric(body, column));
      if (isFigure) cell.properties = { ...others, dataNumeric: true };
    }
  }
}

/**
 * `WIDE`: the columns from which a table of words is too wide for a phone. `LONG`: the characters of a cell above which any
 * table is.
 */
const WIDE = 4;
const LONG = 90;

/**
 * A phone shows such a table row by row, with each cell's column heading beside it. The first cell of a row names it
 * and needs none, unless several rows begin alike.
 */
function markWide(table: Element): void {
  const headings = rowsOf(table, "thead").flatMap(cellsOf);
  const body = rowsOf(table, "tbody");
  const words = headings.filter((_, column) => column > 0 && !isNumeric(body, column)).length;
  const isLong = body.flatMap(cellsOf).some((cell) => textOf(cell).length > LONG);
  if (headings.length < 3 || words < 2 || (headings.length < WIDE && !isLong)) return;
  table.properties.dataRowwise = true;
  const names = body.map((row) => cellsOf(row).slice(0, 1).map(textOf).join(""));
  const from = new Set(names).size < names.length ? 0 : 1;
  for (const row of body) {
    for (const [column, cell] of cellsOf(row).entries()) {
      const heading = headings[column];
      if (column >= from && heading) cell.properties.dataHeading = textOf(heading);
    }
  }
}

/**
 * A rehype plugin that names every table after the heading above it, because a scrolling table takes keyboard focus and
 * needs an accessible name; further tables below the same heading are numbered. Also marks columns of figures, detected
 * or explicitly right-aligned.
 */
const describeTables = () => (tree: Root) => {
  let heading = "";
  let count = 0;
  for (const node of tree.children) {
    if (node.type !== "element") continue;
    if (headingLevel(node)) {
      heading = textOf(node);
      count = 0;
    }
    if (node.tagName !== "table") continue;
    count += 1;
    node.properties.ariaLabel = `Table: ${heading}${count > 1 ? `, ${count}` : ""}`;
    markFigures(node);
    markWide(node);
  }
};

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
  "OnForm",
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
