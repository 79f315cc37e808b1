import { type Node, textOf } from "@/lib/content/tree";

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
