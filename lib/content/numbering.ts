import { type Node, textOf } from "@/lib/content/tree";

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
