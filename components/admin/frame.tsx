import type { ReactNode } from "react";
import { ExportLink } from "@/components/admin/export-link";
import { StatCard } from "@/components/admin/stat-card";
import { TabBar } from "@/components/admin/tab-bar";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { SubmitButton } from "@/components/form/submit-button";
import { buttonVariants } from "@/components/ui/button-variants";
import { Folded } from "@/components/ui/folded";
import { TABS, type TabKey } from "@/lib/admin/tabs";
import { addTallies } from "@/lib/admin/tally";
import type { Tallies } from "@/lib/admin/tally-queries";
import type { FormAction } from "@/lib/forms/state";
import { paths } from "@/lib/paths";
import { formatNumber } from "@/lib/text/typeset";

type FrameProps = {
  email: string;
  tab: TabKey;
  tallies: Tallies;
  address: string;
  signOut: FormAction;
  children: ReactNode;
};

const exports = [
  ["Export Waitlist", "waitlist_submissions.json"],
  ["Export Contacts", "contact_submissions.json"],
  ["Export All", "all_submissions.json"],
] as const;

export function AdminFrame({ email, tab, tallies, address, signOut, children }: FrameProps) {
  const waitlist = tallies.of("waitlist_submissions");
  const contact = tallies.of("contact_submissions");
  const all = addTallies([waitlist, contact]);
  const title = TABS.find(({ key }) => key === tab)?.label;
  const tool = buttonVariants({ variant: "outline", size: "sm" });
  return (
    <div className="page pt-4 max-sm:flex max-sm:flex-col">
      <header className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 max-sm:mb-1">
        <div className="flex flex-wrap items-baseline gap-x-4">
          <h1 className="text-3xl">Admin</h1>
          <p className="flex flex-wrap gap-x-4 text-sm">
            <span className="wrap-anywhere">{email}</span>
            <span className="text-ink-muted tabular-nums">{`${formatNumber(all.total)} total submissions`}</span>
          </p>
        </div>
        <Folded label="Refresh, export, log out" className="max-sm:w-full">
          <div className="flex flex-wrap gap-2">
            {/* A full page load reads every figure again. */}
            <a href={address} className={tool}>
              Refresh Data
            </a>
            {exports.map(([label, file]) => (
              <ExportLink key={file} href={paths.adminExport(file)} className={tool}>
                {label}
              </ExportLink>
            ))}
            <ActionForm action={signOut} page={address} className="contents">
              <SubmitButton variant="outline" size="sm" pendingLabel="Logging out...">
                Logout
              </SubmitButton>
              <div className="basis-full empty:hidden">
                <ErrorSummary />
              </div>
            </ActionForm>
          </div>
        </Folded>
      </header>
      <dl className="my-4 max-sm:order-last grid grid-cols-2 gap-px border-y bg-rule lg:grid-cols-4">
        <StatCard label="Total submissions" tally={all} />
        <StatCard label="Waitlist" tally={waitlist} />
        <StatCard label="Contact" tally={contact} />
        <StatCard label="Offers" tally={tallies.of("offer")} />
      </dl>
      <TabBar
        current={tab}
        counts={{
          waitlist: waitlist.total,
          contact: contact.total,
          audit: tallies.of("admin_audit_log").total,
          offers: tallies.of("offer").total,
        }}
      />
      <h2 className="sr-only">{title}</h2>
      {children}
    </div>
  );
}
