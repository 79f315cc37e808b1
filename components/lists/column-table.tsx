import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { TableCell, TableHead, TableHeading, TableRow } from "@/components/ui/table";

/** `isHead`: the cell names its row. `className` applies to the column's cells. */
export type Column<Row> = {
  heading: string;
  isNumeric?: true;
  isHead?: true;
  className?: string;
  show: (row: Row) => ReactNode;
};

type ColumnTableProps<Row> = {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  isOpen?: (row: Row) => boolean;
  isCompact?: true | undefined;
  className?: string;
};

/**
 * Scrolls with its page under a sticky head. In narrow containers rows become cards, each cell labelled with its
 * column's heading; of an `isCompact` table they become one paragraph that begins with the name.
 */
export function ColumnTable<Row>({ label, columns, rows, keyOf, isOpen, isCompact, className }: ColumnTableProps<Row>) {
  return (
    <section
      aria-label={label}
      className={cn("stacked-frame @container border-y", isCompact && "compact-rows", className)}
    >
      <table className="w-full border-collapse text-left text-sm">
        <TableHead>
          <TableRow>
            {columns.map(({ heading, isNumeric, className }) => (
              <TableHeading key={heading} numeric={isNumeric === true} {...(className && { className })}>
                {heading}
              </TableHeading>
            ))}
          </TableRow>
        </TableHead>
        <tbody>
          {rows.map((row) => (
            <TableRow key={keyOf(row)} {...(isOpen?.(row) && { className: "bg-paper-raised" })}>
              {columns.map(({ heading, isNumeric, isHead, className, show }) =>
                isHead ? (
                  <TableHeading key={heading} scope="row" className="wrap-anywhere min-w-28 align-top font-normal">
                    {show(row)}
                  </TableHeading>
                ) : (
                  <TableCell
                    key={heading}
                    numeric={isNumeric === true}
                    data-heading={heading}
                    {...(className && { className })}
                  >
                    <div>{show(row)}</div>
                  </TableCell>
                ),
              )}
            </TableRow>
          ))}
        </tbody>
      </table>
    </section>
  );
}
