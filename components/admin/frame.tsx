import Link from "next/link";
import type { ReactNode } from "react";
import { ExportLink } from "@/components/admin/export-link";
import { RailMenu } from "@/components/admin/rail-menu";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { SubmitButton } from "@/components/form/submit-button";
import { PendingMark } from "@/components/lists/pending-mark";
import { buttonVariants } from "@/components/ui/button-variants";
import { cn } from "@/components/ui/cn";
import { Folded } from "@/components/ui/folded";
import { addGrowth, type Growing, type Growth, growthText } from "@/lib/admin/day-queries";
import { GROUPS, TABS, type Tab, type TabKey } from "@/lib/admin/tabs";
import { countUpTo, TOTAL_MAX, totalsOf, WAITING_MAX, type WaitingCounts, waitingIn } from "@/lib/admin/waiting";
import { ASKED, TO_CHECK } from "@/lib/creators/rules";
import type { FormAction } from "@/lib/forms/state";
import { paths } from "@/lib/paths";

type RailProps = { current: Tab; waiting: WaitingCounts };

/** Every page of the admin area by group, with how much waits on it: beside the page, or a menu above it. */
function Rail({ current, waiting }: RailProps) {
  const waits = waitingIn(waiting);
  const groups = (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(9rem,100%),1fr))] gap-x-4 gap-y-3 pb-3 text-sm xl:block xl:space-y-5">
      {GROUPS.map((group) => (
        <div key={group}>
          <p className="border-b pb-0.5 font-serif text-base">{group}</p>
          <ul>
            {TABS.filter((tab) => tab.group === group).map((tab) => (
              <li key={tab.key}>
                <RailLink tab={tab} isCurrent={tab.key === current.key} count={waits[tab.key] ?? 0} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
  return (
    <nav aria-label="Admin" className="max-xl:border-y max-xl:my-1">
      <div className="max-xl:hidden">{groups}</div>
      <div className="xl:hidden">
        <RailMenu here={current.group === current.label ? current.label : `${current.group}, ${current.label}`}>
          {groups}
        </RailMenu>
      </div>
    </nav>
  );
}

const RailLink = ({ tab: { key, label }, isCurrent, count }: { tab: Tab; isCurrent: boolean; count: number }) => (
  <Link
    href={paths.adminTab(key)}
    prefetch={false}
    aria-current={isCurrent ? "page" : undefined}
    className={cn(
      "flex flex-wrap items-baseline gap-x-2 px-1.5 py-1 underline-offset-4 hover:underline focus-visible:-outline-offset-2",
      isCurrent && "chosen font-semibold",
    )}
  >
    {label}
    {count > 0 && (
      <span key={count} className={cn("font-semibold tabular-nums", !isCurrent && "text-seal-text")}>
        {countUpTo(count, WAITING_MAX)}
        <span className="sr-only"> waiting</span>
      </span>
    )}
    <PendingMark />
  </Link>
);

/** The specification's tabs, each with its count. Links, because each tab has its own address and opens without scripts. */
function InboundTabs({ current, waiting }: RailProps) {
  const totals = totalsOf(waiting);
  return (
    <nav aria-label="Inbound" className="border-b-2 border-b-ink">
      <ul className="flex flex-wrap">
        {TABS.flatMap((tab) =>
          tab.group !== "Inbound" ? (
            []
          ) : (
            <li key={tab.key}>
              <Link
                href={paths.adminTab(tab.key)}
                prefetch={false}
                scroll={false}
                aria-current={tab.key === current.key ? "page" : undefined}
                className={cn(
                  "block px-2 py-1.5 max-sm:text-sm sm:py-2 font-semibold underline-offset-4 hover:underline focus-visible:-outline-offset-2",
                  tab.key === current.key && "chosen",
                )}
              >
                {tab.label}
                <span className="font-normal tabular-nums">{` (${countUpTo(totals[tab.key], TOTAL_MAX)})`}</span>
                <PendingMark />
              </Link>
            </li>
          ),
        )}
      </ul>
    </nav>
  );
}

const listed = (tab: string, show: string): string => `${paths.adminTab(tab)}?show=${show}`;

const places: readonly [label: string, href: string, count: (waiting: WaitingCounts) => number][] = [
  ["Open disputes", listed("disputes", "open"), ({ disputes }) => disputes],
  ["Reported messages", listed("reports", "open"), ({ reports }) => reports],
  ["Creators to verify", listed("creators", ASKED), ({ requests }) => requests],
  ["Brands to check", listed("brands", "open"), ({ checks }) => checks],
  ["Names, pages and seals to check", listed("creators", TO_CHECK), ({ names, pages, seals }) => names + pages + seals],
  ["New inquiries", listed("contact", "new"), ({ inquiries }) => inquiries],
  ["New on the waitlist", listed("waitlist", "new"), ({ entries }) => entries],
  ["Mail that failed", listed("mail", "failed"), ({ failed }) => failed],
  ["Mail that was withheld", listed("mail", "withheld"), ({ withheld }) => withheld],
];

/** One line of links, each with what waits and to its rows. `tab`: of that page alone, or nothing if nothing waits there. */
function WhatWaits({ waiting, tab }: { waiting: WaitingCounts; tab?: TabKey }) {
  const here = places.filter(
    ([, href, count]) => count(waiting) > 0 && (tab === undefined || href.startsWith(`${paths.adminTab(tab)}?`)),
  );
  if (here.length === 0 && tab !== undefined) return null;
  return (
    <div className="flex flex-wrap items-baseline gap-x-5 border-b pb-1 text-sm">
      {tab === undefined && (
        <h2 className="font-sans font-semibold text-base tracking-normal">
          {here.length === 0 ? "Nothing is open" : "What is open"}
        </h2>
      )}
      {here.length > 0 && (
        <ul className="flex flex-wrap gap-x-5">
          {here.map(([label, href, count]) => (
            <li key={href}>
              <Link
                href={href}
                prefetch={false}
                className="inline-block py-1 font-semibold underline underline-offset-2"
              >
                {`${label} (${countUpTo(count(waiting), WAITING_MAX)})`}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

type FrameProps = {
  email: string;
  tab: Tab;
  /** Only for the specification's dashboard, which alone has these figures and exports. */
  growth: Record<Growing, Growth> | undefined;
  waiting: WaitingCounts;
  address: string;
  signOut: FormAction;
  children: ReactNode;
};

const exports = [
  ["Export Waitlist", "waitlist_submissions.json"],
  ["Export Contacts", "contact_submissions.json"],
  ["Export All", "all_submissions.json"],
] as const;

export function AdminFrame({ email, tab, growth, waiting, address, signOut, children }: FrameProps) {
  const all = waiting.waitlist + waiting.contact;
  const tool = buttonVariants({ variant: "outline", size: "sm" });
  return (
    <div className="page pt-3">
      <header className="flex flex-wrap items-center justify-between gap-x-8 gap-y-1 xl:mb-3">
        <div className="flex flex-wrap items-baseline gap-x-4">
          <h1 className="text-3xl">Admin</h1>
          <p className="flex flex-wrap gap-x-4 text-sm">
            <span className="wrap-anywhere">{email}</span>
            {growth && (
              <span className="text-ink-muted tabular-nums">
                {all === 1 ? "1 total submission" : `${countUpTo(all, TOTAL_MAX)} total submissions`}
              </span>
            )}
          </p>
        </div>
        <Folded label={growth ? "Refresh, export, log out" : "Refresh, log out"} className="max-sm:w-full">
          <div className="flex flex-wrap gap-2">
            {/* A full page load reads every figure again. */}
            <a href={address} className={tool}>
              Refresh Data
            </a>
            {growth &&
              exports.map(([label, file]) => (
                <ExportLink key={file} name={file} className={tool}>
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
      <div className="xl:grid xl:grid-cols-[8.5rem_minmax(0,1fr)] xl:gap-x-4 xl:border-t xl:pt-3">
        <Rail current={tab} waiting={waiting} />
        <div className="min-w-0">
          {growth && <WhatWaits waiting={waiting} />}
          {growth && <Cards growth={growth} waiting={waiting} />}
          {tab.group === "Inbound" && <InboundTabs current={tab} waiting={waiting} />}
          <h2 className={cn(tab.group === "Inbound" ? "sr-only" : "text-2xl max-xl:sr-only")}>{tab.label}</h2>
          {!growth && <WhatWaits waiting={waiting} tab={tab.key} />}
          {children}
        </div>
      </div>
    </div>
  );
}

/** The specification's four. How each of the last days went is on the page of charts. */
function Cards({ growth, waiting }: { growth: Record<Growing, Growth>; waiting: WaitingCounts }) {
  const { waitlist, contact, offers } = waiting;
  const cards: readonly [label: string, total: number, growth: Growth][] = [
    ["Total submissions", waitlist + contact, addGrowth([growth.waitlist, growth.contact])],
    ["Waitlist", waitlist, growth.waitlist],
    ["Contact", contact, growth.contact],
    ["Offers", offers, growth.offers],
  ];
  return (
    <dl className="my-3 grid grid-cols-2 gap-px border-y bg-rule lg:grid-cols-4">
      {cards.map(([label, total, grown]) => (
        <div key={label} className="bg-paper px-3 py-1.5">
          <dt className="text-ink-muted text-sm">{label}</dt>
          <dd className="flex flex-wrap items-baseline justify-between gap-x-4 tabular-nums">
            <span className="font-serif text-2xl leading-tight">{countUpTo(total, TOTAL_MAX)}</span>
            <Change of={grown} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Change({ of }: { of: Growth }) {
  const change = growthText(of);
  if (!change) return null;
  return (
    <span className="text-sm">
      <span>{change}</span>
      <span className="sr-only"> in 30 days, against the 30 days before</span>
    </span>
  );
}
