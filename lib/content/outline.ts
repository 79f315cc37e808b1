/** The parts of a Markdown syntax tree (hast, with MDX's own nodes) that are read here. */
export type Node = {
  type: string;
  tagName?: string;
  name?: string | null;
  value?: string;
  properties?: Record<string, unknown>;
  attributes?: { name?: string; value?: unknown }[];
  children?: Node[];
};

/** The text of a node and of everything inside it. */
export const textOf = (node: Node): string => node.value ?? (node.children ?? []).map(textOf).join("");

/** The direct children of a node that are elements of the given name. */
export const elements = (node: Node, tagName: string): Node[] =>
  (node.children ?? []).filter((child) => child.tagName === tagName);

export type Heading = { depth: number; id: string; text: string };

/** What a document holds that other pages or checks need to know. */
export type Outline = {
  headings: Heading[];
  links: string[];
  images: string[];
  /** Every component of the text with its attributes. */
  components: { name: string; attributes: Record<string, string> }[];
};

export const emptyOutline = (): Outline => ({ headings: [], links: [], images: [], components: [] });

/** A rehype plugin that writes what it meets into `outline`. It stands after rehype-slug, which gives headings their ids. */
export function collectOutline(outline: Outline) {
  const visit = (node: Node): void => {
    const { tagName = "", properties = {} } = node;
    if (/^h[1-6]$/.test(tagName)) {
      outline.headings.push({ depth: Number(tagName[1]), id: String(properties.id), text: textOf(node) });
    }
    if (typeof properties.href === "string") outline.links.push(properties.href);
    if (tagName === "img") outline.images.push(String(properties.src));
    if (node.type.startsWith("mdxJsx") && node.name) {
      const pairs = (node.attributes ?? []).map(({ name = "", value }) => [name, String(value ?? "")] as const);
      outline.components.push({ name: node.name, attributes: Object.fromEntries(pairs) });
    }
    for (const child of node.children ?? []) visit(child);
  };
  return () => visit;
}

const SECTION = /^(\d+)\. /;
const CLAUSE = /^(\d+)\.(\d+)(?= )/;

/** The number at the very start of a paragraph's plain text: `["3.2", "3", "2"]`. */
function clauseOf(node: Node): RegExpExecArray | null {
  const [first] = node.children ?? [];
  return node.tagName === "p" && first?.value !== undefined ? CLAUSE.exec(first.value) : null;
}

/** Takes the clause's number out of its text and puts it before, in an element of its own. */
function separateNumber(paragraph: Node, number: string): void {
  const [first, ...rest] = paragraph.children ?? [];
  const label: Node = {
    type: "element",
    tagName: "span",
    properties: { className: ["clause-number"] },
    children: [{ type: "text", value: number }],
  };
  paragraph.children = [label, { type: "text", value: first?.value?.slice(number.length) ?? "" }, ...rest];
}

/**
 * A rehype plugin for texts that number themselves, before rehype-slug. A heading "3. Data use limits" gets the id
 * `section-3`; a paragraph "3.2 We do not" below it becomes a clause with the id `clause-3-2` and its number set apart.
 */
export const numberClauses = () => {
  return (tree: Node): void => {
    let section: string | undefined;
    for (const node of tree.children ?? []) {
      if (/^h[2-6]$/.test(node.tagName ?? "")) {
        section = SECTION.exec(textOf(node))?.[1];
        if (section) node.properties = { ...node.properties, id: `section-${section}` };
      }
      const clause = clauseOf(node);
      if (!clause || clause[1] !== section) continue;
      node.properties = { ...node.properties, id: `clause-${clause[1]}-${clause[2]}`, className: ["clause"] };
      separateNumber(node, clause[0]);
    }
  };
};
