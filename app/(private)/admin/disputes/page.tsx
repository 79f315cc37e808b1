import type { Metadata } from "next";
import { decide, end } from "@/app/(private)/admin/disputes/actions";
import { listPage } from "@/app/(private)/admin/list-page";
import { Facts } from "@/components/admin/facts";
import { madeColumn, type RowView } from "@/components/admin/list-with-details";
import { ActionForm } from "@/components/form/action-form";
import { CheckboxField } from "@/components/form/checkbox-field";
import { ErrorSummary } from "@/components/form/error-summary";
import { Field } from "@/components/form/field";
import { KeptForm } from "@/components/form/kept-form";
import { SubmitButton } from "@/components/form/submit-button";
import { Day, DisputeBadge, DisputeClock, DisputeHistory, UseVerdict } from "@/components/licenses/disputes";
import { Moment } from "@/components/ui/moment";
import { TermEnd } from "@/components/ui/term-end";
import { NOTE_MAX } from "@/lib/creators/rules";
import { type FormAction, optionsOf } from "@/lib/forms/state";
import { endOf } from "@/lib/license-rows/facts";
import { grantStateAt } from "@/lib/license-rows/rules";
import { type DisputeRow, findDispute, listDisputes, withAgreed } from "@/lib/licenses/disputes-admin";
import { disputeStateLabels, mayStep } from "@/lib/licenses/use-rules";
import { mannerInWords } from "@/lib/licenses/use-words";
import { listTerms } from "@/lib/terms/facts";
import { lastSecond } from "@/lib/terms/term";
import { territoryLabels } from "@/lib/terms/terms";
import { readerZone } from "@/lib/time";

type Actions = { decide: FormAction; end: FormAction };

const disputesView = (actions: Actions, now: Date): RowView<DisputeRow> => ({
  label: "Disputes",
  heading: "Brand",
  nameOf: ({ licensee }) => licensee,
  columns: [
    { heading: "Creator", className: "wrap-anywhere min-w-28", show: ({ creator }) => <bdi>{creator}</bdi> },
    { heading: "State", show: (row) => <DisputeBadge dispute={row} now={now} /> },
    {
      heading: "Answer due",
      className: "min-w-36",
      show: ({ resolvedAt, dueAt, zone }) =>
        resolvedAt ? "None" : <TermEnd end={{ at: lastSecond(dueAt), zone: readerZone(zone) }} />,
    },
    madeColumn("Disputed"),
  ],
  details: (row, address) => (
    <>
      <DisputeClock dispute={row} zone={row.agreed?.compared.zone ?? null} now={now} />
      <DisputeHistory dispute={row} zone={row.zone ?? null} />
      <Facts facts={useFacts(row)} />
      <DecisionForm row={row} address={address} decide={actions.decide} now={now} />
      <EndingForm row={row} address={address} end={actions.end} now={now} />
      <Facts facts={agreedFactsOf(row)} />
    </>
  ),
});

const useFacts = (row: DisputeRow) =>
  [
    ["Where it can be found", row.place],
    [
      "Days of the use",
      <>
        <Day at={row.beginsOn} /> to <Day at={row.endsOn} />
      </>,
    ],
    ["Territory of the use", territoryLabels[row.use]],
    ...(row.agreed
      ? ([
          ["How it is used", mannerInWords(row.agreed.use.manner)],
          ["By the license", <UseVerdict key="verdict" use={row.agreed.use} compared={row.agreed.compared} />],
          ["Filed", row.agreed.use.outside && "After its licensee was told that it is outside the license"],
        ] as const)
      : []),
    ["Note of the brand", row.note],
    ["Use that was agreed to", row.intended],
  ] as const;

const agreedFactsOf = (row: DisputeRow) =>
  [
    ...(row.agreed ? listTerms("page", row.agreed.words) : ([["Territory", territoryLabels[row.territory]]] as const)),
    [
      "License in effect",
      <>
        <Moment at={row.effectiveAt} /> to <TermEnd end={endOf(row, { term: row })} />
      </>,
    ],
    ["License id", row.grantId],
    ["Dispute id", row.id],
  ] as const;

type FormProps = { row: DisputeRow; address: string; now: Date };

/** Stays in place when the dispute is decided, so that its result can be read. */
function DecisionForm({ row, address, decide, now }: FormProps & { decide: FormAction }) {
  const isOpen = mayStep("uphold", "admin", row, now);
  return (
    <ActionForm action={decide} page={address} prefix={`${row.id}-`} closed={!isOpen} className="max-w-xl space-y-4">
      <ErrorSummary />
      {isOpen && (
        <>
          <input type="hidden" name="disputeId" value={row.id} />
          <Field
            as="textarea"
            name="resolution"
            label="What you found"
            hint="Both parties read it in an email, and it stays beside the use. After a dispute is upheld, its licensor and our staff have 30 days in which they may revoke the license."
            required
            rows={3}
            maxLength={NOTE_MAX}
          />
          <div className="flex flex-wrap gap-3">
            <SubmitButton name="verdict" value="uphold" size="sm" pendingLabel="Upholding...">
              Uphold the dispute
            </SubmitButton>
            <SubmitButton name="verdict" value="reject" size="sm" variant="outline" pendingLabel="Rejecting...">
              Reject the dispute
            </SubmitButton>
          </div>
        </>
      )}
    </ActionForm>
  );
}

function EndingForm({ row, address, end, now }: FormProps & { end: FormAction }) {
  const isOpen = mayStep("end", "admin", row, now) && grantStateAt(row, now) === "active";
  return (
    <ActionForm action={end} page={address} prefix={`${row.id}-end-`} closed={!isOpen} className="max-w-xl space-y-4">
      <ErrorSummary />
      {isOpen && (
        <>
          <input type="hidden" name="disputeId" value={row.id} />
          <CheckboxField name="confirmed" label="Revoke the license by notice. It cannot be restored." />
          <SubmitButton size="sm" variant="outline" pendingLabel="Revoking...">
            Revoke the license
          </SubmitButton>
        </>
      )}
    </ActionForm>
  );
}

export const metadata: Metadata = { title: "Admin: disputes" };

export default listPage({
  tab: "disputes",
  table: "use_dispute",
  search: "Name or email",
  filter: { label: "State", options: optionsOf(disputeStateLabels) },
  empty: "No disputes yet.",
  read: listDisputes,
  find: findDispute,
  open: withAgreed,
  view: (now) => disputesView({ decide, end }, now),
  kept: (address) => (
    <>
      <KeptForm action={decide} page={address} labels={{ resolution: "What you found" }} />
      <KeptForm action={end} page={address} />
    </>
  ),
});
