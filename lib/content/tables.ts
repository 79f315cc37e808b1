import type { Element, Root } from "hast";
import { headingLevel, textOf } from "@/lib/content/outline";

/** Money, a number, a multiple, a percentage, a range of these, or a dash for none. */
const FIGURE = /^(-|[+-]?\$?[\d,.]+ ?[%x+]?( ?(-|to) ?\$?[\d,.]+[%x+]?)?)$/;

const elements = (node: Element, ...names: string[]): Element[] =>
  node.children.filter((child) => child.type === "element").filter(({ tagName }) => names.includes(tagName));

const rowsOf = (table: Element, part: string): Element[] =>
  elements(table, part).flatMap((body) => elements(body, "tr"));
const cellsOf = (row: Element): Element[] => elements(row, "td", "th");

const isNumeric = (rows: Element[], column: number): boolean =>
  rows.every((row) => {
    const cell = cellsOf(row)[column];
    return cell !== undefined && FIGURE.test(textOf(cell).trim());
  });

function markFigures(table: Element): void {
  const body = rowsOf(table, "tbody");
  for (const row of [...rowsOf(table, "thead"), ...body]) {
    for (const [column, cell] of cellsOf(row).entries()) {
      // An explicit `---:` means the same, and would otherwise become a style on every cell.
      const { align, ...others } = cell.properties;
      const isFigure = align === "right" || (column > 0 && isNumeric(body, column));
      if (isFigure) cell.properties = { ...others, dataNumeric: true };
    }
  }
}

/** Columns from which a table of words is too wide for a phone, and characters of a cell above which any table is. */
const WIDE = 4;
const LONG = 90;

/**
 * A phone shows such a table row by row, with each cell's column heading beside it. The first cell of a row names it
 * and needs none, unless several rows begin alike.
 */
function markWide(table: Element): void {
  const headings = rowsOf(table, "thead").flatMap(cellsOf);
  const body = rowsOf(table, "tbody");
  const words = headings.filter((_, column) => column > 0 && !isNumeric(body, column)).length;
  const isLong = body.flatMap(cellsOf).some((cell) => textOf(cell).length > LONG);
  if (headings.length < 3 || words < 2 || (headings.length < WIDE && !isLong)) return;
  table.properties.dataRowwise = true;
  const names = body.map((row) => cellsOf(row).slice(0, 1).map(textOf).join(""));
  const from = new Set(names).size < names.length ? 0 : 1;
  for (const row of body) {
    for (const [column, cell] of cellsOf(row).entries()) {
      const heading = headings[column];
      if (column >= from && heading) cell.properties.dataHeading = textOf(heading);
    }
  }
}

/**
 * A rehype plugin that names every table after the heading above it, because a scrolling table takes keyboard focus and
 * needs an accessible name; further tables below the same heading are numbered. Also marks columns of figures, detected
 * or explicitly right-aligned.
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
    markWide(node);
  }
};
