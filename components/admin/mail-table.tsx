import { ExpandableRow } from "@/components/admin/expandable-row";
import { Facts } from "@/components/admin/facts";
import { ActionForm, type FormAction } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { SubmitButton } from "@/components/form/submit-button";
import { Badge } from "@/components/ui/badge";
import { Table, TableCell, TableHead, TableHeading, TableRow } from "@/components/ui/table";
import type { MailRow } from "@/lib/admin/mail/queries";
import { mailStateLabels } from "@/lib/admin/mail/rules";
import { optionWords } from "@/lib/admin/words";
import { formatMoment } from "@/lib/time/format";

const tones = {
  queued: "awaiting",
  sending: "awaiting",
  sent: "verified",
  captured: "neutral",
  failed: "refused",
} as const;

type MailTableProps = { rows: readonly MailRow[]; address: string; retry: FormAction };

/** The outbox, each mail opening to what became of it. */
export function MailTable({ rows, address, retry }: MailTableProps) {
  return (
    <Table label="Mail" frameClass="max-h-[70dvh]">
      <TableHead>
        <TableRow>
          <TableHeading>To</TableHeading>
          <TableHeading>Mail</TableHeading>
          <TableHeading>State</TableHeading>
          <TableHeading numeric>Attempts</TableHeading>
          <TableHeading>Written</TableHeading>
        </TableRow>
      </TableHead>
      <tbody>
        {rows.map((row) => (
          <ExpandableRow key={row.id} name={row.toAddress} span={5} cells={<Cells row={row} />}>
            <div className="space-y-6">
              <Facts facts={factsOf(row)} />
              {row.state !== "sent" && row.state !== "captured" && (
                <RetryForm row={row} address={address} retry={retry} />
              )}
            </div>
          </ExpandableRow>
        ))}
      </tbody>
    </Table>
  );
}

function Cells({ row }: { row: MailRow }) {
  return (
    <>
      <TableCell className="whitespace-nowrap">{optionWords(row.template.replaceAll("-", " "))}</TableCell>
      <TableCell className="whitespace-nowrap">
        <Badge tone={tones[row.state]}>{mailStateLabels[row.state]}</Badge>
      </TableCell>
      <TableCell numeric>{row.attempts}</TableCell>
      <TableCell className="whitespace-nowrap">{formatMoment(row.createdAt)}</TableCell>
    </>
  );
}

const factsOf = (row: MailRow) =>
  [
    ["Last error", row.lastError],
    ["First attempt", row.firstAttemptAt && formatMoment(row.firstAttemptAt)],
    ["Next attempt", row.state === "queued" && formatMoment(row.nextAttemptAt)],
    ["Left", row.sentAt && formatMoment(row.sentAt)],
    ["Provider's id", row.providerId],
    ["Id", row.id],
  ] as const;

/** Stays where it is when the mail is queued again, so that its answer can be read. */
function RetryForm({ row, address, retry }: { row: MailRow; address: string; retry: FormAction }) {
  return (
    <ActionForm
      action={retry}
      page={address}
      prefix={`${row.id}-`}
      closed={row.state !== "failed"}
      className="space-y-3"
    >
      <ErrorSummary />
      {row.state === "failed" && (
        <>
          <input type="hidden" name="mailId" value={row.id} />
          <p className="max-w-prose">
            This mail was given up. It may have been delivered all the same: if the provider took it and its answer was
            lost, sending it again delivers a second copy.
          </p>
          <SubmitButton size="sm" variant="outline" pendingLabel="Queueing...">
            Send again
          </SubmitButton>
        </>
      )}
    </ActionForm>
  );
}
