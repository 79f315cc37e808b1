import { type Node, textOf } from "@/lib/content/tree";

const SECTION = /^(\d+)\. /;
const CLAUSE = /^(\d+)\.(\d+) /;

/** Takes the clause's number out of its first text and puts it before, in an element of its own. */
function separateNumber(paragraph: Node, number: string): void {
  const [first, ...rest] = paragraph.children ?? [];
  if (first?.value === undefined) return;
  const label: Node = {
    type: "element",
    tagName: "span",
    properties: { className: ["clause-number"] },
    children: [{ type: "text", value: number }],
  };
  paragraph.children = [label, { ...first, value: first.value.slice(number.length) }, ...rest];
}

/**
 * A rehype plugin for texts that number themselves, before rehype-slug. A heading "3. Data use limits" gets the id
 * `section-3`; a paragraph "3.2 We do not" becomes a clause with the id `clause-3-2` and its number set apart.
 */
export const numberClauses = () => {
  return (tree: Node): void => {
    for (const node of tree.children ?? []) {
      const text = textOf(node);
      const section = /^h[2-6]$/.test(node.tagName ?? "") ? SECTION.exec(text) : null;
      if (section) node.properties = { ...node.properties, id: `section-${section[1]}` };
      const clause = node.tagName === "p" ? CLAUSE.exec(text) : null;
      if (!clause) continue;
      node.properties = { ...node.properties, id: `clause-${clause[1]}-${clause[2]}`, className: ["clause"] };
      separateNumber(node, `${clause[1]}.${clause[2]}`);
    }
  };
};
