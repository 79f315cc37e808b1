import type { Node } from "@/lib/content/tree";
import { typeset } from "@/lib/text/typeset";

/** Elements whose text stands as it was typed. */
const VERBATIM = new Set(["code", "pre", "kbd", "samp"]);

/** Elements of running text: what is said in them goes on with what is said around them. */
const INLINE = new Set(["a", "em", "strong", "del", "code", "kbd", "samp", "sup", "sub", "span", "Term", "Status"]);

/** A rehype plugin that prints a text as `typeset` does, across the elements of a paragraph. Code stands as it is. */
export function typography() {
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
