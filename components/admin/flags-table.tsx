import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { SubmitButton } from "@/components/form/submit-button";
import { Badge } from "@/components/ui/badge";
import { Table, TableCell, TableHead, TableHeading, TableRow } from "@/components/ui/table";
import type { FlagRow } from "@/lib/flags/queries";
import { flagLabels } from "@/lib/flags/rules";
import type { FormAction } from "@/lib/forms/state";
import { formatMoment } from "@/lib/time";

type FlagsTableProps = { flags: readonly FlagRow[]; address: string; change: FormAction };

/** The features, each with its switch. */
export function FlagsTable({ flags, address, change }: FlagsTableProps) {
  return (
    <Table label="Flags">
      <TableHead>
        <TableRow>
          <TableHeading>Feature</TableHeading>
          <TableHeading>State</TableHeading>
          <TableHeading>Switch</TableHeading>
          <TableHeading>Changed</TableHeading>
        </TableRow>
      </TableHead>
      <tbody>
        {flags.map(({ key, value, updatedAt }) => (
          <TableRow key={key}>
            <TableHeading scope="row" className="align-top">
              {flagLabels[key]}
              <span className="block font-normal text-ink-muted text-xs">{key}</span>
            </TableHeading>
            <TableCell>{value ? <Badge tone="verified">On</Badge> : <Badge tone="ended">Off</Badge>}</TableCell>
            <TableCell>
              <ActionForm
                action={change}
                page={address}
                prefix={`${key}-`}
                aria-label={`Switch ${flagLabels[key]}`}
                className="space-y-3"
              >
                <ErrorSummary />
                <input type="hidden" name="key" value={key} />
                <input type="hidden" name="value" value={value ? "off" : "on"} />
                <SubmitButton size="sm" variant="outline" pendingLabel="Switching..." className="whitespace-nowrap">
                  {value ? "Switch off" : "Switch on"}
                  <span className="sr-only">{flagLabels[key]}</span>
                </SubmitButton>
              </ActionForm>
            </TableCell>
            <TableCell className="whitespace-nowrap">{updatedAt ? formatMoment(updatedAt) : "Never"}</TableCell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
}
