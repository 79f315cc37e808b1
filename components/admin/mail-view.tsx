import { Facts } from "@/components/admin/facts";
import { MOMENT, type RowView } from "@/components/admin/list-with-details";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { SubmitButton } from "@/components/form/submit-button";
import { Badge } from "@/components/ui/badge";
import { Moment } from "@/components/ui/moment";
import type { FormAction } from "@/lib/forms/state";
import type { MailRow } from "@/lib/mail/admin";
import { withheldReasons } from "@/lib/mail/budget";
import { mailTemplateLabels } from "@/lib/mail/catalogue";
import { mailStateLabels } from "@/lib/mail/rules";
import { labelOf } from "@/lib/postgres/listing";

const tones = {
  queued: "awaiting",
  sending: "awaiting",
  sent: "verified",
  captured: "neutral",
  failed: "refused",
  withheld: "refused",
} as const;

export const mailView = (retry: FormAction): RowView<MailRow> => ({
  label: "Mail",
  heading: "To",
  nameOf: ({ toAddress }) => toAddress,
  columns: [
    { heading: "Mail", show: ({ template }) => labelOf(mailTemplateLabels, template) },
    { heading: "State", show: ({ state }) => <Badge tone={tones[state]}>{mailStateLabels[state]}</Badge> },
    { heading: "Attempts", isNumeric: true, show: ({ attempts }) => attempts },
    { heading: "Written", className: MOMENT, show: ({ createdAt }) => <Moment at={createdAt} /> },
  ],
  details: (row, address) => (
    <>
      <Facts facts={factsOf(row)} />
      <RetryForm row={row} address={address} retry={retry} />
    </>
  ),
});

const factsOf = (row: MailRow) =>
  [
    ["Mail", labelOf(mailTemplateLabels, row.template)],
    ["Withheld because", row.withheldFor && withheldReasons[row.withheldFor]],
    ["Last error", row.lastError],
    ["First attempt", row.firstAttemptAt && <Moment at={row.firstAttemptAt} />],
    ["Next attempt", row.state === "queued" && <Moment at={row.nextAttemptAt} />],
    ["Left", row.sentAt && <Moment at={row.sentAt} />],
    ["Provider’s id", row.providerId],
    ["Id", row.id],
  ] as const;

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

/** Stays in place whatever has become of the mail, which may be sent before the page is read again: it shows the result. */
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
