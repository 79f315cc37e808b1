import { ExpandableRow } from "@/components/admin/expandable-row";
import { type Fact, Facts } from "@/components/admin/facts";
import { Table, TableCell, TableHead, TableHeading, TableRow } from "@/components/ui/table";
import type { ContactRow } from "@/lib/inquiries/admin";
import { messageParts, subjectLabel } from "@/lib/inquiries/rules";
import { formatMoment } from "@/lib/time";

/** Messages and requests, each opening to its text. */
export function ContactTable({ rows }: { rows: readonly ContactRow[] }) {
  return (
    <Table label="Contact submissions" frameClass="max-h-[70dvh]">
      <TableHead>
        <TableRow>
          <TableHeading>Name</TableHeading>
          <TableHeading>Email</TableHeading>
          <TableHeading>Subject</TableHeading>
          <TableHeading>Sent</TableHeading>
        </TableRow>
      </TableHead>
      <tbody>
        {rows.map((row) => (
          <ExpandableRow key={row.id} name={row.fullName} span={4} cells={<Cells row={row} />}>
            <Facts facts={[...factsOfMessage(row), ["Phone", row.phone], ["Id", row.id]]} />
          </ExpandableRow>
        ))}
      </tbody>
    </Table>
  );
}

function Cells({ row }: { row: ContactRow }) {
  return (
    <>
      <TableCell className="wrap-anywhere min-w-48">{row.email}</TableCell>
      <TableCell className="wrap-anywhere min-w-36">{subjectLabel(row.subject)}</TableCell>
      <TableCell className="whitespace-nowrap">{formatMoment(row.createdAt)}</TableCell>
    </>
  );
}

const factsOfMessage = ({ subject, message }: ContactRow): readonly Fact[] =>
  messageParts(subject, message) ?? [["Message", message]];
