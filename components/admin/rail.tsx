import Link from "next/link";
import { RailMenu } from "@/components/admin/rail-menu";
import { PendingMark } from "@/components/lists/pending-mark";
import { cn } from "@/components/ui/cn";
import { GROUPS, TABS, type Tab } from "@/lib/admin/tabs";
import { countUpTo, TOTAL_MAX, totalsOf, WAITING_MAX, type WaitingCounts, waitingIn } from "@/lib/admin/waiting";
import { paths } from "@/lib/paths";

type RailProps = { current: Tab; waiting: WaitingCounts };

/** Every page of the admin area by group, with how much waits on it: beside the page, or a menu above it. */
export function Rail({ current, waiting }: RailProps) {
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
export function InboundTabs({ current, waiting }: RailProps) {
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
