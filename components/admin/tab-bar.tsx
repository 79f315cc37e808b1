import Link from "next/link";
import { PendingMark } from "@/components/lists/pending-mark";
import { cn } from "@/components/ui/cn";
import { TABS, type TabKey } from "@/lib/admin/tabs";
import { paths } from "@/lib/paths";
import { formatNumber } from "@/lib/text/typeset";

/** Links, because each tab is a page with its own address and opens without scripts. */
export function TabBar({ current, counts }: { current: TabKey; counts: Partial<Record<TabKey, number>> }) {
  return (
    <nav aria-label="Admin" className="border-b-2 border-b-ink">
      <ul className="flex flex-wrap">
        {TABS.map(({ key, label }) => {
          const total = counts[key];
          return (
            <li key={key}>
              <Link
                href={paths.adminTab(key)}
                prefetch={false}
                scroll={false}
                aria-current={key === current ? "page" : undefined}
                className={cn(
                  "block px-2 py-1.5 max-sm:text-sm sm:px-4 sm:py-2 font-semibold underline-offset-4 hover:underline focus-visible:-outline-offset-2",
                  key === current && "chosen",
                )}
              >
                {label}
                {total !== undefined && <span className="tabular-nums">{` (${formatNumber(total)})`}</span>}
                <PendingMark />
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
