import Link from "next/link";
import { Facts } from "@/components/admin/facts";
import { madeColumn, type RowView } from "@/components/admin/list-with-details";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { SubmitButton } from "@/components/form/submit-button";
import { Badge } from "@/components/ui/badge";
import { Moment } from "@/components/ui/moment";
import type { FormAction } from "@/lib/forms/state";
import { withheldReasons } from "@/lib/mail/budget";
import { mailTemplateLabels } from "@/lib/mail/catalogue";
import type { OutboxEntry } from "@/lib/outbox/admin";
import { outboxStateLabels } from "@/lib/outbox/rules";
import { paths } from "@/lib/paths";
import { labelOf, listingQuery, withRow } from "@/lib/postgres/listing";

export const outboxTones = {
  queued: "awaiting",
  sending: "awaiting",
  sent: "verified",
  captured: "neutral",
  failed: "refused",
  withheld: "refused",
} as const;

/** Where nearly all rows end: a list marks the others. */
const DONE: ReadonlySet<OutboxEntry["state"]> = new Set(["sent", "captured"]);

/** Why staff cannot read what a mail says. */
const UNREAD =
  "Not shown: its links act for whoever has them. The kind says what it is, and what it is about is linked here.";

/** What to know before sending such a mail anyway. */
const again = {
  failed:
    "This mail was given up. It may have been delivered all the same: if the provider took it and its answer was lost, sending it again delivers a second copy.",
  withheld:
    "This mail goes out only if you send it. A link in it may have run out by now: sign-in and confirmation links can be asked for again on the site, and an offer shows its state on its own page.",
} as const;

const nameOf = ({ template }: OutboxEntry) => labelOf(mailTemplateLabels, template);

export const outboxView = (retry: FormAction): RowView<OutboxEntry> => ({
  label: "Mail",
  isCompact: true,
  heading: "To",
  nameOf: ({ to }) => to,
  columns: [
    { heading: "Mail", show: (row) => <span className="font-semibold text-ink">{nameOf(row)}</span> },
    {
      heading: "State",
      className: "whitespace-nowrap",
      show: ({ state, attempts }) => (
        <>
          {DONE.has(state) ? (
            outboxStateLabels[state]
          ) : (
            <Badge tone={outboxTones[state]}>{outboxStateLabels[state]}</Badge>
          )}
          {attempts > 1 && <span className="ml-1.5">{`after ${attempts} attempts`}</span>}
        </>
      ),
    },
    madeColumn("Written", "near"),
  ],
  details: (row, address) => (
    <>
      <Facts facts={[["Mail", nameOf(row)], ...factsOf(row)]} />
      <p className="max-w-prose text-ink-muted">{row.erasedAt ? "What it said was erased." : UNREAD}</p>
      <RetryForm row={row} address={address} retry={retry} />
    </>
  ),
});

const link = "underline underline-offset-2";

/** Everything that the admin area has about the address. */
const searchFor = (address: string): string =>
  paths.adminTab("search") +
  listingQuery({ search: address, filter: undefined, order: "newest", position: { kind: "start" } });

const factsOf = (row: OutboxEntry) =>
  [
    [
      "To",
      <Link key="to" href={searchFor(row.to)} prefetch={false} className={link}>
        {row.to}
      </Link>,
    ],
    ["State", outboxStateLabels[row.state]],
    ["Written", <Moment key="written" at={row.createdAt} />],
    [
      "Offer",
      row.offerId && (
        <Link key="offer" href={withRow(paths.adminTab("offers"), row.offerId)} prefetch={false} className={link}>
          {row.offerId}
        </Link>
      ),
    ],
    [
      "License",
      row.grantId && (
        <Link key="license" href={paths.publicLicense(row.grantId)} prefetch={false} className={link}>
          {row.grantId}
        </Link>
      ),
    ],
    ["Withheld because", row.withheldFor && labelOf(withheldReasons, row.withheldFor)],
    ["Last error", row.lastError],
    ["Attempts", row.attempts],
    ["First attempt", row.firstAttemptAt && <Moment at={row.firstAttemptAt} />],
    ["Next attempt", row.state === "queued" && <Moment at={row.nextAttemptAt} />],
    ["Sent", row.sentAt && <Moment at={row.sentAt} />],
    ["Provider’s id", row.providerId],
    ["Id", row.id],
  ] as const;

const buttons = { failed: "Send again", withheld: "Send it now" } as const;

type RetryFormProps = { row: OutboxEntry; address: string; retry: FormAction };

/** Stays in place whatever has become of the row, which may be sent before the page is read again: it shows the result. */
function RetryForm({ row, address, retry }: RetryFormProps) {
  const state = row.state === "failed" || row.state === "withheld" ? row.state : undefined;
  return (
    <ActionForm action={retry} page={address} prefix={`${row.id}-`} closed={!state} className="space-y-3">
      <ErrorSummary />
      {state && (
        <>
          <input type="hidden" name="mailId" value={row.id} />
          <p className="max-w-prose">{again[state]}</p>
          <SubmitButton size="sm" variant="outline" pendingLabel="Queueing...">
            {buttons[state]}
          </SubmitButton>
        </>
      )}
    </ActionForm>
  );
}
