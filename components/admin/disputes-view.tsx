import { Facts } from "@/components/admin/facts";
import { MOMENT, type RowView } from "@/components/admin/list-with-details";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { Field } from "@/components/form/field";
import { SubmitButton } from "@/components/form/submit-button";
import { Day } from "@/components/licenses/day";
import { UseVerdict } from "@/components/licenses/use-verdict";
import { Badge } from "@/components/ui/badge";
import { Moment } from "@/components/ui/moment";
import { TermEnd } from "@/components/ui/term-end";
import { NOTE_MAX } from "@/lib/creators/rules";
import type { FormAction } from "@/lib/forms/state";
import { endOf } from "@/lib/license-rows/facts";
import { disputeStateLabels } from "@/lib/licenses/use-rules";
import type { DisputeRow } from "@/lib/licenses/uses-admin";
import { territoryLabels } from "@/lib/terms/terms";

export const disputesView = (resolve: FormAction): RowView<DisputeRow> => ({
  label: "Disputes",
  heading: "Brand",
  nameOf: ({ licensee }) => licensee,
  columns: [
    { heading: "Creator", className: "wrap-anywhere min-w-28", show: ({ creator }) => <bdi>{creator}</bdi> },
    {
      heading: "State",
      show: ({ resolvedAt }) =>
        resolvedAt ? (
          <Badge tone="ended">{disputeStateLabels.resolved}</Badge>
        ) : (
          <Badge tone="awaiting">{disputeStateLabels.open}</Badge>
        ),
    },
    { heading: "The use", show: (row) => <UseVerdict use={{ ...row, territory: row.use }} granted={row} /> },
    { heading: "Disputed", className: MOMENT, show: ({ createdAt }) => <Moment at={createdAt} /> },
  ],
  details: (row, address) => (
    <>
      <Facts facts={factsOf(row)} />
      <ResolveForm row={row} address={address} resolve={resolve} />
    </>
  ),
});

const factsOf = (row: DisputeRow) =>
  [
    ["Address or medium", row.place],
    [
      "Days of the use",
      <>
        <Day at={row.beginsOn} /> to <Day at={row.endsOn} />
      </>,
    ],
    ["Territory of the use", territoryLabels[row.use]],
    ["Note of the brand", row.note],
    ["Reason of the creator", row.reason],
    ["Use that was agreed to", row.intended],
    ["Territory granted", territoryLabels[row.territory]],
    [
      "License in effect",
      <>
        <Moment at={row.effectiveAt} /> to <TermEnd end={endOf(row, { term: row })} />
      </>,
    ],
    ["What was found", row.resolution],
    ["Resolved", row.resolvedAt && <Moment at={row.resolvedAt} />],
    ["License id", row.grantId],
    ["Dispute id", row.id],
  ] as const;

/** Stays in place when the dispute is closed, so that its result can be read. */
function ResolveForm({ row, address, resolve }: { row: DisputeRow; address: string; resolve: FormAction }) {
  const isOpen = row.resolvedAt === null;
  return (
    <ActionForm action={resolve} page={address} prefix={`${row.id}-`} closed={!isOpen} className="max-w-xl space-y-4">
      <ErrorSummary />
      {isOpen && (
        <>
          <input type="hidden" name="disputeId" value={row.id} />
          <Field
            as="textarea"
            name="resolution"
            label="What you found"
            hint="Both parties read it in an email, and it stays beside the use. A license is voided under Offers."
            required
            rows={3}
            maxLength={NOTE_MAX}
          />
          <SubmitButton size="sm" pendingLabel="Resolving...">
            Resolve the dispute
          </SubmitButton>
        </>
      )}
    </ActionForm>
  );
}
