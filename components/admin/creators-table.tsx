import { ExpandableRow } from "@/components/admin/expandable-row";
import { Facts } from "@/components/admin/facts";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { Field } from "@/components/form/field";
import { SubmitButton } from "@/components/form/submit-button";
import { Badge } from "@/components/ui/badge";
import { Table, TableCell, TableHead, TableHeading, TableRow } from "@/components/ui/table";
import type { CreatorRow } from "@/lib/creators/admin";
import { creatorStatusLabels, mayDecideOn, NOTE_MAX, presetLabels } from "@/lib/creators/rules";
import type { FormAction } from "@/lib/forms/state";
import { formatUsd } from "@/lib/licensing/fees";
import { categoryLabels, describeRights } from "@/lib/licensing/terms";
import { formatMoment } from "@/lib/time";

const tones = { pending: "awaiting", active: "neutral", verified: "verified", suspended: "refused" } as const;

type CreatorsTableProps = { rows: readonly CreatorRow[]; address: string; decide: FormAction };

/** Creators, each opening to its rules and to what can be done about it. */
export function CreatorsTable({ rows, address, decide }: CreatorsTableProps) {
  return (
    <Table label="Creators" frameClass="max-h-[70dvh]">
      <TableHead>
        <TableRow>
          <TableHeading>Name</TableHeading>
          <TableHeading>Email</TableHeading>
          <TableHeading>State</TableHeading>
          <TableHeading numeric>Offers</TableHeading>
          <TableHeading>Since</TableHeading>
        </TableRow>
      </TableHead>
      <tbody>
        {rows.map((row) => (
          <ExpandableRow key={row.id} name={row.displayName} span={5} cells={<Cells row={row} />}>
            <div className="space-y-6">
              <Facts facts={factsOf(row)} />
              <DecisionForm row={row} address={address} decide={decide} />
            </div>
          </ExpandableRow>
        ))}
      </tbody>
    </Table>
  );
}

function Cells({ row }: { row: CreatorRow }) {
  return (
    <>
      <TableCell className="wrap-anywhere min-w-48">{row.email}</TableCell>
      <TableCell>
        <Badge tone={tones[row.status]}>{creatorStatusLabels[row.status]}</Badge>
      </TableCell>
      <TableCell numeric>{row.offers}</TableCell>
      <TableCell className="whitespace-nowrap">{formatMoment(row.createdAt)}</TableCell>
    </>
  );
}

const factsOf = (row: CreatorRow) =>
  [
    ["Phone", row.phone],
    ["City", row.city],
    ["Preset", presetLabels[row.preset].title],
    ["Allows", describeRights(row)],
    ["Categories", row.categories.map((category) => categoryLabels[category]).join(", ")],
    ["Minimum rate", formatUsd(row.priceFloorCents)],
    ["Auto-approve", row.autoApprove ? "On" : "Off"],
    ["Address confirmed", row.activatedAt && formatMoment(row.activatedAt)],
    ["Verified", row.verifiedAt && formatMoment(row.verifiedAt)],
    ["Verification note", row.verificationNote],
    ["Id", row.id],
  ] as const;

/** Stays where it is when the state changes, so that its answer can be read. */
function DecisionForm({ row, address, decide }: { row: CreatorRow; address: string; decide: FormAction }) {
  const mayVerify = mayDecideOn(row.status, "verify") && row.activatedAt !== null;
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
          <p>Nobody has confirmed this address: nothing of this is active, and there is nothing to decide.</p>
        )}
      </div>
    </ActionForm>
  );
}
