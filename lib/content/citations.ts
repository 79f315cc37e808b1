import type { Element, ElementContent, Root } from "hast";
import type { MdxJsxTextElementHast } from "mdast-util-mdx-jsx";
import { SKIP, visit } from "unist-util-visit";
import type { Source } from "@/lib/content/schema";
import { typeset } from "@/lib/text/typeset";

/** The fragment of a source's entry at the end of its text; `index` counts from 0. */
export const sourceId = (index: number): string => `source-${index + 1}`;

/** What holds running text, and citations in it. */
const BLOCKS = new Set(["p", "li", "td", "th"]);
const isCell = ({ tagName }: Element): boolean => tagName === "td" || tagName === "th";

const titleIn = ({ attributes }: MdxJsxTextElementHast): string => {
  const of = attributes.find((one) => "name" in one && one.name === "of");
  return typeset(String(of?.value ?? ""));
};

/** `<StatusBadge of="in-force" /> ELVIS Act`, as a point of a list. */
const standing = ({ status, title }: Source): Element => ({
  type: "element",
  tagName: "li",
  properties: {},
  children: [
    {
      type: "mdxJsxTextElement",
      name: "StatusBadge",
      attributes: [{ type: "mdxJsxAttribute", name: "of", value: status }],
      children: [],
    },
    { type: "text", value: ` ${title}` },
  ],
});

const element = (tagName: string, className: string, children: ElementContent[]): Element => ({
  type: "element",
  tagName,
  properties: { className: [className] },
  children,
});

/**
 * A rehype plugin: `<Cite of="title">words</Cite>` becomes a link to the source of that title at the end of the text, and
 * after the paragraph or the point stands what each source that it cites is: in force, pending, contested. So no badge
 * interrupts a sentence. Tables have a column for it. Throws for a title that no source has.
 */
export const citeSources = (sources: readonly Source[]) => () => (tree: Root) => {
  visit(tree, "element", (node, index, parent) => {
    if (!BLOCKS.has(node.tagName)) return undefined;
    // A point of paragraphs: each of them has its own.
    if (node.children.some((child) => child.type === "element" && child.tagName === "p")) return undefined;
    const cited = linkSources(node, sources);
    if (cited.length === 0 || isCell(node) || !parent || index === undefined) return SKIP;
    const list = element("ul", "standings", cited.map(standing));
    if (node.tagName === "li") node.children.push(list);
    else parent.children[index] = element("div", "cited", [node, list]);
    return SKIP;
  });
};

/** Makes links of the citations in an element, and answers what they cite, each source once. */
function linkSources(within: Element, sources: readonly Source[]): Source[] {
  const cited = new Set<Source>();
  visit(within, "mdxJsxTextElement", (node, index, parent) => {
    if (node.name !== "Cite" || !parent || index === undefined) return;
    const title = titleIn(node);
    const at = sources.findIndex((source) => source.title === title);
    const source = sources[at];
    if (!source) throw new Error(`<Cite of="${title}"> names no source of the text`);
    cited.add(source);
    parent.children[index] = {
      type: "element",
      tagName: "a",
      properties: { href: `#${sourceId(at)}` },
      children: node.children,
    };
  });
  return [...cited];
}
