import Link from "next/link";
import { PendingMark } from "@/components/lists/pending-mark";
import { cn } from "@/components/ui/cn";
import { TABS, type TabKey } from "@/lib/admin/tabs";
import { paths } from "@/lib/paths";

/** `rows`: how many the tab lists, if it is a list; `waiting`: how many of them wait for staff, if any. */
export type TabCount = { rows?: string; waiting?: string };

/** Links, because each tab is a page with its own address and opens without scripts. */
export function TabBar({ current, counts }: { current: TabKey; counts: Readonly<Partial<Record<TabKey, TabCount>>> }) {
  return (
    <nav aria-label="Admin" className="border-b-2 border-b-ink">
      <ul className="flex flex-wrap">
        {TABS.map(({ key, label }) => {
          const { rows, waiting } = counts[key] ?? {};
          return (
            <li key={key}>
              <Link
                href={paths.adminTab(key)}
                prefetch={false}
                scroll={false}
                aria-current={key === current ? "page" : undefined}
                className={cn(
                  "block px-2 py-1.5 max-sm:text-sm sm:px-3 sm:py-2 font-semibold underline-offset-4 hover:underline focus-visible:-outline-offset-2",
                  key === current && "chosen",
                )}
              >
                {label}
                {rows !== undefined && <span className="tabular-nums">{` (${rows})`}</span>}
                {waiting && (
                  <span className="ml-1.5 inline-block rounded-xs border border-current px-1 text-sm tabular-nums leading-snug">
                    <span className="sr-only">, </span>
                    {waiting}
                    <span className="sr-only"> waiting</span>
                  </span>
                )}
                <PendingMark />
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
