import type { Element, ElementContent, Root } from "hast";
import { SKIP, visit } from "unist-util-visit";
import type { Component } from "@/lib/content/outline";
import type { Source } from "@/lib/content/schema";
import { typeset } from "@/lib/text/typeset";

export const sourceId = (index: number): string => `source-${index + 1}`;

/** Elements of running text that may hold citations. */
const BLOCKS = new Set(["p", "li", "td", "th"]);
const isCell = ({ tagName }: Element): boolean => tagName === "td" || tagName === "th";

const titleIn = ({ attributes }: Component): string => {
  const of = attributes.find((one) => "name" in one && one.name === "of");
  return typeset(String(of?.value ?? ""));
};

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
 * A rehype plugin that links `<Cite of="title">words</Cite>` to the source with that title at the end of the text. The
 * status of each cited source (in force, pending, contested) follows the paragraph or list item, so that no badge
 * interrupts a sentence; tables have a column for it. Throws for an unknown title.
 */
export const citeSources = (sources: readonly Source[]) => () => (tree: Root) => {
  visit(tree, "element", (node, index, parent) => {
    if (!BLOCKS.has(node.tagName)) return undefined;
    // In a list item of paragraphs, each paragraph has its own.
    if (node.children.some((child) => child.type === "element" && child.tagName === "p")) return undefined;
    const cited = linkSources(node, sources);
    if (cited.length === 0 || isCell(node) || !parent || index === undefined) return SKIP;
    const list = element("ul", "standings", cited.map(standing));
    if (node.tagName === "li") node.children.push(list);
    else parent.children[index] = element("div", "cited", [node, list]);
    return SKIP;
  });
};

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
