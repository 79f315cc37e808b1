import { ExpandableRow } from "@/components/admin/expandable-row";
import { Facts } from "@/components/admin/facts";
import { Table, TableCell, TableHead, TableHeading, TableRow } from "@/components/ui/table";
import { detailFacts } from "@/lib/admin/audit-details";
import type { AuditRow, ChainState } from "@/lib/audit/admin";
import { actionLabels, actorLabels, tableLabels } from "@/lib/audit/labels";
import { labelOf } from "@/lib/listing/listing";
import { formatMoment } from "@/lib/time";

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
          <ExpandableRow key={row.id} name={labelOf(actionLabels, row.action)} span={5} cells={<Cells row={row} />}>
            <Facts facts={[...detailFacts(row.details), ["Entry", row.id]]} />
          </ExpandableRow>
        ))}
      </tbody>
    </Table>
  );
}

function Cells({ row }: { row: AuditRow }) {
  const actor = labelOf(actorLabels, row.actor);
  return (
    <>
      <TableCell className="wrap-anywhere min-w-40">
        {row.actorEmail ? `${row.actorEmail} (${actor})` : actor}
      </TableCell>
      <TableCell>{labelOf(tableLabels, row.tableName)}</TableCell>
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
