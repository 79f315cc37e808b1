import type { Element, ElementContent, Root, RootContent } from "hast";
import { visit } from "unist-util-visit";

export type Heading = { depth: number; id: string; text: string };

export type Outline = {
  headings: Heading[];
  links: string[];
  images: string[];
  components: { name: string; attributes: Record<string, string>; text: string }[];
};

export const emptyOutline = (): Outline => ({ headings: [], links: [], images: [], components: [] });

export const headingLevel = ({ tagName }: Element): number | undefined =>
  /^h[1-6]$/.test(tagName) ? Number(tagName[1]) : undefined;

/** The plain text within, as rehype-slug takes it for an id. */
export const textOf = (node: RootContent): string =>
  "children" in node ? node.children.map(textOf).join("") : node.type === "text" ? node.value : "";

/** A component of a text, alone in its line or within one. */
export type Component = Extract<RootContent, { type: "mdxJsxFlowElement" | "mdxJsxTextElement" }>;

function noteElement(outline: Outline, node: Element): void {
  const { tagName, properties } = node;
  const depth = headingLevel(node);
  if (depth) outline.headings.push({ depth, id: String(properties.id), text: textOf(node) });
  if (typeof properties.href === "string") outline.links.push(properties.href);
  if (tagName === "img") outline.images.push(String(properties.src));
}

function noteComponent(outline: Outline, component: Component): void {
  const { name, attributes } = component;
  if (!name) return;
  const pairs = attributes.flatMap((one) => ("name" in one ? [[one.name, String(one.value ?? "")]] : []));
  outline.components.push({ name, attributes: Object.fromEntries(pairs), text: textOf(component) });
}

/** A rehype plugin that fills `outline`. Must run after rehype-slug, which sets the headings' ids. */
export const collectOutline = (outline: Outline) => () => (tree: Root) =>
  visit(tree, (node) => {
    if (node.type === "element") noteElement(outline, node);
    if (node.type === "mdxJsxFlowElement" || node.type === "mdxJsxTextElement") noteComponent(outline, node);
  });

const SECTION = /^(\d+)\. /;
const CLAUSE = /^(\d+)\.(\d+)(?= )/;

/** The number at the start of a paragraph's plain text: `["3.2", "3", "2"]`. */
function clauseOf({ tagName, children: [first] }: Element): RegExpExecArray | null {
  return tagName === "p" && first?.type === "text" ? CLAUSE.exec(first.value) : null;
}

function separateNumber(paragraph: Element, number: string): void {
  const [first, ...rest] = paragraph.children;
  const label: ElementContent = {
    type: "element",
    tagName: "span",
    properties: { className: ["clause-number"] },
    children: [{ type: "text", value: number }],
  };
  const text = first?.type === "text" ? first.value.slice(number.length) : "";
  paragraph.children = [label, { type: "text", value: text }, ...rest];
}

/**
 * A rehype plugin for texts with numbered clauses; must run before rehype-slug. A heading "3. Data use limits" gets the
 * id `section-3`; a paragraph "3.2 We do not" below it becomes a clause with the id `clause-3-2` and a separate number.
 */
export const numberClauses = () => (tree: Root) => {
  let section: string | undefined;
  for (const node of tree.children) {
    if (node.type !== "element") continue;
    if ((headingLevel(node) ?? 1) > 1) {
      section = SECTION.exec(textOf(node))?.[1];
      if (section) node.properties.id = `section-${section}`;
    }
    const clause = clauseOf(node);
    if (!clause || clause[1] !== section) continue;
    Object.assign(node.properties, { id: `clause-${clause[1]}-${clause[2]}`, className: ["clause"] });
    separateNumber(node, clause[0]);
  }
};
