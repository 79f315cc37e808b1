import Link from "next/link";
import type { ReactNode } from "react";
import { DETAILS_ID, rowLinkId } from "@/components/admin/row-ids";
import { RowPanel } from "@/components/admin/row-panel";
import { type Column, ColumnTable } from "@/components/lists/column-table";
import { PendingMark } from "@/components/lists/pending-mark";
import { Moment } from "@/components/ui/moment";
import { withRow } from "@/lib/postgres/listing";

type RowLinkProps = {
  id: string;
  name: string;
  address: string;
  isOpen: boolean;
};

/** Without scripts the fragment moves the keyboard focus there. */
const RowLink = ({ id, name, address, isOpen }: RowLinkProps) => (
  <Link
    id={rowLinkId(id)}
    href={`${withRow(address, id)}#${DETAILS_ID}`}
    prefetch={false}
    scroll={false}
    aria-current={isOpen ? "true" : undefined}
    className="-my-2 block min-h-9 py-2 font-semibold underline decoration-1 underline-offset-4 hover:decoration-2"
  >
    <bdi>{name}</bdi>
    <PendingMark />
  </Link>
);

/** Keeps a moment on one line where the table has the room. */
const MOMENT = "min-w-36 @6xl:whitespace-nowrap";

/** When a row was made: the last column of a list. `only`: as `Moment`. */
export const madeColumn = <Row extends { createdAt: Date }>(heading: string, only?: "near"): Column<Row> => ({
  heading,
  className: MOMENT,
  show: ({ createdAt }) => <Moment at={createdAt} {...(only && { only })} />,
});

/** Whose row it is. */
export const emailColumn = <Row extends { email: string }>(): Column<Row> => ({
  heading: "Email",
  className: "wrap-anywhere min-w-40",
  show: ({ email }) => email,
});

export type RowView<Row> = {
  label: string;
  heading: string;
  isCompact?: true;
  nameOf: (row: Row) => string;
  /** Where a row is a person's. */
  face?: (row: Row) => ReactNode;
  columns: readonly Column<Row>[];
  details: (row: Row, address: string) => ReactNode;
};

type OpeningListProps<Row> = { view: RowView<Row>; rows: readonly Row[]; address: string; opened: Row | undefined };

export function ListWithDetails<Row extends { id: string }>({ view, rows, address, opened }: OpeningListProps<Row>) {
  const { label, heading, nameOf, face, columns, isCompact } = view;
  const isOpen = ({ id }: Row) => id === opened?.id;
  const name: Column<Row> = {
    heading,
    isHead: true,
    show: (row) => {
      const link = <RowLink id={row.id} name={nameOf(row)} address={address} isOpen={isOpen(row)} />;
      return face ? (
        <span className="flex items-start gap-3">
          {face(row)}
          {link}
        </span>
      ) : (
        link
      );
    },
  };
  return (
    <ColumnTable
      label={label}
      columns={[name, ...columns]}
      rows={rows}
      keyOf={({ id }) => id}
      isOpen={isOpen}
      isCompact={isCompact}
    />
  );
}

type DetailsProps<Row> = { view: RowView<Row>; row: Row | undefined; address: string; opened: string };

export function Details<Row extends { id: string }>({ view, row, address, opened }: DetailsProps<Row>) {
  if (!row) return null;
  return (
    <RowPanel row={row.id} title={view.nameOf(row)} close={address}>
      <div className="space-y-6">{view.details(row, opened)}</div>
    </RowPanel>
  );
}
