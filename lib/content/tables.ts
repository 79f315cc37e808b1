import type { Element, Root } from "hast";
import { toString as textOf } from "hast-util-to-string";
import { headingLevel } from "@/lib/content/outline";

/** Money, a plain number, a multiple, a percentage, a range of them, or a dash for none. */
const FIGURE = /^(-|[+-]?\$?[\d,.]+ ?[%x+]?( ?(-|to) ?\$?[\d,.]+[%x+]?)?)$/;

const elements = (node: Element, ...names: string[]): Element[] =>
  node.children.filter((child) => child.type === "element").filter(({ tagName }) => names.includes(tagName));

const rowsOf = (table: Element, part: string): Element[] =>
  elements(table, part).flatMap((body) => elements(body, "tr"));
const cellsOf = (row: Element): Element[] => elements(row, "td", "th");

/** True for a column whose body holds figures only: those are set flush right. */
const isNumeric = (rows: Element[], column: number): boolean =>
  rows.every((row) => {
    const cell = cellsOf(row)[column];
    return cell !== undefined && FIGURE.test(textOf(cell).trim());
  });

function markFigures(table: Element): void {
  const body = rowsOf(table, "tbody");
  for (const row of [...rowsOf(table, "thead"), ...body]) {
    for (const [column, cell] of cellsOf(row).entries()) {
      // The writer's own `---:` says the same, and would otherwise become a style in every cell.
      const { align, ...others } = cell.properties;
      const isFigure = align === "right" || (column > 0 && isNumeric(body, column));
      if (isFigure) cell.properties = { ...others, dataNumeric: true };
    }
  }
}

/**
 * A rehype plugin that names every table after the heading above it, because a table that scrolls takes the keyboard's
 * focus and must say what it is; a second one below the same heading is counted. It also marks columns of figures, found or set flush right.
 */
export const describeTables = () => (tree: Root) => {
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
  }
};
