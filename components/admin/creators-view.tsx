import { Facts } from "@/components/admin/facts";
import { MOMENT, type RowView } from "@/components/admin/opening-list";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { Field } from "@/components/form/field";
import { SubmitButton } from "@/components/form/submit-button";
import { Badge } from "@/components/ui/badge";
import { Moment } from "@/components/ui/moment";
import type { CreatorRow } from "@/lib/creators/admin";
import { mayDecideOn, NOTE_MAX, presetLabels, profileStateLabels, profileStateOf } from "@/lib/creators/rules";
import type { FormAction } from "@/lib/forms/state";
import { formatUsd } from "@/lib/licensing/fees";
import { categoryLabels, describeRights } from "@/lib/licensing/terms";

const tones = {
  pending: "awaiting",
  active: "neutral",
  verified: "verified",
  suspended: "refused",
  closed: "ended",
} as const;

export const creatorsView = (decide: FormAction): RowView<CreatorRow> => ({
  label: "Creators",
  heading: "Name",
  nameOf: ({ displayName }) => displayName,
  columns: [
    { heading: "Email", className: "wrap-anywhere min-w-40", show: ({ email }) => email },
    {
      heading: "State",
      show: (row) => <Badge tone={tones[profileStateOf(row)]}>{profileStateLabels[profileStateOf(row)]}</Badge>,
    },
    { heading: "Offers", isNumeric: true, show: ({ offers }) => offers },
    { heading: "Since", className: MOMENT, show: ({ createdAt }) => <Moment at={createdAt} /> },
  ],
  details: (row, address) => (
    <>
      <Facts facts={factsOf(row)} />
      <DecisionForm row={row} address={address} decide={decide} />
    </>
  ),
});

const factsOf = (row: CreatorRow) =>
  [
    ["Phone", row.phone],
    ["City", row.city],
    ["Preset", presetLabels[row.preset].title],
    ["Allows", describeRights(row)],
    ["Categories", row.categories.map((category) => categoryLabels[category]).join(", ")],
    ["Minimum rate", formatUsd(row.priceFloorCents)],
    ["Auto-approve", row.autoApprove ? "On" : "Off"],
    ["Address confirmed", row.activatedAt && <Moment at={row.activatedAt} />],
    ["Verified", row.verifiedAt && <Moment at={row.verifiedAt} />],
    ["Verification note", row.verificationNote],
    ["Closed by its owner", row.closedAt && <Moment at={row.closedAt} />],
    ["Id", row.id],
  ] as const;

/** Stays in place when the state changes, so that its result can be read. */
function DecisionForm({ row, address, decide }: { row: CreatorRow; address: string; decide: FormAction }) {
  const mayVerify = mayDecideOn(row.status, "verify") && row.activatedAt !== null && row.closedAt === null;
  const maySuspend = mayDecideOn(row.status, "suspend");
  const isOpen = mayVerify || maySuspend;
  return (
    <ActionForm action={decide} page={address} prefix={`${row.id}-`} closed={!isOpen} className="max-w-xl space-y-4">
      <ErrorSummary />
      {isOpen && (
        <>
          <input type="hidden" name="userId" value={row.id} />
          <Field
            as="textarea"
            name="note"
            label="Note"
            hint="What you checked, or why. It is kept in the audit log."
            required
            rows={2}
            maxLength={NOTE_MAX}
          />
        </>
      )}
      <div className="flex flex-wrap gap-3">
        {mayVerify && (
          <SubmitButton name="decision" value="verify" size="sm" pendingLabel="Verifying...">
            {row.status === "suspended" ? "Lift suspension and verify" : "Verify creator"}
          </SubmitButton>
        )}
        {maySuspend && (
          <SubmitButton name="decision" value="suspend" size="sm" variant="outline" pendingLabel="Suspending...">
            Suspend creator
          </SubmitButton>
        )}
        {!isOpen && (
          <p>
            {row.closedAt
              ? "The creator closed this profile for good: there is nothing to decide."
              : "Nobody has confirmed this address: nothing of this is active, and there is nothing to decide."}
          </p>
        )}
      </div>
    </ActionForm>
  );
}
