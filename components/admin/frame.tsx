import type { ReactNode } from "react";
import { ExportLink } from "@/components/admin/export-link";
import { StatCard } from "@/components/admin/stat-card";
import { TabBar, type TabCount } from "@/components/admin/tab-bar";
import { countUpTo, WaitsHere, WhatWaits } from "@/components/admin/what-waits";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { SubmitButton } from "@/components/form/submit-button";
import { buttonVariants } from "@/components/ui/button-variants";
import { Folded } from "@/components/ui/folded";
import { FLAGS } from "@/lib/admin/flag-rules";
import { TABS, type TabKey } from "@/lib/admin/tabs";
import { addTallies } from "@/lib/admin/tally";
import type { Tallies } from "@/lib/admin/tally-queries";
import { TOTAL_MAX, WAITING_MAX, type WaitingCounts } from "@/lib/admin/waiting";
import type { FormAction } from "@/lib/forms/state";
import { paths } from "@/lib/paths";
import { countOf, formatNumber } from "@/lib/text/typeset";

type FrameProps = {
  email: string;
  tab: TabKey;
  tallies: Tallies;
  waiting: WaitingCounts;
  articles: number;
  address: string;
  signOut: FormAction;
  children: ReactNode;
};

const exports = [
  ["Export Waitlist", "waitlist_submissions.json"],
  ["Export Contacts", "contact_submissions.json"],
  ["Export All", "all_submissions.json"],
] as const;

type CountedTab = Exclude<TabKey, "administrators" | "security">;

/** Tabs that are a list alone. */
export type ListKey = "waitlist" | "contact" | "creators" | "brands" | "offers" | "disputes" | "reports" | "mail";

/** How many rows each list has; those without a tally up to `TOTAL_MAX` and one more. */
export const totalsOf = (tallies: Tallies, waiting: WaitingCounts): Record<ListKey, number> => ({
  waitlist: tallies.of("waitlist_submissions").total,
  contact: tallies.of("contact_submissions").total,
  creators: waiting.creators,
  brands: waiting.allChecks,
  offers: tallies.of("offer").total,
  disputes: waiting.allDisputes,
  reports: waiting.allReports,
  mail: waiting.mails,
});

function countsOf(tallies: Tallies, waiting: WaitingCounts, articles: number): Record<CountedTab, TabCount> {
  const totals = totalsOf(tallies, waiting);
  const exactly = (rows: number): TabCount => ({ rows: formatNumber(rows) });
  const some = (rows: number): TabCount => ({ rows: countUpTo(rows, TOTAL_MAX) });
  const waits = (count: number) => (count > 0 ? { waiting: countUpTo(count, WAITING_MAX) } : {});
  return {
    waitlist: { ...exactly(totals.waitlist), ...waits(waiting.entries) },
    contact: { ...exactly(totals.contact), ...waits(waiting.inquiries) },
    audit: exactly(tallies.of("admin_audit_log").total),
    creators: { ...some(totals.creators), ...waits(waiting.requests + waiting.names + waiting.seals) },
    brands: { ...some(totals.brands), ...waits(waiting.checks) },
    offers: exactly(totals.offers),
    disputes: { ...some(totals.disputes), ...waits(waiting.disputes) },
    reports: { ...some(totals.reports), ...waits(waiting.reports) },
    mail: { ...some(totals.mail), ...waits(waiting.failed + waiting.withheld) },
    flags: exactly(FLAGS.length),
    articles: exactly(articles),
    announcements: some(waiting.announcements),
    events: exactly(tallies.of("analytics_event").total),
    search: {},
  };
}

export function AdminFrame({ email, tab, tallies, waiting, articles, address, signOut, children }: FrameProps) {
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
            <span className="text-ink-muted tabular-nums">{countOf(all.total, "total submission")}</span>
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
      {tab === "waitlist" && <WhatWaits waiting={waiting} />}
      <dl className="my-4 max-sm:order-last grid grid-cols-2 gap-px border-y bg-rule lg:grid-cols-4">
        <StatCard label="Total submissions" tally={all} />
        <StatCard label="Waitlist" tally={waitlist} />
        <StatCard label="Contact" tally={contact} />
        <StatCard label="Offers" tally={tallies.of("offer")} />
      </dl>
      <TabBar current={tab} counts={countsOf(tallies, waiting, articles)} />
      <h2 className="sr-only">{title}</h2>
      {tab !== "waitlist" && <WaitsHere tab={tab} waiting={waiting} />}
      {children}
    </div>
  );
}
