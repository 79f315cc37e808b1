import { ExpandableRow } from "@/components/admin/expandable-row";
import { Facts } from "@/components/admin/facts";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { SubmitButton } from "@/components/form/submit-button";
import { Badge } from "@/components/ui/badge";
import { Table, TableCell, TableHead, TableHeading, TableRow } from "@/components/ui/table";
import type { FormAction } from "@/lib/forms/state";
import { labelOf } from "@/lib/listing/listing";
import type { MailRow } from "@/lib/mail/admin";
import { withheldWords } from "@/lib/mail/budget";
import { mailStateLabels, mailTemplateLabels } from "@/lib/mail/rules";
import { formatMoment } from "@/lib/time";

const tones = {
  queued: "awaiting",
  sending: "awaiting",
  sent: "verified",
  captured: "neutral",
  failed: "refused",
  withheld: "refused",
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
      <TableCell className="whitespace-nowrap">{labelOf(mailTemplateLabels, row.template)}</TableCell>
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
    ["Withheld because", row.withheldFor && withheldWords[row.withheldFor]],
    ["Last error", row.lastError],
    ["First attempt", row.firstAttemptAt && formatMoment(row.firstAttemptAt)],
    ["Next attempt", row.state === "queued" && formatMoment(row.nextAttemptAt)],
    ["Left", row.sentAt && formatMoment(row.sentAt)],
    ["Provider's id", row.providerId],
    ["Id", row.id],
  ] as const;

/** What staff can do about a mail that does not go out by itself. */
const wayOn = {
  failed: {
    button: "Send again",
    text: "This mail was given up. It may have been delivered all the same: if the provider took it and its answer was lost, sending it again delivers a second copy.",
  },
  withheld: {
    button: "Send it now",
    text: "This mail goes out only if you send it. A link in it may have run out by now: sign-in and confirmation links can be asked for again on the site, and an offer shows its state on its own page.",
  },
} as const;

/** Stays where it is when the mail is queued, so that its answer can be read. */
function RetryForm({ row, address, retry }: { row: MailRow; address: string; retry: FormAction }) {
  const way = row.state === "failed" || row.state === "withheld" ? wayOn[row.state] : undefined;
  return (
    <ActionForm action={retry} page={address} prefix={`${row.id}-`} closed={!way} className="space-y-3">
      <ErrorSummary />
      {way && (
        <>
          <input type="hidden" name="mailId" value={row.id} />
          <p className="max-w-prose">{way.text}</p>
          <SubmitButton size="sm" variant="outline" pendingLabel="Queueing...">
            {way.button}
          </SubmitButton>
        </>
      )}
    </ActionForm>
  );
}
