import { Facts } from "@/components/admin/facts";
import { madeColumn, type RowView } from "@/components/admin/list-with-details";
import { Moment } from "@/components/ui/moment";
import { detailFacts } from "@/lib/admin/audit-details";
import type { AuditRow, ChainState } from "@/lib/audit/admin";
import { actionLabels, actorLabels, tableLabels } from "@/lib/audit/labels";
import { labelOf } from "@/lib/postgres/listing";
import { formatNumber } from "@/lib/text/typeset";

/** Entries of the system that only a command writes. */
const BY_COMMAND: ReadonlySet<string> = new Set([
  "admin_created",
  "admin_removed",
  "factors_reset",
  "flag_changed",
  "database_restored",
  "restored_mail_released",
]);

/** Stored as a visitor's. An offer that was not held came from somebody who had proved the address. */
const isBrands = ({ action, details }: AuditRow): boolean =>
  action === "offer_submitted" &&
  typeof details === "object" &&
  details !== null &&
  "held" in details &&
  details.held === false;

function whoOf(row: AuditRow): string {
  const { actor, actorName, actorEmail, action } = row;
  if (actor === "system" && BY_COMMAND.has(action)) return "command line";
  const label = labelOf(actorLabels, isBrands(row) ? "buyer" : actor);
  const who = [actorName, actorEmail].filter((part) => part !== null && part !== "").join(", ");
  return who ? `${who} (${label})` : label;
}

export const auditView: RowView<AuditRow> = {
  label: "Audit log",
  isCompact: true,
  heading: "Action",
  nameOf: ({ action }) => labelOf(actionLabels, action),
  columns: [
    { heading: "Who", className: "wrap-anywhere min-w-40", show: whoOf },
    { heading: "Table", className: "aside", show: ({ tableName }) => labelOf(tableLabels, tableName) },
    {
      heading: "Record",
      className: "aside break-all @6xl:whitespace-nowrap",
      show: ({ recordId }) => (recordId ? <span className="text-xs">{recordId}</span> : "None"),
    },
    madeColumn("When"),
  ],
  details: (row) => (
    <Facts facts={[["Who", whoOf(row)], ["Record", row.recordId], ...detailFacts(row.details), ["Entry", row.id]]} />
  ),
};

export function ChainLine({ state: { head, checkpoint } }: { state: ChainState }) {
  if (!head) return null;
  const signed = checkpoint ? (
    <span>
      <span>{`Signed up to row ${formatNumber(checkpoint.seq)}, `}</span>
      <Moment at={checkpoint.signedAt} />.
    </span>
  ) : (
    <span>Not signed yet.</span>
  );
  return (
    <p className="mb-3 text-ink-muted text-sm tabular-nums">
      <span>{`Chain head: row ${formatNumber(head.seq)}, ${head.hash.slice(0, 12)}. `}</span>
      {signed}
    </p>
  );
}
