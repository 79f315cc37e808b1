import { ExpandableRow } from "@/components/admin/expandable-row";
import { Table, TableCell, TableHead, TableHeading, TableRow } from "@/components/ui/table";
import type { AuditRow, ChainState } from "@/lib/admin/audit/queries";
import { formatMoment } from "@/lib/time/format";

/** The audit log, each entry opening to its details. */
export function AuditTable({ rows }: { rows: readonly AuditRow[] }) {
  return (
    <Table label="Audit log" frameClass="max-h-[70dvh]">
      <TableHead>
        <TableRow>
          <TableHeading>Action</TableHeading>
          <TableHeading>Who</TableHeading>
          <TableHeading>Table</TableHeading>
          <TableHeading>Record</TableHeading>
          <TableHeading>When</TableHeading>
        </TableRow>
      </TableHead>
      <tbody>
        {rows.map((row) => (
          <ExpandableRow key={row.id} name={row.action} span={5} cells={<Cells row={row} />}>
            <pre className="wrap-anywhere whitespace-pre-wrap text-xs">{row.details}</pre>
          </ExpandableRow>
        ))}
      </tbody>
    </Table>
  );
}

function Cells({ row }: { row: AuditRow }) {
  return (
    <>
      <TableCell className="wrap-anywhere min-w-40">
        {row.actorEmail ? `${row.actorEmail} (${row.actor})` : row.actor}
      </TableCell>
      <TableCell>{row.tableName}</TableCell>
      <TableCell className="min-w-40 break-all text-xs">{row.recordId ?? "-"}</TableCell>
      <TableCell className="whitespace-nowrap">{formatMoment(row.createdAt)}</TableCell>
    </>
  );
}

/** How far the log's chain of hashes goes, and how far it is signed (docs/audit.md). */
export function ChainLine({ state: { head, checkpoint } }: { state: ChainState }) {
  if (!head) return null;
  const signed = checkpoint
    ? `Signed up to row ${checkpoint.seq.toLocaleString("en-US")}, ${formatMoment(checkpoint.signedAt)}.`
    : "Not signed yet.";
  return (
    <p className="mb-3 text-ink-muted text-sm tabular-nums">
      {`Chain head: row ${head.seq.toLocaleString("en-US")}, ${head.hash.slice(0, 12)}. ${signed}`}
    </p>
  );
}
