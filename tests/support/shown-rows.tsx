import type { RowView } from "@/components/admin/list-with-details";
import { ColumnTable } from "@/components/lists/column-table";

type ShownRowsProps<Row> = { view: RowView<Row>; rows: readonly Row[] };

export const ShownRows = <Row extends { id: string }>({ view, rows }: ShownRowsProps<Row>) => (
  <>
    <ColumnTable
      label={view.label}
      columns={[{ heading: view.heading, isHead: true, show: view.nameOf }, ...view.columns]}
      rows={rows}
      keyOf={({ id }) => id}
    />
    {rows.map((row) => (
      <div key={row.id}>{view.details(row, "/admin")}</div>
    ))}
  </>
);
