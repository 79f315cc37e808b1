import type { ReactNode } from "react";
import { TableCell, TableHeading, TableRow } from "@/components/ui/table";

type ExpandableRowProps = {
  /** What the row is called: the words that open it. */
  name: ReactNode;
  /** The other cells of the row, `TableCell`s. */
  cells: ReactNode;
  /** How many cells the row has, the name among them. */
  span: number;
  children: ReactNode;
};

/** A row that opens in place, on the browser's own `details`: with the keyboard, and without JavaScript. */
export function ExpandableRow({ name, cells, span, children }: ExpandableRowProps) {
  return (
    <>
      <TableRow className="has-[details[open]]:border-b-0 has-[details[open]]:bg-paper-raised">
        <TableHeading scope="row" className="min-w-52 py-0 align-top font-normal">
          <details>
            <summary className="wrap-anywhere min-h-9 cursor-pointer py-2 font-semibold">{name}</summary>
          </details>
        </TableHeading>
        {cells}
      </TableRow>
      <tr className="hidden border-b bg-paper-raised [tr:has(details[open])+&]:table-row">
        <TableCell colSpan={span} className="px-3 pt-1 pb-5 sm:px-8">
          {/* As wide as the frame shows, and in view however far the table is scrolled sideways. */}
          <div className="sticky left-3 max-w-[calc(100cqw-1.5rem)] sm:left-8 sm:max-w-[calc(100cqw-4rem)]">
            {children}
          </div>
        </TableCell>
      </tr>
    </>
  );
}
