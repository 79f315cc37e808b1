import { elements, type Node, textOf } from "@/lib/content/outline";

/** Money, a plain number, a multiple, a percentage, a range of them, or a dash for none. */
const FIGURE = /^(-|[+-]?\$?[\d,.]+ ?[%x+]?( ?(-|to) ?\$?[\d,.]+[%x+]?)?)$/;

const rowsOf = (table: Node, part: string): Node[] => elements(table, part).flatMap((body) => elements(body, "tr"));
const cellsOf = (row: Node): Node[] =>
  (row.children ?? []).filter((cell) => cell.tagName === "td" || cell.tagName === "th");

/** True for a column whose body holds figures only: those are set flush right. */
const isNumeric = (rows: Node[], column: number): boolean =>
  rows.every((row) => {
    const cell = cellsOf(row)[column];
    return cell !== undefined && FIGURE.test(textOf(cell).trim());
  });

function markFigures(table: Node): void {
  const body = rowsOf(table, "tbody");
  for (const row of [...rowsOf(table, "thead"), ...body]) {
    for (const [column, cell] of cellsOf(row).entries()) {
      // The writer's own `---:` says the same, and would otherwise become a style in every cell.
      const { align, ...others } = cell.properties ?? {};
      const isFigure = align === "right" || (column > 0 && isNumeric(body, column));
      if (isFigure) cell.properties = { ...others, dataNumeric: true };
    }
  }
}

/**
 * A rehype plugin that names every table after the heading above it, because a table that scrolls takes the keyboard's
 * focus and must say what it is; a second one below the same heading is counted. It also marks columns of figures, found or set flush right.
 */
export const describeTables = () => {
  return (tree: Node): void => {
    let heading = "";
    let count = 0;
    for (const node of tree.children ?? []) {
      if (/^h[1-6]$/.test(node.tagName ?? "")) {
        heading = textOf(node);
        count = 0;
      }
      if (node.tagName !== "table") continue;
      count += 1;
      const label = `Table: ${heading}${count > 1 ? `, ${count}` : ""}`;
      node.properties = { ...node.properties, ariaLabel: label };
      markFigures(node);
    }
  };
};
