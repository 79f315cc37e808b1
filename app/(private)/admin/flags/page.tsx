import type { Metadata } from "next";
import { switchFlag } from "@/app/(private)/admin/flags/actions";
import { readTab, TabPage } from "@/app/(private)/admin/tab-page";
import { ActionForm } from "@/components/form/action-form";
import { CheckboxField } from "@/components/form/checkbox-field";
import { ErrorSummary } from "@/components/form/error-summary";
import { SubmitButton } from "@/components/form/submit-button";
import { type Column, ColumnTable } from "@/components/lists/column-table";
import { Badge } from "@/components/ui/badge";
import { Moment } from "@/components/ui/moment";
import { flagLabels } from "@/lib/admin/flag-rules";
import { type FlagRow, listFlags } from "@/lib/admin/flags";
import type { FormAction } from "@/lib/forms/state";
import { paths } from "@/lib/paths";

type FlagsTableProps = { flags: readonly FlagRow[]; address: string; change: FormAction };

function FlagsTable({ flags, address, change }: FlagsTableProps) {
  const columns: readonly Column<FlagRow>[] = [
    {
      heading: "Feature",
      isHead: true,
      show: ({ key }) => (
        <>
          <span className="font-semibold">{flagLabels[key]}</span>
          <span className="block text-ink-muted text-xs">{key}</span>
        </>
      ),
    },
    {
      heading: "State",
      show: ({ value }) => (value ? <Badge tone="verified">On</Badge> : <Badge tone="ended">Off</Badge>),
    },
    { heading: "Switch", show: (flag) => <Switch flag={flag} address={address} change={change} /> },
    { heading: "Changed", show: ({ updatedAt }) => (updatedAt ? <Moment at={updatedAt} /> : "Never") },
  ];
  return <ColumnTable label="Flags" columns={columns} rows={flags} keyOf={({ key }) => key} />;
}

type SwitchProps = { flag: FlagRow; address: string; change: FormAction };

const Switch = ({ flag: { key, value, version }, address, change }: SwitchProps) => (
  <ActionForm
    action={change}
    page={address}
    prefix={`${key}-`}
    aria-label={`Switch ${flagLabels[key]}`}
    className="space-y-3"
  >
    <ErrorSummary />
    <input type="hidden" name="key" value={key} />
    <input type="hidden" name="version" value={version} />
    <input type="hidden" name="value" value={value ? "off" : "on"} />
    <CheckboxField
      name="confirmed"
      label={
        <>
          <span>{value ? "Take it away from every visitor" : "Open it to every visitor"}</span>
          <span className="sr-only">: {flagLabels[key]}</span>
        </>
      }
    />
    <SubmitButton size="sm" variant="outline" pendingLabel="Switching..." className="whitespace-nowrap">
      <span>{value ? "Switch off" : "Switch on"}</span>
      <span className="sr-only">{flagLabels[key]}</span>
    </SubmitButton>
  </ActionForm>
);

const address = paths.adminTab("flags");

export const metadata: Metadata = { title: "Admin: flags" };

export default async function FlagsPage() {
  const reading = await readTab("flags", listFlags);
  return (
    <TabPage reading={reading} address={address}>
      {(flags) => (
        <div className="mt-4">
          <FlagsTable flags={flags} address={address} change={switchFlag} />
        </div>
      )}
    </TabPage>
  );
}
