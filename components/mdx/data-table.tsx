import type { ComponentProps } from "react";
import { Table, TableCell, TableHead, TableHeading, TableRow } from "@/components/ui/table";

type Figures = { "data-numeric"?: boolean };

/** A table of an article or guide: it scrolls inside its own frame, which lib/content/tables.ts has named. */
function DataTable({ "aria-label": label = "Table", ...props }: ComponentProps<"table">) {
  return (
    <div className="wide my-6">
      <Table label={label} {...props} />
    </div>
  );
}

function Heading({ "data-numeric": numeric = false, ...props }: ComponentProps<"th"> & Figures) {
  return <TableHeading numeric={numeric} {...props} />;
}

function Cell({ "data-numeric": numeric = false, ...props }: ComponentProps<"td"> & Figures) {
  return <TableCell numeric={numeric} {...props} />;
}

/** The elements of a Markdown table. */
export const tableElements = { table: DataTable, thead: TableHead, tr: TableRow, th: Heading, td: Cell };
