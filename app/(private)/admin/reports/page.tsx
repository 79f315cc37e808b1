import type { Metadata } from "next";
import Link from "next/link";
import { listPage } from "@/app/(private)/admin/list-page";
import { close } from "@/app/(private)/admin/reports/actions";
import { Facts } from "@/components/admin/facts";
import { madeColumn, type RowView } from "@/components/admin/list-with-details";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { KeptForm } from "@/components/form/kept-form";
import { SubmitButton } from "@/components/form/submit-button";
import { Moment } from "@/components/ui/moment";
import { type FormAction, optionsOf } from "@/lib/forms/state";
import { findReport, listReports, type ReportRow } from "@/lib/offers/admin";
import { reportOutcomeLabels, reportReasonLabels } from "@/lib/offers/message-rules";
import { paths } from "@/lib/paths";
import { withRow } from "@/lib/postgres/listing";

const reportsView = (close: FormAction): RowView<ReportRow> => ({
  label: "Reported messages",
  heading: "Written by",
  nameOf: ({ author, creator, brand }) => (author === "creator" ? creator : brand),
  columns: [
    {
      heading: "To",
      className: "wrap-anywhere min-w-28",
      show: ({ author, creator, brand }) => <bdi>{author === "creator" ? brand : creator}</bdi>,
    },
    { heading: "Reason", className: "min-w-36", show: ({ reason }) => reportReasonLabels[reason] },
    { heading: "State", show: ({ outcome }) => (outcome ? reportOutcomeLabels[outcome] : "Open") },
    madeColumn("Reported"),
  ],
  details: (row, address) => (
    <>
      <blockquote className="wrap-anywhere max-w-prose border-l-4 border-engrave pl-4">
        <bdi className="block whitespace-pre-line">{row.body}</bdi>
      </blockquote>
      <Facts facts={factsOf(row)} />
      <ClosingForm row={row} address={address} close={close} />
    </>
  ),
});

const factsOf = (row: ReportRow) =>
  [
    ["Reason", reportReasonLabels[row.reason]],
    ["What the reader said", row.words],
    ["Written", <Moment key="written" at={row.writtenAt} />],
    ["Written by", row.author === "creator" ? "The creator" : "The brand"],
    ["Creator", `${row.creator} (${row.creatorEmail})`],
    ["Brand", `${row.brand} (${row.brandEmail})`],
    ["Messages of this author hidden before", row.hiddenBefore || "None"],
    ["Closed", row.closedAt && <Moment key="closed" at={row.closedAt} />],
    ["Decision", row.outcome && reportOutcomeLabels[row.outcome]],
    ["Offer id", row.offerId],
  ] as const;

type ClosingFormProps = { row: ReportRow; address: string; close: FormAction };

function ClosingForm({ row, address, close }: ClosingFormProps) {
  const isOpen = row.closedAt === null;
  const isCreators = row.author === "creator";
  return (
    <ActionForm action={close} page={address} prefix={`${row.id}-`} closed={!isOpen} className="max-w-2xl space-y-4">
      <ErrorSummary />
      {isOpen && (
        <>
          <input type="hidden" name="messageId" value={row.id} />
          <p>
            A hidden message is read by nobody but staff. Neither side is told who decided.{" "}
            {isCreators ? (
              <>
                To suspend its author, do so{" "}
                <Link
                  href={withRow(paths.adminTab("creators"), row.creatorUserId)}
                  prefetch={false}
                  className="underline underline-offset-2"
                >
                  in the tab of the creators
                </Link>{" "}
                first.
              </>
            ) : (
              "A creator stops a brand by taking no more offers from it."
            )}
          </p>
          <div className="flex flex-wrap gap-3">
            <SubmitButton name="outcome" value="hidden" size="sm" pendingLabel="Hiding...">
              Hide the message
            </SubmitButton>
            {isCreators && row.isCreatorSuspended && (
              <SubmitButton name="outcome" value="suspended" size="sm" variant="outline" pendingLabel="Hiding...">
                Hide it: its author is suspended
              </SubmitButton>
            )}
            <SubmitButton name="outcome" value="kept" size="sm" variant="outline" pendingLabel="Closing...">
              Close without action
            </SubmitButton>
          </div>
        </>
      )}
    </ActionForm>
  );
}

export const metadata: Metadata = { title: "Admin: reports" };

export default listPage({
  tab: "reports",
  table: "offer_message",
  search: "Name or email",
  filter: { label: "State", options: optionsOf({ open: "Open", closed: "Closed" }) },
  empty: "No message was reported yet.",
  read: listReports,
  find: findReport,
  view: () => reportsView(close),
  kept: (address) => <KeptForm action={close} page={address} />,
});
